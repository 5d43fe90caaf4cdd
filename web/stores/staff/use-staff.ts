import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { InvitationId, UserId } from '#contract/ids.ts';
import type { StaffList } from '#contract/staff/staff.ts';
import { invitationDays } from '#contract/staff/staff-limits.ts';
import type { StoreRole } from '#contract/stores/store-rules.ts';
import { api, orpc } from '../../api/client.ts';
import { showProblem, showToast } from '../../ui/toast.tsx';

export function useStaff() {
  return useQuery(orpc.staff.list.queryOptions({ staleTime: 0, retry: false }));
}

/** What is done to staff; each says what came of it. What is answered is the list as it is now. */
export function useStaffActions() {
  const { t } = useTranslation('staff');
  const queries = useQueryClient();
  const look = () => queries.invalidateQueries({ queryKey: orpc.staff.key() });
  const failed = (title: string) => (error: Error) => {
    showProblem(title, error.message);
    void look();
  };
  const told = (list: StaffList, title: string, words?: string) => {
    queries.setQueryData(orpc.staff.list.queryKey(), list);
    showToast(title, words);
  };

  return {
    invite: useMutation({
      mutationFn: (asked: { email: string; role: StoreRole }) => api.staff.invite(asked),
      onSuccess: async ({ email }) => {
        showToast(t('invite.sent'), t('invite.sentText', { email, count: invitationDays }));
        await look();
      },
    }),
    withdraw: useMutation({
      mutationFn: (id: InvitationId) => api.staff.withdraw({ id }),
      onSuccess: (list) => told(list, t('waiting.withdrawn')),
      onError: failed(t('waiting.failed')),
    }),
    changeRole: useMutation({
      mutationFn: (asked: { id: UserId; role: StoreRole }) => api.staff.changeRole(asked),
      onSuccess: (list) => told(list, t('role.saved'), t('role.savedText')),
      onError: failed(t('role.failed')),
    }),
    remove: useMutation({
      mutationFn: (id: UserId) => api.staff.remove({ id }),
      onSuccess: (list) => told(list, t('removal.done')),
      onError: failed(t('removal.failed')),
    }),
  };
}
