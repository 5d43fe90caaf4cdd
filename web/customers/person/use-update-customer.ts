import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CustomerDetail } from '#contract/customers/customers.ts';
import { orpc } from '../../api/client.ts';
import { showProblem, showToast } from '../../ui/toast.tsx';

/** Sets note or tags. `done`: what is said of it, where the screen does not show it itself. */
export function useUpdateCustomer({ done, onChanged }: { done?: string; onChanged: (changed: CustomerDetail) => void }) {
  const { t } = useTranslation('customers');
  return useMutation(
    orpc.customers.update.mutationOptions({
      onSuccess(changed) {
        if (done) showToast(done);
        onChanged(changed);
      },
      onError: (error) => showProblem(t('person.notSaved'), error.message),
    }),
  );
}
