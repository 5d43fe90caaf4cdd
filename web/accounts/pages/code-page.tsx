import '../texts.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinPath } from '#contract/staff/staff-limits.ts';
import { useSession } from '../../api/auth.ts';
import { useAuthSettings } from '../../api/auth-settings.ts';
import { text } from '../../texts/texts.ts';
import { AfterSignIn, welcome } from '../after-sign-in.tsx';
import { ask } from '../auth-calls.ts';
import { hereWithNext, useNext } from '../next-path.ts';
import type { Address } from '../sheet/address.ts';
import { AddressForm } from '../steps/address-form.tsx';
import { CodeStep } from '../steps/code-step.tsx';
import { MailNote } from '../steps/mail-note.tsx';
import { Note, Step, TextLink } from '../steps/step.tsx';
import { AuthFrame } from './auth-frame.tsx';

export function meta() {
  return [{ title: text('accounts:code.meta') }];
}

/** `/auth/code`: logs in with six digits sent to an address or a mobile number. It never says whether there is an account. */
export default function CodePage() {
  const { t } = useTranslation('accounts');
  const { session } = useSession();
  const { next, keep } = useNext();
  const settings = useAuthSettings();
  // Whoever was asked to work for a store may have no account yet.
  const isInvited = next?.startsWith(`${joinPath}/`) ?? false;
  const [typed, setTyped] = useState('');
  const [address, setAddress] = useState<Address>();
  const phones = settings?.external.phone ?? false;

  async function send(to: Address) {
    const { problem } = await ask((client) => client.signInWithOtp(requestFor(to, hereWithNext('/auth', next), isInvited)));
    // With sign-up off, a stranger's address is answered like a member's.
    if (problem && problem.code !== 'otp_disabled') return problem;
    setAddress(to);
  }

  if (session) return <AfterSignIn session={session} />;
  return (
    <AuthFrame>
      {address ? (
        <CodeSent address={address} resend={() => send(address)} onOther={() => setAddress(undefined)} />
      ) : (
        <Step title={t('code.title')} text={t(phones ? 'code.textEither' : 'code.text')}>
          {settings?.haat.mail === 'none' && !phones ? (
            <Note>{t('code.noMail')}</Note>
          ) : (
            <AddressForm phones={phones} typed={typed} onTyped={setTyped} send={send} />
          )}
        </Step>
      )}
      <TextLink to={keep('/auth')}>{t('backToLogin')}</TextLink>
    </AuthFrame>
  );
}

type CodeSentParts = { address: Address; resend: Parameters<typeof CodeStep>[0]['resend']; onOther: () => void };

function CodeSent({ address, resend, onOther }: CodeSentParts) {
  const { t } = useTranslation('accounts');
  const byPhone = address.kind === 'phone';

  async function verify(token: string) {
    const { data, problem } = await ask((client) =>
      client.verifyOtp(address.kind === 'phone' ? { phone: address.phone, token, type: 'sms' } : { email: address.email, token, type: 'email' }),
    );
    if (!problem) welcome(data?.session);
    return problem;
  }

  return (
    <CodeStep
      title={t(byPhone ? 'checkPhone.title' : 'checkMail.title')}
      text={t(byPhone ? 'checkPhone.ifAccount' : 'checkMail.ifAccount', { address: address.shown })}
      hint={byPhone ? undefined : t('code.orLink')}
      note={<MailNote by={byPhone ? 'sms' : 'mail'} />}
      verify={verify}
      resend={resend}
      onOther={onOther}
      otherLabel={byPhone ? t('code.otherNumber') : undefined}
    />
  );
}

function requestFor(address: Address, emailRedirectTo: string, shouldCreateUser: boolean) {
  return address.kind === 'phone'
    ? { phone: address.phone, options: { shouldCreateUser } }
    : { email: address.email, options: { shouldCreateUser, emailRedirectTo } };
}
