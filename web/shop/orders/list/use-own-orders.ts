import { useTranslation } from 'react-i18next';
import type { OrderFilter } from '#contract/shop/orders/order-filter.ts';
import type { OrderStatus } from '#contract/shop/orders/order-states.ts';
import type { ListedOrder } from '#contract/shop/orders/orders.ts';
import { api, orpc } from '../../../api/client.ts';
import { useCursorList } from '../../../api/use-cursor-list.ts';
import type { DataListParts } from '../../../ui/data-list/data-list.tsx';

/** How often the list is asked for while somebody looks at it. */
const refreshMs = 10_000;

type Counts = Record<OrderStatus, number>;
type Page = { items: ListedOrder[]; next_cursor: string | null; counts: Counts | null; open_returns: number | null };

type Found = Pick<DataListParts<ListedOrder>, 'data' | 'paging'> & {
  /** What is shown could not be asked for again. */
  isStale: boolean;
  counts: Counts | undefined;
  /** How many match that have a return which has not ended. */
  openReturns: number | undefined;
};

/** The store's orders that match, newest first, page by page. */
export function useOwnOrders(filter: OrderFilter): Found {
  const { t } = useTranslation('orders');
  const { rows, first, paging, hasData, isPending, error, refetch } = useCursorList<ListedOrder, Page>({
    queryKey: orpc.orders.listMine.key({ input: filter, type: 'infinite' }),
    load: (cursor, signal) => api.orders.listMine({ ...filter, cursor }, { signal }),
    refreshMs,
    more: t('more'),
  });
  const counted = { counts: first?.counts ?? undefined, openReturns: first?.open_returns ?? undefined };
  if (hasData) return { data: { state: 'ready', rows }, paging, isStale: error !== null, ...counted };
  if (isPending) return { data: { state: 'loading' }, paging, isStale: false, ...counted };
  const words = { title: t('error.title'), text: t('error.text') };
  return { data: { state: 'failed', words, onRetry: refetch }, paging, isStale: false, ...counted };
}
