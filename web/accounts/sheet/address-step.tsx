import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuthSettings } from '../../api/auth-settings.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { readAddress } from './address.ts';
import { OtherWays } from './other-ways.tsx';
import { typedAddress } from './typed-address.ts';
import type { Steps } from './use-sign-in-steps.ts';

/** Where to send the code: one field for both kinds of address. */
export function AddressStep({ steps, returnAddress }: { steps: Steps; returnAddress: () => string }) {
  const { t } = useTranslation('sign-in-sheet');
  const { call, sent, sendCode } = steps;
  const settings = useAuthSettings();
  const phones = settings?.external.phone ?? false;
  const [asked, setAsked] = useState<'code' | 'other'>('code');
  const [typed, setTyped] = useState(() => typedAddress.get() || (sent?.to.shown ?? ''));

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setAsked('code');
    const address = await readAddress(typed, phones);
    if ('problem' in address) call.setProblem(t(`address.${address.problem}`));
    else await sendCode(address);
  }

  return (
    <>
      <Form onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        <TextField
          label={t(phones ? 'address.either' : 'address.email')}
          error={asked === 'code' ? call.problem : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            typedAddress.set(event.target.value);
            call.setProblem(undefined);
          }}
          type={phones ? 'text' : 'email'}
          inputMode="email"
          autoComplete={phones ? 'username' : 'email'}
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="send"
          maxLength={254}
          autoFocus
        />
        <Button type="submit" look="primary" wide busy={call.busy && asked === 'code'} disabled={call.busy}>
          {t(call.busy && asked === 'code' ? 'address.busy' : 'address.submit')}
        </Button>
      </Form>
      <OtherWays
        steps={steps}
        providers={settings?.haat.providers ?? []}
        returnAddress={returnAddress}
        problem={asked === 'other' ? call.problem : undefined}
        onAsk={() => setAsked('other')}
      />
    </>
  );
}
