import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AbandonedCheckout, AbandonedDays } from '#contract/shop/checkout/abandoned.ts';
import { api, orpc } from '../../../api/client.ts';
import { useCursorList } from '../../../api/use-cursor-list.ts';
import { isolate } from '../../../texts/isolate.ts';
import type { DataListParts } from '../../../ui/data-list/data-list.tsx';
import { type Removal, useRemove } from '../../../ui/overlays/use-remove.tsx';
import { showProblem, showToast } from '../../../ui/toast.tsx';
import { nameOf } from './name-of.ts';

const refreshMs = 60_000;
const listKey = orpc.abandoned.listMine.key({ type: 'infinite' });

/** The store's abandoned checkouts, the latest first, page by page. */
export function useAbandoned({ from, to }: AbandonedDays): Pick<DataListParts<AbandonedCheckout>, 'data' | 'paging'> {
  const { t } = useTranslation('abandoned');
  const { rows, paging, hasData, isPending, refetch } = useCursorList<AbandonedCheckout>({
    queryKey: orpc.abandoned.listMine.key({ input: { from, to }, type: 'infinite' }),
    load: (cursor, signal) => api.abandoned.listMine({ from, to, cursor }, { signal }),
    refreshMs,
    more: t('more'),
  });
  if (hasData) return { data: { state: 'ready', rows }, paging };
  if (isPending) return { data: { state: 'loading' }, paging };
  return { data: { state: 'failed', words: { title: t('error.title'), text: t('error.text') }, onRetry: refetch }, paging };
}

/** Asks first: nothing brings it back. */
export function useErase(): Removal<AbandonedCheckout> {
  const { t } = useTranslation('abandoned');
  const client = useQueryClient();
  return useRemove<AbandonedCheckout>({
    keyOf: ({ id }) => id,
    confirm: { title: t('erase.title'), text: (checkout) => t('erase.text', { name: isolate(nameOf(checkout, t)) }), confirmLabel: t('erase.yes') },
    async run({ id }) {
      try {
        await api.abandoned.remove({ id });
        showToast(t('erase.done'));
      } catch (error) {
        showProblem(t('erase.failed'), error instanceof Error ? error.message : undefined);
      }
      await client.invalidateQueries({ queryKey: listKey });
    },
  });
}

export function useRemind(id: AbandonedCheckout['id']): { remind: () => void; busy: boolean } {
  const { t } = useTranslation('abandoned');
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: () => api.abandoned.remind({ id }),
    onSuccess: () => showToast(t('sent'), t('sentText')),
    onError: (error) => showProblem(t('failed'), error.message),
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
  });
  return { remind: () => sending.mutate(), busy: sending.isPending };
}
