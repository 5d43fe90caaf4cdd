import { useTranslation } from 'react-i18next';
import type { Invitation } from '#contract/staff/staff.ts';
import { isolate } from '../../texts/isolate.ts';
import { Button } from '../../ui/button.tsx';
import { showProblem } from '../../ui/toast.tsx';
import { useStaffActions } from './use-staff.ts';

/** What the owner may do about somebody who was asked and has not answered. */
export function InvitationActions({ invitation: { id, email, role } }: { invitation: Invitation }) {
  const { t } = useTranslation('staff');
  const { invite, withdraw } = useStaffActions();
  const again = () => invite.mutate({ email, role }, { onError: (error) => showProblem(t('invite.failed'), error.message) });
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button busy={invite.isPending} aria-label={t('waiting.againTo', { email: isolate(email) })} onClick={again}>
        {t('waiting.again')}
      </Button>
      <Button look="ghost" busy={withdraw.isPending} aria-label={t('waiting.withdrawFrom', { email: isolate(email) })} onClick={() => withdraw.mutate(id)}>
        {t('waiting.withdraw')}
      </Button>
    </div>
  );
}
