import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/field.tsx';
import { DialogForm } from '../dialog-form.tsx';
import { ProofFields } from '../proof-fields.tsx';
import type { Proof } from '../use-proof.ts';
import { wirePhone } from './phone-number.ts';

/** E.164: a plus, a country code that does not start with 0, 15 digits at most (ITU-T E.164 §6.1). */
const e164 = /^\+[1-9]\d{6,14}$/;

type PhoneFormParts = { proof: Proof; busy: boolean; problem: string | undefined; onPhone: (phone: string) => Promise<void>; onCancel: () => void };

export function PhoneForm({ proof, busy, problem, onPhone, onCancel }: PhoneFormParts) {
  const { t } = useTranslation('account');
  const [typed, setTyped] = useState('+91 ');
  const [wrong, setWrong] = useState(false);

  function submit(): void {
    const phone = wirePhone(typed);
    setWrong(!e164.test(phone));
    if (e164.test(phone)) void onPhone(phone);
  }

  return (
    <DialogForm submit={t('code.send')} busy={busy} onSubmit={submit} onCancel={onCancel}>
      <TextField
        label={t('contact.newPhone')}
        hint={t('contact.phoneFormat')}
        error={wrong ? t('contact.phoneWrong') : problem}
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
