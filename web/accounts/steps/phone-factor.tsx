import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { welcome } from '../after-sign-in.tsx';
import { ask, type Problem } from '../auth-calls.ts';
import { CodeStep } from './code-step.tsx';
import { MailNote } from './mail-note.tsx';
import { Note, Step } from './step.tsx';

/** A code by text message, sent when asked for. */
export function PhoneFactor({ factorId, phone }: { factorId: string; phone: string }) {
  const { t } = useTranslation('second-factor');
  const [challengeId, setChallengeId] = useState<string>();

  async function send(): Promise<Problem | undefined> {
    const { data, problem } = await ask((client) => client.mfa.challenge({ factorId, channel: 'sms' }));
    if (data) setChallengeId(data.id);
    return problem;
  }

  async function verify(code: string): Promise<Problem | undefined> {
    const { data, problem } = await ask((client) => client.mfa.verify({ factorId, challengeId: challengeId ?? '', code }));
    if (!problem) welcome(data);
    if (problem?.code !== 'mfa_challenge_expired') return problem;
    return (await send()) ?? { code: undefined, message: t('newCodeSent') };
  }

  if (!challengeId) return <SendCode phone={phone} send={send} />;
  return <CodeStep title={t('title')} text={t('phoneSent', { phone })} note={<MailNote by="sms" />} verify={verify} resend={send} />;
}

function SendCode({ phone, send }: { phone: string; send: () => Promise<Problem | undefined> }) {
  const { t } = useTranslation('second-factor');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  async function press(): Promise<void> {
    setBusy(true);
    const refusal = await send();
    setBusy(false);
    setProblem(refusal);
  }

  return (
    <Step title={t('title')} text={t('phone', { phone })}>
      {problem && <Note tone="problem">{problem.message}</Note>}
      <Button look="primary" wide busy={busy} className="min-h-12 text-lg" onClick={() => void press()}>
        {t('sendCode')}
      </Button>
    </Step>
  );
}
