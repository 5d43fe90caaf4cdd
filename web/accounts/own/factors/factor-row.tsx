import type { Factor } from '@supabase/auth-js';
import { KeySquare, MessageSquareText, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ConfirmRemoval, RemoveLabel } from '../confirm-removal.tsx';
import { displayPhone } from '../contact/phone-number.ts';
import { formatDay } from '../moments.ts';
import { Row } from '../section.tsx';
import { useRefreshAccount } from '../use-account.ts';
import { afterProof, useProvenCall } from '../use-proof.ts';

const icons: Record<string, typeof Smartphone> = { totp: Smartphone, phone: MessageSquareText, webauthn: KeySquare };

export function FactorRow({ factor, only }: { factor: Factor & { phone?: string }; only: boolean }) {
  const { t } = useTranslation('account');
  const [removing, setRemoving] = useState(false);
  const Icon = icons[factor.factor_type] ?? Smartphone;
  const kind = t(`factors.kind.${factor.factor_type}`);
  const name = factor.friendly_name || kind;
  const details = [name !== kind && kind, factor.phone && displayPhone(factor.phone), t('added', { date: formatDay(factor.created_at) })];
  return (
    <Row
      icon={<Icon aria-hidden className="size-5" />}
      title={name}
      note={details.filter(Boolean).join(' · ')}
      action={
        <Button onClick={() => setRemoving(true)}>
          <RemoveLabel what={name} />
        </Button>
      }
    >
      {removing && <RemoveFactor id={factor.id} name={name} only={only} onClose={() => setRemoving(false)} />}
    </Row>
  );
}

function RemoveFactor({ id, name, only, onClose }: { id: string; name: string; only: boolean; onClose: () => void }) {
  const { t } = useTranslation('account');
  const refresh = useRefreshAccount();
  const { busy, problem, call, proof } = useProvenCall({ atOnce: true });
  async function remove(): Promise<void> {
    const { ok } = await call((client, given) => afterProof(client, given, () => client.mfa.unenroll({ factorId: id })));
    if (!ok) return;
    // The session's level has fallen with it: the token must say so.
    await call((client) => client.refreshSession());
    showToast(t('factors.removed'));
    onClose();
    await refresh();
  }
  return (
    <ConfirmRemoval
      title={t('factors.removeTitle', { name })}
      text={only ? t('factors.removeLast') : t('factors.removeText')}
      confirm={t('remove')}
      proof={proof}
      busy={busy}
      problem={problem}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
