import type { Factor } from '@supabase/auth-js';
import { KeySquare, MessageSquareText, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#contract/formats/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { displayPhone } from '../../steps/display-phone.ts';
import { RemoveLabel } from '../confirm-removal.tsx';
import { RemovalDialog } from '../removal-dialog.tsx';
import { Row } from '../section.tsx';

const kinds = {
  totp: { Icon: Smartphone, text: 'factors.kind.totp' },
  phone: { Icon: MessageSquareText, text: 'factors.kind.phone' },
  webauthn: { Icon: KeySquare, text: 'factors.kind.webauthn' },
} as const;

/** The client's type includes recovery codes, which are never in this list. */
function kindOf(type: Factor['factor_type']) {
  return kinds[type === 'recovery_code' ? 'totp' : type];
}

export function FactorRow({ factor, only }: { factor: Factor & { phone?: string }; only: boolean }) {
  const { t } = useTranslation('account');
  const [removing, setRemoving] = useState(false);
  const { Icon, text } = kindOf(factor.factor_type);
  const kind = t(text);
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
      {removing && (
        <RemovalDialog
          title={t('factors.removeTitle', { name })}
          text={only ? t('factors.removeLast') : t('factors.removeText')}
          done={t('factors.removed')}
          remove={(client) => client.mfa.unenroll({ factorId: factor.id })}
          lowersLevel
          onClose={() => setRemoving(false)}
        />
      )}
    </Row>
  );
}
