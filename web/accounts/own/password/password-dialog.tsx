import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { password } from '#contract/accounts/account-rules.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { PasswordField } from '../../steps/password-field.tsx';
import { ProofFields } from '../proof-fields.tsx';
import { Problem } from '../section.tsx';
import { useRefreshAccount } from '../use-account.ts';
import { useProvenCall } from '../use-proof.ts';

const passwordForm = z.object({ password });
const aboutPassword = new Set(['weak_password', 'same_password']);

export function PasswordDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { t } = useTranslation('account');
  const refresh = useRefreshAccount();
  const { busy, problem, refused, call, proof } = useProvenCall({ atOnce: hasPassword });
  const form = useForm({ resolver: zodResolver(passwordForm), defaultValues: { password: '' } });
  const isAboutPassword = aboutPassword.has(refused ?? '');

  async function save(values: { password: string }): Promise<void> {
    const done = await call((client, given) => client.updateUser({ ...values, ...given }));
    if (!done.ok) return;
    showToast(hasPassword ? t('password.changed') : t('password.isSet'));
    await refresh();
    onClose();
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={hasPassword ? t('password.change') : t('password.set')}
      description={t('password.othersOut')}
      form={form}
      onSubmit={save}
      submitLabel={t('password.save')}
      busy={busy}
      isChanged={proof.secret !== ''}
    >
      <ProofFields proof={proof} />
      <PasswordField
        label={t('password.new')}
        error={form.formState.errors.password?.message ?? (isAboutPassword ? problem : undefined)}
        autoComplete="new-password"
        {...form.register('password')}
      />
      <Problem>{isAboutPassword ? undefined : problem}</Problem>
    </FormDialog>
  );
}
