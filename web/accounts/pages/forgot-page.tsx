import '../texts.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAuthSettings } from '../../api/auth-settings.ts';
import { text } from '../../texts/texts.ts';
import { ask } from '../auth-calls.ts';
import { hereWithNext, useNext } from '../next-path.ts';
import { CodeStep } from '../steps/code-step.tsx';
import { EmailForm } from '../steps/email-form.tsx';
import { MailNote } from '../steps/mail-note.tsx';
import { Note, Step, TextLink } from '../steps/step.tsx';
import { AuthFrame } from './auth-frame.tsx';

export function meta() {
  return [{ title: text('accounts:forgot.meta') }];
}

/** `/auth/forgot`: sends the mail that a new password begins with. It never says whether an address has an account. */
export default function ForgotPage() {
  const { t } = useTranslation('accounts');
  const { next, keep } = useNext();
  const settings = useAuthSettings();
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);

  async function send(address: string) {
    const options = { redirectTo: hereWithNext('/auth/reset', next) };
    const { problem } = await ask((client) => client.resetPasswordForEmail(address, options));
    if (problem) return problem;
    setEmail(address);
    setIsSent(true);
  }

  return (
    <AuthFrame>
      {isSent ? (
        <MailSent email={email} resend={() => send(email)} onOther={() => setIsSent(false)} />
      ) : (
        <Step title={t('forgot.title')} text={t('forgot.text')}>
          {settings?.haat.mail === 'none' ? <Note>{t('forgot.noMail')}</Note> : <EmailForm value={email} submitLabel={t('forgot.submit')} send={send} />}
        </Step>
      )}
      <TextLink to={keep('/auth')}>{t('backToLogin')}</TextLink>
    </AuthFrame>
  );
}

type MailSentParts = { email: string; resend: Parameters<typeof CodeStep>[0]['resend']; onOther: () => void };

function MailSent({ email, resend, onOther }: MailSentParts) {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const { keep } = useNext();

  async function verify(token: string) {
    const { problem } = await ask((client) => client.verifyOtp({ email, token, type: 'recovery' }));
    if (problem) return problem;
    await navigate(keep('/auth/reset'));
  }

  return (
    <CodeStep
      title={t('checkMail.title')}
      text={t('checkMail.ifAccount', { address: email })}
      hint={t('code.orLink')}
      note={<MailNote />}
      verify={verify}
      resend={resend}
      onOther={onOther}
    />
  );
}
