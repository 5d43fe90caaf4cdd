import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';

type Parts = { id: string /** What is done once more. */; name: string; retry: (id: string) => void; isBusy: boolean };

export function RetryButton({ id, name, retry, isBusy }: Parts) {
  const { t } = useTranslation('operator');
  return (
    <Button busy={isBusy} onClick={() => retry(id)} aria-label={t('work.retryOf', { name })}>
      {!isBusy && <RotateCw aria-hidden className="size-4" />}
      {t('work.retry')}
    </Button>
  );
}
