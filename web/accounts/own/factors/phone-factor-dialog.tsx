import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authClient } from '../../../api/auth.ts';
import { AskingDialog } from '../../../ui/overlays/asking-dialog.tsx';
import { displayPhone } from '../../steps/display-phone.ts';
import { CodeForm } from '../code-form.tsx';
import { PhoneForm } from '../contact/phone-form.tsx';
import type { Client } from '../use-call.ts';
import { afterProof, useProvenCall } from '../use-proof.ts';
import { prepareFactor } from './prepare-factor.ts';

type Sent = { phone: string; factorId: string; challengeId: string };

export function PhoneFactorDialog({ onAdded, onClose }: { onAdded: () => Promise<void>; onClose: () => void }) {
  const { t } = useTranslation('account');
  const { busy, problem, call, setProblem, proof } = useProvenCall({ atOnce: true });
  const [sent, setSent] = useState<Sent>();

  async function challenge(phone: string, factorId: string): Promise<{ ok: boolean }> {
    const done = await call((client) => client.mfa.challenge({ factorId, channel: 'sms' }));
    if (done.ok) setSent({ phone, factorId, challengeId: done.data.id });
    else if (!sent) drop(factorId);
    return done;
  }

  async function start(phone: string): Promise<void> {
    const enroll = async (client: Client) =>
      client.mfa.enroll({ factorType: 'phone', phone, friendlyName: await prepareFactor(client, 'phone', t('factors.kind.phone')) });
    const factor = await call((client, given) => afterProof(client, given, () => enroll(client)));
    if (factor.ok) await challenge(phone, factor.data.id);
  }

  async function verify({ factorId, challengeId }: Sent, code: string): Promise<void> {
    const { ok } = await call((client) => client.mfa.verify({ factorId, challengeId, code }));
    if (ok) await onAdded();
  }

  function leave(): void {
    if (sent) drop(sent.factorId);
    onClose();
  }

  return (
    <AskingDialog
      onClose={leave}
      title={t('factors.phoneTitle')}
      description={sent ? t('code.sentTo', { where: displayPhone(sent.phone) }) : t('factors.phoneText')}
    >
      {sent ? (
        <CodeForm
          busy={busy}
          problem={problem}
          onCode={(code) => verify(sent, code)}
          onEdit={() => setProblem(undefined)}
          onCancel={leave}
          onAgain={() => challenge(sent.phone, sent.factorId)}
        />
      ) : (
        <PhoneForm proof={proof} busy={busy} problem={problem} onPhone={start} onCancel={leave} />
      )}
    </AskingDialog>
  );
}

/** Removes the factor that was not verified; the server expires it if this request fails. */
function drop(factorId: string): void {
  void authClient().then((client) => client.mfa.unenroll({ factorId }));
}
