import { Ellipsis, KeyRound, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatIndianMoment } from '#contract/formats/dates.ts';
import { failingDays } from '#contract/shop/webhooks/webhook-limits.ts';
import type { Webhook, WebhookSecret } from '#contract/shop/webhooks/webhooks.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { useWebhookActions } from './use-webhook-actions.ts';

type Parts = { webhook: Webhook; onSecret: (shown: WebhookSecret) => void };
type Opened = 'edit' | 'rotate' | 'replay' | 'remove';

/** One address: whether orders go there, and what can be done with it. */
export function WebhookCard({ webhook, onSecret }: Parts) {
  const { t } = useTranslation('webhooks');
  const [opened, setOpened] = useState<Opened>();
  const { change, test, ...actions } = useWebhookActions(webhook, onSecret);
  const { url, is_active } = webhook;
  const icon = 'size-5';
  return (
    <div className="flex h-full flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="break-all font-semibold">{url}</p>
          <State webhook={webhook} />
        </div>
        <Menu
          trigger={
            <IconButton label={t('card.actions', { url })} className="-mt-2 -mr-2">
              {<Ellipsis aria-hidden className={icon} />}
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil aria-hidden className={icon} />} onSelect={() => setOpened('edit')}>
            {t('card.edit')}
          </MenuItem>
          <MenuItem icon={<RotateCcw aria-hidden className={icon} />} disabled={!is_active} onSelect={() => setOpened('replay')}>
            {t('card.replay')}
          </MenuItem>
          <MenuItem icon={<KeyRound aria-hidden className={icon} />} onSelect={() => setOpened('rotate')}>
            {t('card.rotate')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden className={icon} />} destructive onSelect={() => setOpened('remove')}>
            {t('card.remove')}
          </MenuItem>
        </Menu>
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Switch
          className="grow sm:grow-0"
          label={t('card.switch')}
          checked={is_active}
          disabled={change.isPending}
          onChange={(checked) => change.mutate(checked)}
        />
        <Button className="max-sm:w-full" disabled={!is_active} busy={test.isPending} aria-label={t('card.testOf', { url })} onClick={() => test.mutate()}>
          {t('card.test')}
        </Button>
      </div>
      {opened === 'edit' && <AddressDialog webhook={webhook} onClose={() => setOpened(undefined)} />}
      <Questions webhook={webhook} opened={opened} onClose={() => setOpened(undefined)} actions={actions} />
    </div>
  );
}

function State({ webhook: { is_active, disabled_why, failing_since, old_secret_until } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet text-sm">
      {is_active ? (
        <Badge tone="good">{t('card.on')}</Badge>
      ) : (
        <Badge tone={disabled_why ? 'bad' : 'neutral'}>{disabled_why ? t(`card.${disabled_why}`, { count: failingDays }) : t('card.off')}</Badge>
      )}
      {is_active && failing_since && <span className="text-danger">{t('card.failingSince', { when: formatIndianMoment(failing_since) })}</span>}
      {old_secret_until && <span>{t('card.oldSecret', { until: formatIndianMoment(old_secret_until) })}</span>}
    </div>
  );
}

type Actions = Pick<ReturnType<typeof useWebhookActions>, 'rotate' | 'remove' | 'replay'>;

function Questions({ webhook, opened, onClose, actions }: { webhook: Webhook; opened: Opened | undefined; onClose: () => void; actions: Actions }) {
  const { t } = useTranslation('webhooks');
  const { rotate, remove, replay } = actions;
  const done = { onSuccess: onClose };
  return (
    <>
      {opened === 'replay' && <ReplayDialog busy={replay.isPending} onClose={onClose} onReplay={(since) => replay.mutate(since, done)} />}
      <ConfirmDialog
        open={opened === 'rotate'}
        onClose={onClose}
        onConfirm={() => rotate.mutate(undefined, done)}
        busy={rotate.isPending}
        title={t('rotate.title')}
        description={t('rotate.text')}
        confirmLabel={t('rotate.confirm')}
      />
      <ConfirmDialog
        open={opened === 'remove'}
        onClose={onClose}
        onConfirm={() => remove.mutate(undefined, done)}
        busy={remove.isPending}
        title={t('remove.title')}
        description={t('remove.text', { url: webhook.url })}
        confirmLabel={t('remove.confirm')}
      />
    </>
  );
}
