import type { PasskeyListItem } from '@supabase/auth-js';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ConfirmRemoval, RemoveLabel } from '../confirm-removal.tsx';
import { formatDay } from '../moments.ts';
import { RenameDialog } from '../rename-dialog.tsx';
import { Row } from '../section.tsx';
import { useRefreshAccount } from '../use-account.ts';
import { afterProof, useProvenCall } from '../use-proof.ts';

export function PasskeyRow({ passkey }: { passkey: PasskeyListItem }) {
  const { t } = useTranslation('account');
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const name = passkey.friendly_name || t('passkeys.unnamed');
  const close = () => setOpen(undefined);
  return (
    <Row
      icon={<Fingerprint aria-hidden className="size-5" />}
      title={name}
      note={<PasskeyDates passkey={passkey} />}
      action={
        <>
          <Button onClick={() => setOpen('rename')}>
            {t('passkeys.rename')}
            <span className="sr-only"> {name}</span>
          </Button>
          <Button onClick={() => setOpen('remove')}>
            <RemoveLabel what={name} />
          </Button>
        </>
      }
    >
      {open === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      {open === 'remove' && <RemovePasskey id={passkey.id} name={name} onClose={close} />}
    </Row>
  );
}

function PasskeyDates({ passkey }: { passkey: PasskeyListItem }) {
  const { t } = useTranslation('account');
  const added = t('added', { date: formatDay(passkey.created_at) });
  return passkey.last_used_at ? `${added} · ${t('lastUsed', { date: formatDay(passkey.last_used_at) })}` : added;
}

function RemovePasskey({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('account');
  const refresh = useRefreshAccount();
  const { busy, problem, call, proof } = useProvenCall({ atOnce: true });
  async function remove(): Promise<void> {
    const { ok } = await call((client, given) => afterProof(client, given, () => client.passkey.delete({ passkeyId: id })));
    if (!ok) return;
    showToast(t('passkeys.removed'));
    onClose();
    await refresh();
  }
  return (
    <ConfirmRemoval
      title={t('passkeys.removeTitle', { name })}
      text={t('passkeys.removeText')}
      confirm={t('remove')}
      proof={proof}
      busy={busy}
      problem={problem}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
