import './account-texts.ts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { HeldAccount } from '#contract/shop/payments/payment-accounts.ts';
import { api } from '../../../api/client.ts';
import { showFieldProblems } from '../../../api/field-problems.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { showProblem, showToast } from '../../../ui/toast.tsx';

type Parts = { isReplacing: boolean; onClose: () => void; onSaved: (saved: HeldAccount) => void };

const empty = { key_id: '', key_secret: '', webhook_secret: '' };

/** Secrets go in and are never shown again. What is wrong with them is the server's to say. */
export function KeysDialog({ isReplacing, onClose, onSaved }: Parts) {
  const { t } = useTranslation('payment-account');
  const form = useForm({ defaultValues: empty });
  const { errors } = form.formState;

  async function save(keys: typeof empty): Promise<void> {
    try {
      const saved = await api.paymentAccounts.save(keys);
      showToast(t('form.saved'));
      onSaved(saved);
    } catch (error) {
      const isSaid = showFieldProblems(form, error, { key_id: 'key_id', key_secret: 'key_secret', webhook_secret: 'webhook_secret' });
      if (!isSaid) showProblem(t('form.failed'), error instanceof Error ? error.message : undefined);
      return;
    }
    onClose();
  }

  const needed = { required: t('form.missing') };
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  const hidden = { ...plain, type: 'password', autoComplete: 'new-password' } as const;
  return (
    <FormDialog open onClose={onClose} title={t(isReplacing ? 'form.replaceTitle' : 'form.title')} form={form} onSubmit={save} submitLabel={t('form.save')}>
      {isReplacing && <p>{t('form.text')}</p>}
      <TextField
        {...form.register('key_id', needed)}
        {...plain}
        label={t('keyId')}
        hint={t('form.keyIdHint')}
        error={errors.key_id?.message}
        placeholder="rzp_live_…"
      />
      <TextField
        {...form.register('key_secret', needed)}
        {...hidden}
        label={t('keySecret')}
        hint={t('form.keySecretHint')}
        error={errors.key_secret?.message}
      />
      <TextField
        {...form.register('webhook_secret', needed)}
        {...hidden}
        label={t('webhookSecret')}
        hint={t('form.webhookSecretHint')}
        error={errors.webhook_secret?.message}
      />
    </FormDialog>
  );
}
