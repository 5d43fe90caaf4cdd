import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuthSettings } from '../../api/auth-settings.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Form } from '../../ui/form.tsx';
import { useSecondsLeft } from '../use-seconds-left.ts';
import { TextButton } from './text-button.tsx';
import { resendMs, type Sent, type Steps } from './use-sign-in-steps.ts';
import { listenForTextMessage } from './web-otp.ts';

/** The six digits, checked as the last one is typed. */
export function CodeStep({ steps, sent }: { steps: Steps; sent: Sent }) {
  const { t } = useTranslation('sign-in-sheet');
  const { call } = steps;
  const [code, setCode] = useState('');
  const haat = useAuthSettings()?.haat;
  const isPhone = sent.to.kind === 'phone';
  const inMailbox = (isPhone ? haat?.sms : haat?.mail) === 'mailbox';

  function change(digits: string): void {
    setCode(digits);
    call.setProblem(undefined);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (code.length < 6) call.setProblem(t('code.short'));
    else void steps.verifyCode(code);
  }

  const take = useEffectEvent((digits: string) => {
    setCode(digits);
    void steps.verifyCode(digits);
  });
  useEffect(() => (isPhone ? listenForTextMessage(take) : undefined), [isPhone]);

  return (
    <>
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <CodeField
          label={t('code.label')}
          hint={inMailbox ? t('code.mailbox') : undefined}
          error={call.problem}
          value={code}
          onChange={change}
          onComplete={(digits) => void steps.verifyCode(digits)}
          autoFocus
        />
        <Button type="submit" look="primary" wide busy={call.busy}>
          {t(call.busy ? 'code.busy' : 'code.submit')}
        </Button>
      </Form>
      <CodeActions steps={steps} sent={sent} onSent={() => setCode('')} />
    </>
  );
}

function CodeActions({ steps, sent, onSent }: { steps: Steps; sent: Sent; onSent: () => void }) {
  const { t } = useTranslation('sign-in-sheet');
  const [resent, setResent] = useState(false);
  const first = Math.ceil((sent.at + resendMs - Date.now()) / 1000);
  const { left, restart } = useSecondsLeft(first, resendMs / 1000);

  async function resend(): Promise<void> {
    if (left > 0) return;
    setResent(false);
    if (!(await steps.sendCode(sent.to))) return;
    restart();
    setResent(true);
    onSent();
  }

  return (
    <div className="-mt-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {/* Not disabled while it counts: a button that is pressed and then disabled loses the focus. */}
        <TextButton quiet={left > 0} onClick={() => void resend()}>
          {left > 0 ? t('code.resendIn', { seconds: left }) : t('code.resend')}
        </TextButton>
        <TextButton onClick={steps.changeAddress}>{t('code.change')}</TextButton>
      </div>
      <p role="status" className="text-ink-600 text-sm empty:hidden">
        {resent && t('code.resent')}
      </p>
    </div>
  );
}
