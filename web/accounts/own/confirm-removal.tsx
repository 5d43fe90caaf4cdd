import { useTranslation } from 'react-i18next';
import { AskingDialog } from '../../ui/overlays/asking-dialog.tsx';
import { DialogForm } from './dialog-form.tsx';
import { ProofFields } from './proof-fields.tsx';
import type { Proof } from './use-proof.ts';

type ConfirmParts = {
  title: string;
  text: string;
  confirm: string;
  proof: Proof;
  busy: boolean;
  problem: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a way to sign in is taken away, and says why when the server keeps it. */
export function ConfirmRemoval({ title, text, confirm, proof, busy, problem, onConfirm, onClose }: ConfirmParts) {
  return (
    <AskingDialog onClose={onClose} title={title} description={text}>
      <DialogForm submit={confirm} look="destructive" busy={busy} problem={problem} onSubmit={onConfirm} onCancel={onClose}>
        <ProofFields proof={proof} />
      </DialogForm>
    </AskingDialog>
  );
}

export function RemoveLabel({ what }: { what: string }) {
  const { t } = useTranslation('account');
  return (
    <>
      {t('remove')}
      <span className="sr-only"> {what}</span>
    </>
  );
}
