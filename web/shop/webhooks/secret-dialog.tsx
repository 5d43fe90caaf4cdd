import { useTranslation } from 'react-i18next';
import { formatIndianMoment } from '#contract/formats/dates.ts';
import type { WebhookSecret } from '#contract/shop/webhooks/webhooks.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** The one time that a secret is shown. */
export function SecretDialog({ shown: { webhook, secret }, onClose }: { shown: WebhookSecret; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('secret.title')}
      description={t('secret.once')}
      foot={
        <div className="flex gap-2 *:grow sm:justify-end sm:*:grow-0">
          <CopyButton value={secret} name={t('secret.label')} />
          <Button look="primary" onClick={onClose}>
            {t('secret.done')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-3">
        <code className="block select-all break-all rounded-md bg-sunken p-3 text-sm">{secret}</code>
        {webhook.old_secret_until && <p>{t('secret.rotated', { until: formatIndianMoment(webhook.old_secret_until) })}</p>}
        <p className="text-quiet text-sm">{t('secret.how')}</p>
      </div>
    </Dialog>
  );
}
