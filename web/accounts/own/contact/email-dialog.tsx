import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { email } from '#contract/accounts/account-rules.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ProofFields } from '../proof-fields.tsx';
import { useAccount, useRefreshAccount } from '../use-account.ts';
import { useProvenCall } from '../use-proof.ts';

const emailForm = z.object({ email });

export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const user = useAccount();
  const refresh = useRefreshAccount();
  const { busy, problem, call, proof } = useProvenCall({ atOnce: true });
  const form = useForm({ resolver: zodResolver(emailForm), defaultValues: { email: '' } });

  async function change(values: { email: string }): Promise<void> {
    const done = await call((client, given) => client.updateUser({ ...values, ...given }, { emailRedirectTo: `${location.origin}/account` }));
    if (!done.ok) return;
    const changed = done.data.user.email?.toLowerCase() === values.email.toLowerCase();
    showToast(changed ? t('contact.emailChanged') : t('contact.linksSent'));
    await refresh();
    onClose();
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={user.email ? t('contact.changeEmail') : t('contact.addEmail')}
      description={user.email ? t('contact.emailHint', { current: user.email }) : t('contact.firstEmailHint')}
      form={form}
      onSubmit={change}
      submitLabel={t('contact.sendLinks')}
      busy={busy}
      isChanged={proof.secret !== ''}
    >
      <TextField
        label={t('contact.newEmail')}
        error={form.formState.errors.email?.message ?? problem}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        {...form.register('email')}
      />
      <ProofFields proof={proof} />
    </FormDialog>
  );
}
