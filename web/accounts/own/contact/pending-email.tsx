import { MailQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { MailNote } from '../../steps/mail-note.tsx';
import { Problem } from '../section.tsx';
import { useAccount } from '../use-account.ts';
import { useCall } from '../use-call.ts';

/** A change of address under way: the old and the new address must both say yes. */
export function PendingEmail() {
  const { t } = useTranslation('account');
  const user = useAccount();
  const { busy, problem, call } = useCall();
  const next = user.new_email;
  if (!next) return null;
  const askedAddress = user.email || next;

  async function sendAgain(): Promise<void> {
    const { ok } = await call((client) => client.resend({ type: 'email_change', email: askedAddress }));
    if (ok) showToast(t('contact.sentAgain'));
  }

  return (
    <div className="flex flex-col gap-3 rounded-md bg-ink-100 px-4 py-3">
      <p className="flex items-start gap-3">
        <MailQuestion aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {user.email ? t('contact.pendingBoth', { next, current: user.email }) : t('contact.pendingOne', { next })}
        </span>
      </p>
      <MailNote />
      <Problem>{problem}</Problem>
      <Button className="self-start sm:ml-8" busy={busy} onClick={() => void sendAgain()}>
        {t('contact.sendAgain')}
      </Button>
    </div>
  );
}
