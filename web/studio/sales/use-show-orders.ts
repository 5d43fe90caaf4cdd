import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveStreamId } from '#contract/ids.ts';
import type { ShowOrder } from '#contract/shop/orders/orders.ts';
import { api, orpc } from '../../api/client.ts';
import { useCursorList } from '../../api/use-cursor-list.ts';

/** The room tells of each order; this is for one whose word was lost. */
const refreshMs = 30_000;

type ShowOrders = Awaited<ReturnType<typeof api.orders.listOfShow>>;

/** What the show has sold. `landed`: grows with each order that the room tells of. `isAsked`: false for whoever may not see orders. */
export function useShowOrders(id: LiveStreamId, landed: number, isAsked = true) {
  const { t } = useTranslation('live');
  const queries = useQueryClient();
  const { rows, first, paging, isPending, error, refetch } = useCursorList<ShowOrder, ShowOrders>({
    queryKey: orpc.orders.listOfShow.key({ input: { id }, type: 'infinite' }),
    load: (cursor, signal) => api.orders.listOfShow({ id, cursor }, { signal }),
    refreshMs,
    isAsked,
    more: t('sales.more'),
  });
  useEffect(() => {
    if (landed > 0) void queries.invalidateQueries({ queryKey: orpc.orders.listOfShow.key({ input: { id } }) });
  }, [landed, id, queries]);
  return { rows, paging, isPending, isFailed: error !== null && !first, refetch, sums: first && { count: first.count, paise: first.total_paise } };
}

export type ShowSales = ReturnType<typeof useShowOrders>;
