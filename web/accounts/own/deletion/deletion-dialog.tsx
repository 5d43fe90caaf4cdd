import { useTranslation } from 'react-i18next';
import { CodeField } from '../../../ui/code-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { AskingDialog } from '../../../ui/overlays/asking-dialog.tsx';
import { MailNote } from '../../steps/mail-note.tsx';
import { PasswordField } from '../../steps/password-field.tsx';
import { DialogForm } from '../dialog-form.tsx';
import { LossList } from './loss-list.tsx';
import type { Deletion } from './use-deletion.ts';
import { type DeletionForm, useDeletionForm } from './use-deletion-form.ts';

type Ends = { onDeleted: () => void; onClose: () => void };

/** Says what is lost, and wants the person's own words and a proof before it deletes. */
export function DeletionDialog({ deletion, onDeleted, onClose }: { deletion: Deletion } & Ends) {
  const { t } = useTranslation('account');
  return (
    <AskingDialog onClose={onClose} title={t('deletion.dialogTitle')} description={t('deletion.dialogText')}>
      <div className="flex flex-col gap-5">
        <LossList stores={deletion.stores} staysAt={deletion.sign_in_stays_at} />
        <ProofForm proof={deletion.proof} onDeleted={onDeleted} onClose={onClose} />
      </div>
    </AskingDialog>
  );
}

function ProofForm({ proof, onDeleted, onClose }: { proof: Deletion['proof'] } & Ends) {
  const { t } = useTranslation('account');
  const form = useDeletionForm(proof, onDeleted);
  return (
    <DialogForm
      submit={form.needsCode ? t('deletion.sendCode') : t('deletion.confirm')}
      look={form.needsCode ? 'secondary' : 'destructive'}
      busy={form.busy}
      disabled={!form.ready}
      problem={form.problem}
      onSubmit={() => void form.submit()}
      onCancel={onClose}
    >
      <TextField
        label={t('deletion.type', { phrase: form.phrase })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={form.typed}
        onChange={(event) => form.setTyped(event.target.value)}
      />
      <Proof form={form} />
    </DialogForm>
  );
}

function Proof({ form }: { form: DeletionForm }) {
  const { t } = useTranslation('account');
  if (form.proof === 'none') return null;
  if (form.proof === 'password') {
    return (
      <PasswordField
        label={t('password.current')}
        autoComplete="current-password"
        value={form.secret}
        onChange={(event) => form.setSecret(event.target.value)}
      />
    );
  }
  if (form.needsCode) return <p className="text-ink-600">{t('deletion.codeFirst', { where: form.reach?.where })}</p>;
  const hint = t('code.sentTo', { where: form.reach?.where });
  return (
    <>
      <CodeField label={t('code.label')} hint={hint} value={form.secret} onChange={form.setSecret} autoFocus />
      <MailNote by={form.reach?.by} />
    </>
  );
}
