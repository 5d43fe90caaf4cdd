import '../../accounts/texts.ts';
import './texts.ts';
import { ORPCError } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Step } from '../../accounts/steps/step.tsx';
import { isolate } from '../../texts/isolate.ts';
import { Button } from '../../ui/button.tsx';

type Parts = {
  token: string;
  stop: (asked: { token: string }) => Promise<{ store_name: string }>;
  stoppedText: (store: string) => string;
  /** What can be done next. */
  next?: ReactNode;
};

/** Stops the mails that a token is of, as it opens, and says how that went. */
export function Stopping({ token, stop, stoppedText, next }: Parts) {
  const { t } = useTranslation('follows');
  const stopped = useQuery({
    queryKey: ['stop-mails', token],
    queryFn: () => stop({ token }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (stopped.error instanceof ORPCError && stopped.error.status < 500)
    return (
      <Step title={t('stopBroken')} text={t('stopBrokenText')}>
        {next}
      </Step>
    );
  if (stopped.isError)
    return (
      <Step title={t('stopFailed')} text={t('stopFailedText')}>
        <Button look="primary" wide busy={stopped.isFetching} onClick={() => void stopped.refetch()}>
          {t('tryAgain')}
        </Button>
      </Step>
    );
  if (!stopped.data) return <Step title={t('stopping')} />;
  const { store_name: name } = stopped.data;
  return (
    <Step title={t('stopped')} text={name ? stoppedText(isolate(name)) : t('stoppedNobody')}>
      {next}
    </Step>
  );
}
