import '../../accounts/texts.ts';
import './texts.ts';
import { ORPCError } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../../accounts/pages/auth-frame.tsx';
import { Step } from '../../accounts/steps/step.tsx';
import { api } from '../../api/client.ts';
import { isolate } from '../../texts/isolate.ts';
import { text } from '../../texts/texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/stop-mails-page';

export function meta() {
  return [{ title: text('follows:stopMeta') }, { name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'no-referrer' }];
}

/** `/stop-mails/:token`: where the link of such a mail leads. The page stops them by itself, which a scanner that only fetches it does not. */
export default function StopMailsPage({ params: { token } }: Route.ComponentProps) {
  return (
    <AuthFrame>
      <Stopping token={token} />
    </AuthFrame>
  );
}

function Stopping({ token }: { token: string }) {
  const { t } = useTranslation('follows');
  const stopped = useQuery({
    queryKey: ['stop-mails', token],
    queryFn: () => api.follows.stopMails({ token }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (stopped.error instanceof ORPCError && stopped.error.status < 500)
    return (
      <Step title={t('stopBroken')} text={t('stopBrokenText')}>
        <ToFollows />
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
    <Step title={t('stopped')} text={name ? t('stoppedText', { store: isolate(name) }) : t('stoppedNobody')}>
      <ToFollows />
    </Step>
  );
}

function ToFollows() {
  const { t } = useTranslation('follows');
  return (
    <ButtonLink to="/account" wide>
      {t('toFollows')}
    </ButtonLink>
  );
}
