import { useTranslation } from 'react-i18next';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import type { Order } from '#contract/orders/orders.ts';
import { api, orpc } from '../api/client.ts';
import { loadAllPages, useCursorList } from '../api/use-cursor-list.ts';
import type { DataListParts } from '../ui/data-list/data-list.tsx';

/** How often the list is asked for while somebody looks at it. */
const refreshMs = 10_000;

type Found = Pick<DataListParts<Order>, 'data' | 'paging'> & { /** What is shown could not be asked for again. */ isStale: boolean };

/** The store's orders in that state, newest first, page by page. */
export function useOwnOrders(status: OrderStatus | undefined): Found {
  const { t } = useTranslation('orders');
  const { rows, paging, hasData, isPending, error, refetch } = useCursorList<Order>({
    queryKey: orpc.orders.listMine.key({ input: { status }, type: 'infinite' }),
    load: (cursor, signal) => api.orders.listMine({ status, cursor }, { signal }),
    refreshMs,
    more: t('more'),
  });
  if (hasData) return { data: { state: 'ready', rows }, paging, isStale: error !== null };
  if (isPending) return { data: { state: 'loading' }, paging, isStale: false };
  const words = { title: t('error.title'), text: t('error.text') };
  return { data: { state: 'failed', words, onRetry: refetch }, paging, isStale: false };
}

/** All in that state, for a file. */
export function loadAllOrders(status: OrderStatus | undefined): Promise<Order[]> {
  return loadAllPages((cursor) => api.orders.listMine({ status, cursor }));
}
