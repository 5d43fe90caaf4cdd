import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/toast.tsx';
import { ask } from '../auth-calls.ts';
import { hereWithNext, useNext } from '../next-path.ts';
import { CodeStep } from './code-step.tsx';
import { MailNote } from './mail-note.tsx';

type ConfirmMailParts = { email: string; fresh: boolean; onOther: () => void };

/** "Check your mail": the account is made, and waits for the code or the link that went to its address. */
export function ConfirmMail({ email, fresh, onOther }: ConfirmMailParts) {
  const { t } = useTranslation('accounts');
  const { next } = useNext();

  async function verify(token: string) {
    const { problem } = await ask((client) => client.verifyOtp({ email, token, type: 'email' }));
    if (!problem) showToast(t('signUp.done'), t('signUp.doneText'));
    return problem;
  }

  async function resend() {
    const options = { emailRedirectTo: hereWithNext('/auth', next) };
    return (await ask((client) => client.resend({ type: 'signup', email, options }))).problem;
  }

  return (
    <CodeStep
      level={2}
      title={t('checkMail.title')}
      text={t(fresh ? 'checkMail.signUp' : 'checkMail.unconfirmed', { email })}
      hint={t('code.orLink')}
      note={<MailNote />}
      verify={verify}
      resend={resend}
      fresh={fresh}
      onOther={onOther}
    />
  );
}
