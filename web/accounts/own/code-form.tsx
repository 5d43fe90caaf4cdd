import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { MailNote } from '../steps/mail-note.tsx';
import { DialogForm } from './dialog-form.tsx';

type CodeFormParts = {
  hint?: string;
  busy: boolean;
  problem: string | undefined;
  onCode: (code: string) => Promise<void>;
  /** The code is being changed: what was said about the last one no longer holds. */
  onEdit: () => void;
  onCancel: () => void;
  /** Sends another code; absent where codes come from an app. */
  onAgain?: () => Promise<{ ok: boolean }>;
};

/** Six digits, sent as soon as they are all there. */
export function CodeForm({ hint, busy, problem, onCode, onEdit, onCancel, onAgain }: CodeFormParts) {
  const { t } = useTranslation('account');
  const [code, setCode] = useState('');

  function edit(digits: string): void {
    setCode(digits);
    onEdit();
  }

  function submit(digits: string): void {
    if (!busy && digits.length === 6) void onCode(digits);
  }

  async function sendAgain(): Promise<void> {
    setCode('');
    if ((await onAgain?.())?.ok) showToast(t('code.sentAgain'));
  }

  return (
    <DialogForm submit={t('code.verify')} busy={busy} disabled={code.length < 6} onSubmit={() => submit(code)} onCancel={onCancel}>
      <CodeField label={t('code.label')} hint={hint} error={problem} value={code} onChange={edit} onComplete={submit} autoFocus={onAgain !== undefined} />
      {onAgain && <MailNote by="sms" />}
      {onAgain && (
        <Button look="ghost" className="-ml-4 self-start underline decoration-ink-300 underline-offset-4" disabled={busy} onClick={() => void sendAgain()}>
          {t('code.again')}
        </Button>
      )}
    </DialogForm>
  );
}
