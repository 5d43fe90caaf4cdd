import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import type { Problem } from '../auth-calls.ts';
import { type Address, readAddress } from '../sheet/address.ts';

type AddressFormParts = { phones: boolean; typed: string; onTyped: (typed: string) => void; send: (address: Address) => Promise<Problem | undefined> };

/** One field for an e-mail address or, where text messages are sent, a mobile number. */
export function AddressForm({ phones, typed, onTyped, send }: AddressFormParts) {
  const { t } = useTranslation('accounts');
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function go(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const address = await readAddress(typed, phones);
    const said = 'problem' in address ? t(`address.${address.problem}`) : (await send(address))?.message;
    setBusy(false);
    setError(said);
    if (said) field.current?.focus();
  }

  return (
    <Form onSubmit={(event) => void go(event)} className="flex flex-col gap-5">
      <TextField
        ref={field}
        label={t(phones ? 'field.emailOrPhone' : 'field.email')}
        hint={phones ? t('field.phoneHint') : undefined}
        error={error}
        value={typed}
        onChange={(event) => {
          onTyped(event.target.value);
          setError(undefined);
        }}
        type={phones ? 'text' : 'email'}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" look="primary" wide busy={busy} className="min-h-12 text-lg">
        {t('code.send')}
      </Button>
    </Form>
  );
}
