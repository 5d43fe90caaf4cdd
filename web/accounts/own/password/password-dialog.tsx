import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { password } from '#contract/accounts/account-rules.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { PasswordField } from '../../steps/password-field.tsx';
import { DialogForm } from '../dialog-form.tsx';
import { ProofFields } from '../proof-fields.tsx';
import { useRefreshAccount } from '../use-account.ts';
import { useProvenCall } from '../use-proof.ts';

export function PasswordDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { t } = useTranslation('account');
  const form = usePasswordForm(hasPassword, onClose);
  return (
    <Dialog open onClose={onClose} title={hasPassword ? t('password.change') : t('password.set')} description={t('password.othersOut')}>
      <DialogForm submit={t('password.save')} busy={form.busy} problem={form.elsewhere} onSubmit={() => void form.save()} onCancel={onClose}>
        <ProofFields proof={form.proof} />
        <PasswordField
          label={t('password.new')}
          error={form.wrongPassword}
          autoComplete="new-password"
          value={form.next}
          onChange={(event) => form.setNext(event.target.value)}
        />
      </DialogForm>
    </Dialog>
  );
}

const aboutNext = new Set(['weak_password', 'same_password']);

function usePasswordForm(hasPassword: boolean, onDone: () => void) {
  const { t } = useTranslation('account');
  const refresh = useRefreshAccount();
  const { busy, problem, refused, call, setProblem, setRefused, proof } = useProvenCall({ atOnce: hasPassword });
  const [next, setNext] = useState('');

  async function save(): Promise<void> {
    const rule = password.safeParse(next);
    if (!rule.success) {
      setRefused('weak_password');
      return setProblem(rule.error.issues[0]?.message);
    }
    const done = await call((client, given) => client.updateUser({ password: next, ...given }));
    if (!done.ok) return;
    showToast(hasPassword ? t('password.changed') : t('password.isSet'));
    await refresh();
    onDone();
  }

  const isAboutNext = aboutNext.has(refused ?? '');
  return { busy, next, setNext, save, proof, wrongPassword: isAboutNext ? problem : undefined, elsewhere: isAboutNext ? undefined : problem };
}
