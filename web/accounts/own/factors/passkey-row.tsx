import type { PasskeyListItem } from '@supabase/auth-js';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#contract/formats/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { RemoveLabel } from '../confirm-removal.tsx';
import { RemovalDialog } from '../removal-dialog.tsx';
import { RenameDialog } from '../rename-dialog.tsx';
import { Row } from '../section.tsx';

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
      {open === 'remove' && (
        <RemovalDialog
          title={t('passkeys.removeTitle', { name })}
          text={t('passkeys.removeText')}
          done={t('passkeys.removed')}
          remove={(client) => client.passkey.delete({ passkeyId: passkey.id })}
          onClose={close}
        />
      )}
    </Row>
  );
}

function PasskeyDates({ passkey }: { passkey: PasskeyListItem }) {
  const { t } = useTranslation('account');
  const added = t('added', { date: formatDay(passkey.created_at) });
  return passkey.last_used_at ? `${added} · ${t('lastUsed', { date: formatDay(passkey.last_used_at) })}` : added;
}
