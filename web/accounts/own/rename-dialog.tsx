import type { PasskeyListItem } from '@supabase/auth-js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/field.tsx';
import { AskingDialog } from '../../ui/overlays/asking-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { DialogForm } from './dialog-form.tsx';
import { useRefreshAccount } from './use-account.ts';
import { useCall } from './use-call.ts';

/** As long as the client says the server takes. */
const maxName = 120;

export function RenameDialog({ passkey, isNew = false, onClose }: { passkey: PasskeyListItem; isNew?: boolean; onClose: () => void }) {
  const { t } = useTranslation('account');
  const refresh = useRefreshAccount();
  const { busy, problem, call } = useCall();
  const [name, setName] = useState(passkey.friendly_name ?? '');

  async function rename(): Promise<void> {
    const { ok } = await call((client) => client.passkey.update({ passkeyId: passkey.id, friendlyName: name.trim() }));
    if (!ok) return;
    showToast(t('passkeys.renamed'));
    onClose();
    await refresh();
  }

  return (
    <AskingDialog onClose={onClose} title={t('passkeys.nameTitle')} description={isNew ? t('passkeys.added') : t('passkeys.nameText')}>
      <DialogForm submit={t('passkeys.saveName')} busy={busy} disabled={!name.trim()} onSubmit={() => void rename()} onCancel={onClose}>
        <TextField
          label={t('passkeys.name')}
          error={problem}
          placeholder={t('passkeys.nameExample')}
          maxLength={maxName}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </DialogForm>
    </AskingDialog>
  );
}
