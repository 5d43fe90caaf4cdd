import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Webhook, WebhookSecret } from '#contract/shop/webhooks/webhooks.ts';
import { api, orpc } from '../../api/client.ts';
import { showFieldProblems } from '../../api/field-problems.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { showProblem, showToast } from '../../ui/toast.tsx';

type Parts = {
  /** Whose address is changed; without it one is added. */
  webhook?: Webhook;
  onClose: () => void;
  onAdded?: (added: WebhookSecret) => void;
};

/** Where orders are to be sent. What is wrong with it is the server's to say. */
export function AddressDialog({ webhook, onClose, onAdded }: Parts) {
  const { t } = useTranslation('webhooks');
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { url: webhook?.url ?? '' } });

  async function save({ url }: { url: string }): Promise<void> {
    try {
      if (webhook) {
        await api.webhooks.change({ id: webhook.id, url });
        showToast(t('form.saved'));
      } else {
        onAdded?.(await api.webhooks.add({ url }));
      }
    } catch (error) {
      const isSaid = showFieldProblems(form, error, { url: 'url' });
      if (!isSaid) showProblem(t('form.failed'), error instanceof Error ? error.message : undefined);
      return;
    }
    onClose();
    await queries.invalidateQueries({ queryKey: orpc.webhooks.key() });
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={webhook ? t('form.change') : t('form.title')}
      form={form}
      onSubmit={save}
      submitLabel={webhook ? t('form.save') : t('form.submit')}
    >
      <TextField
        {...form.register('url', { required: t('form.missing') })}
        label={t('form.label')}
        hint={t('form.hint')}
        error={form.formState.errors.url?.message}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://hooks.example.com/orders"
      />
    </FormDialog>
  );
}
