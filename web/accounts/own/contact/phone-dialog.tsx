import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskingDialog } from '../../../ui/overlays/asking-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { displayPhone } from '../../steps/display-phone.ts';
import { CodeForm } from '../code-form.tsx';
import { useAccount, useRefreshAccount } from '../use-account.ts';
import { useProvenCall } from '../use-proof.ts';
import { PhoneForm } from './phone-form.tsx';

/** The number first, then the code that was sent to it. */
export function PhoneDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const user = useAccount();
  const refresh = useRefreshAccount();
  const { busy, problem, call, setProblem, proof } = useProvenCall({ atOnce: true });
  const [sentTo, setSentTo] = useState<string>();

  async function finish(): Promise<void> {
    showToast(t('contact.phoneChanged'));
    await refresh();
    onClose();
  }

  async function send(phone: string): Promise<void> {
    const done = await call((client, given) => client.updateUser({ phone, ...given }));
    if (!done.ok) return;
    // With confirmations off the number stands at once.
    if (done.data.user.phone === phone.slice(1) && !done.data.user.new_phone) return finish();
    setSentTo(phone);
  }

  async function verify(token: string): Promise<void> {
    const { ok } = await call((client) => client.verifyOtp({ phone: sentTo ?? '', token, type: 'phone_change' }));
    if (ok) await finish();
  }

  return (
    <AskingDialog
      onClose={onClose}
      title={user.phone ? t('contact.changePhone') : t('contact.addPhone')}
      description={sentTo ? t('code.sentTo', { where: displayPhone(sentTo) }) : t('contact.phoneHint')}
    >
      {sentTo ? (
        <CodeForm
          busy={busy}
          problem={problem}
          onCode={verify}
          onEdit={() => setProblem(undefined)}
          onCancel={onClose}
          onAgain={() => call((client) => client.resend({ type: 'phone_change', phone: sentTo }))}
        />
      ) : (
        <PhoneForm proof={proof} busy={busy} problem={problem} onPhone={send} onCancel={onClose} />
      )}
    </AskingDialog>
  );
}
