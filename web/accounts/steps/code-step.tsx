import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../auth-calls.ts';
import { useSecondsLeft } from '../use-seconds-left.ts';
import { CodeForm } from './code-form.tsx';
import { Step, TextButton } from './step.tsx';

/** As long as the server waits between two mails to one address. */
const resendSeconds = 60;

type CodeStepParts = {
  title: string;
  text: ReactNode;
  hint?: string;
  level?: 1 | 2;
  note?: ReactNode;
  verify: (code: string) => Promise<Problem | undefined>;
  resend: () => Promise<Problem | undefined>;
  /** Whether a code has just gone out; else one can be asked for at once. */
  fresh?: boolean;
  onOther?: () => void;
  otherLabel?: string;
};

/** Takes the six digits that were sent, checks them as the last one is typed, and sends new ones on request. */
export function CodeStep({ title, text, hint, level, note, verify, resend, fresh = true, onOther, otherLabel }: CodeStepParts) {
  const { t } = useTranslation('accounts');
  return (
    <Step title={title} text={text} level={level} focus={false}>
      {note}
      <CodeForm hint={hint} verify={verify} />
      <div className="flex flex-col items-start">
        <Resend resend={resend} fresh={fresh} />
        {onOther && <TextButton onClick={onOther}>{otherLabel ?? t('code.other')}</TextButton>}
      </div>
    </Step>
  );
}

function Resend({ resend, fresh }: { resend: () => Promise<Problem | undefined>; fresh: boolean }) {
  const { t } = useTranslation('accounts');
  const { left, restart } = useSecondsLeft(fresh ? resendSeconds : 0, resendSeconds);
  const [said, setSaid] = useState('');

  async function send(): Promise<void> {
    restart();
    setSaid('');
    const problem = await resend();
    setSaid(problem ? problem.message : t('code.resent'));
  }

  return (
    <>
      {/* Not disabled while it counts: a button that is pressed and then disabled loses the focus. */}
      <button
        type="button"
        aria-disabled={left > 0}
        onClick={() => left === 0 && void send()}
        className="tabular min-h-11 rounded-sm font-semibold text-ink underline decoration-2 decoration-ink-400 underline-offset-4 aria-disabled:cursor-default aria-disabled:font-normal aria-disabled:text-ink-600 aria-disabled:no-underline"
      >
        {left > 0 ? t('code.resendIn', { seconds: left }) : t('code.resend')}
      </button>
      <p role="status" className="text-ink-600 text-sm">
        {said}
      </p>
    </>
  );
}
