import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/field.tsx';
import { readTypedPhone } from '../../steps/typed-phone.ts';
import { DialogForm } from '../dialog-form.tsx';
import { ProofFields } from '../proof-fields.tsx';
import type { Proof } from '../use-proof.ts';
import { wordsOf } from '../words-of.ts';

type PhoneFormParts = { proof: Proof; busy: boolean; problem: string | undefined; onPhone: (phone: string) => Promise<void>; onCancel: () => void };

export function PhoneForm({ proof, busy, problem, onPhone, onCancel }: PhoneFormParts) {
  const { t } = useTranslation('account');
  const [typed, setTyped] = useState('+91 ');
  const [wrong, setWrong] = useState<string>();
  const [isReading, setReading] = useState(false);

  async function submit(): Promise<void> {
    setReading(true);
    try {
      const phone = await readTypedPhone(typed);
      setWrong(phone ? undefined : t('contact.phoneWrong'));
      if (phone) await onPhone(phone.number);
    } catch (error) {
      setWrong(wordsOf(error as Error));
    } finally {
      setReading(false);
    }
  }

  return (
    <DialogForm submit={t('code.send')} busy={busy || isReading} onSubmit={() => void submit()} onCancel={onCancel}>
      <TextField
        label={t('contact.newPhone')}
        hint={t('contact.phoneFormat')}
        error={wrong ?? problem}
        type="tel"
        autoComplete="tel"
        className="tabular"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ProofFields proof={proof} />
    </DialogForm>
  );
}
