import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { password } from '#contract/account-rules.ts';
import { MailNote } from '../accounts/mail-note.tsx';
import { PasswordField } from '../accounts/password-field.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showToast } from '../ui/toast.tsx';
import { DialogForm } from './dialog-form.tsx';
import { useRefreshAccount } from './use-account.ts';
import { useCall } from './use-call.ts';
import { useReach } from './use-reach.ts';

/** What the server asks for beside the new password. */
type Asked = { current: boolean; code: boolean };

export function PasswordDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { t } = useTranslation('account');
  const form = usePasswordForm(hasPassword, onClose);
  return (
    <Dialog open onClose={onClose} title={hasPassword ? t('password.change') : t('password.set')} description={t('password.othersOut')}>
      <DialogForm submit={t('password.save')} busy={form.busy} problem={form.elsewhere} onSubmit={() => void form.save()} onCancel={onClose}>
        {form.asked.current && (
          <div>
            <PasswordField
              label={t('password.current')}
              error={form.errors.current}
              autoComplete="current-password"
              value={form.current}
              onChange={(event) => form.setCurrent(event.target.value)}
            />
            <ForgotLink />
          </div>
        )}
        <PasswordField
          label={t('password.new')}
          error={form.errors.next}
          autoComplete="new-password"
          value={form.next}
          onChange={(event) => form.setNext(event.target.value)}
        />
        {form.asked.code && (
          <>
            <CodeField label={t('code.label')} hint={form.codeHint} error={form.errors.code} value={form.code} onChange={form.setCode} autoFocus />
            <MailNote by={form.sentBy} />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}

function ForgotLink() {
  const { t } = useTranslation('account');
  return (
    <Link to="/auth/forgot" className="inline-flex min-h-11 items-center font-semibold text-sm underline decoration-ink-300 underline-offset-4">
      {t('password.forgot')}
    </Link>
  );
}

function usePasswordForm(hasPassword: boolean, onDone: () => void) {
  const { t } = useTranslation('account');
  const reach = useReach();
  const refresh = useRefreshAccount();
  const { busy, problem, call, setProblem } = useCall();
  const [asked, setAsked] = useState<Asked>({ current: hasPassword, code: false });
  const [refused, setRefused] = useState<string>();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [code, setCode] = useState('');

  async function save(): Promise<void> {
    setRefused(undefined);
    const rule = password.safeParse(next);
    if (!rule.success) {
      setRefused('weak_password');
      return setProblem(rule.error.issues[0]?.message);
    }
    const done = await call((client) =>
      client.updateUser({ password: next, current_password: asked.current ? current : undefined, nonce: asked.code ? code : undefined }),
    );
    if (!done.ok) return answerRefusal(done.code);
    showToast(hasPassword ? t('password.changed') : t('password.isSet'));
    await refresh();
    onDone();
  }

  async function answerRefusal(reason: string | undefined): Promise<void> {
    setRefused(reason);
    if (reason === 'current_password_required') setAsked((before) => ({ ...before, current: true }));
    if (reason !== 'reauthentication_needed') return;
    const sent = await call((client) => client.reauthenticate());
    if (sent.ok) setAsked((before) => ({ ...before, code: true }));
  }

  return {
    busy,
    asked,
    current,
    next,
    code,
    setCurrent,
    setNext,
    setCode,
    save,
    codeHint: reach && t('code.sentTo', { where: reach.where }),
    sentBy: reach?.by,
    ...placeProblem(problem, refused),
  };
}

/** Beside the field that is wrong; below them all when none is. */
function placeProblem(problem: string | undefined, refused: string | undefined) {
  const about = (...codes: string[]) => (refused && codes.includes(refused) ? problem : undefined);
  const errors = {
    current: about('current_password_required', 'current_password_invalid', 'current_password_mismatch'),
    next: about('weak_password', 'same_password'),
    code: about('reauthentication_not_valid', 'otp_expired'),
  };
  return { errors, elsewhere: Object.values(errors).some(Boolean) ? undefined : problem };
}
