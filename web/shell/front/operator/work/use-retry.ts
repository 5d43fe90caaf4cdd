import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../../api/client.ts';
import { showProblem, showToast } from '../../../../ui/toast.tsx';

/** Does what gave up once more; the lists and counts are asked for again, whatever came of it. `isBusy`: that one is on its way. */
export function useRetry(ask: (id: string) => Promise<{ retried: boolean }>): { retry: (id: string) => void; isBusy: (id: string) => boolean } {
  const { t } = useTranslation('operator');
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ask,
    onSuccess: ({ retried }) => void showToast(retried ? t('work.retried') : t('work.nothing')),
    onError: (error) => showProblem(t('work.notRetried'), error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: orpc.operator.key() }),
  });
  return { retry: mutate, isBusy: (id) => isPending && variables === id };
}
