import { useTranslation } from 'react-i18next';
import { formatDay } from '#contract/formats/dates.ts';
import type { Invitation } from '#contract/staff/staff.ts';
import { isolate } from '../texts/isolate.ts';
import { Button } from '../ui/button.tsx';
import { showProblem } from '../ui/toast.tsx';
import { useStaffActions } from './use-staff.ts';

/** Somebody who was asked and has not answered. */
export function InvitationRow({ invitation, mayChange }: { invitation: Invitation; mayChange: boolean }) {
  const { t } = useTranslation('staff');
  const { invite, withdraw } = useStaffActions();
  const { id, email, role, expires_at } = invitation;
  const isPast = new Date(expires_at) < new Date();
  const again = () => invite.mutate({ email, role }, { onError: (error) => showProblem(t('invite.failed'), error.message) });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line py-3 not-last:border-b">
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-all font-semibold">
          <bdi>{email}</bdi>
        </p>
        <p className="text-quiet text-sm">
          {t(`roles.${role}`)} · {t(isPast ? 'waiting.past' : 'waiting.until', { day: formatDay(expires_at) })}
        </p>
      </div>
      {mayChange && (
        <div className="flex gap-2">
          <Button busy={invite.isPending} aria-label={t('waiting.againTo', { email: isolate(email) })} onClick={again}>
            {t('waiting.again')}
          </Button>
          <Button look="ghost" busy={withdraw.isPending} aria-label={t('waiting.withdrawFrom', { email: isolate(email) })} onClick={() => withdraw.mutate(id)}>
            {t('waiting.withdraw')}
          </Button>
        </div>
      )}
    </li>
  );
}
