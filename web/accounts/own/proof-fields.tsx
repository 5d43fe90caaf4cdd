import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CodeField } from '../../ui/code-field.tsx';
import { AskingDialog } from '../../ui/overlays/asking-dialog.tsx';
import { MailNote } from '../steps/mail-note.tsx';
import { PasswordField } from '../steps/password-field.tsx';
import { DialogForm } from './dialog-form.tsx';
import type { Proof } from './use-proof.ts';

/** The present password or a code, where the session is too old to do without. */
export function ProofFields({ proof }: { proof: Proof }) {
  const { t } = useTranslation('account');
  const { asked, secret, setSecret, problem, reach, isNew } = proof;
  if (asked === 'password') {
    return (
      <div>
        <PasswordField
          label={t('password.current')}
          hint={t('proof.why')}
          error={problem}
          autoComplete="current-password"
          value={secret}
          autoFocus={isNew}
          onChange={(event) => setSecret(event.target.value)}
        />
        <Link to="/auth/forgot" className="inline-flex min-h-11 items-center font-semibold text-sm underline decoration-ink-300 underline-offset-4">
          {t('password.forgot')}
        </Link>
      </div>
    );
  }
  if (asked === 'code') {
    const hint = `${t('proof.why')} ${t('code.sentTo', { where: reach?.where })}`;
    return (
      <div className="flex flex-col gap-4">
        <CodeField label={t('code.label')} hint={hint} error={problem} value={secret} onChange={setSecret} autoFocus />
        <MailNote by={reach?.by} />
      </div>
    );
  }
  return null;
}

type ProofDialogParts = { proof: Proof; busy: boolean; problem: string | undefined; onSubmit: () => void };

/** For what a button does at once: asks for the proof that the server wanted, then does it. */
export function ProofDialog({ proof, busy, problem, onSubmit }: ProofDialogParts) {
  const { t } = useTranslation('account');
  if (!proof.asked) return null;
  return (
    <AskingDialog onClose={proof.drop} title={t('proof.title')}>
      <DialogForm submit={t('proof.goOn')} busy={busy} disabled={proof.secret === ''} problem={problem} onSubmit={onSubmit} onCancel={proof.drop}>
        <ProofFields proof={proof} />
      </DialogForm>
    </AskingDialog>
  );
}
