import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type OrderFilter, orderFilter, paymentMethods } from '#contract/shop/orders/order-filter.ts';
import { type OrderStatus, orderStatuses } from '#contract/shop/orders/order-states.ts';
import { type ListView, useListView } from '../../../ui/data-list/use-list-view.ts';
import { withChange } from '../../../ui/data-list/view-address.ts';

/** Beside state and search. */
export const moreFilters = ['from', 'to', 'sold', 'source', 'product_id', 'customer_id', 'payment_method', 'live_stream_id', 'returns'] as const;
export type MoreFilter = (typeof moreFilters)[number];

/** `unfinished`: no orders, but checkouts that were begun. */
export type OrderTab = OrderStatus | 'returns' | 'unfinished';

export type OrderView = {
  list: ListView;
  filter: OrderFilter;
  /** As the address has it, known or not. */
  more: Partial<Record<MoreFilter, string>>;
  setMore: (name: MoreFilter, value: string | undefined) => void;
  /** How many of them narrow the list beside its tab. */
  moreCount: number;
  /** The search and the tab stay. */
  clearMore: () => void;
  clearDays: () => void;
  /** A state, the orders with an open return, or what was not ordered; undefined: all. */
  tab: OrderTab | undefined;
  setTab: (tab: OrderTab | undefined) => void;
};

/** Which orders are looked at: `?status=packed&search=asha&from=2026-01-31`. What the address says wrong is left out. */
export function useOrderView(): OrderView {
  const { t } = useTranslation('orders');
  const [address, setAddress] = useSearchParams();
  const filters = useMemo(
    () => [
      { id: 'status', label: t('filter'), choices: orderStatuses.map((value) => ({ value, text: value })) },
      { id: 'payment_method', label: t('filters.payment'), choices: paymentMethods.map((value) => ({ value, text: value })) },
    ],
    [t],
  );
  const list = useListView({ filters });
  const more = Object.fromEntries(moreFilters.flatMap((name) => (address.get(name) ? [[name, address.get(name) ?? '']] : [])));
  const known = Object.entries({ ...list.view.filters, ...more, ...(list.view.search && { search: list.view.search }) }).filter(
    ([name, value]) => orderFilter.partial().safeParse({ [name]: value }).success,
  );
  const change = (next: (now: URLSearchParams) => URLSearchParams) =>
    setAddress(next(new URLSearchParams(location.search)), { replace: true, preventScrollReset: true });
  const filter = Object.fromEntries(known) as OrderFilter;
  /** Of what was chosen beside the tabs, everything stays. */
  const setTab = (tab: OrderTab | undefined) =>
    change((all) => {
      const now = withChange(all, 'list', tab === 'unfinished' ? tab : undefined);
      // What was searched among orders is not searched among these.
      if (tab === 'unfinished') return withChange(now, 'search', undefined);
      const isOpen = now.get('returns') === 'open';
      const without = isOpen && tab !== 'returns' ? withChange(now, 'returns', undefined) : now;
      return tab === 'returns' ? withChange(withChange(without, 'status', undefined), 'returns', 'open') : withChange(without, 'status', tab);
    });
  const tab = address.get('list') === 'unfinished' ? 'unfinished' : (filter.status ?? (filter.returns === 'open' ? 'returns' : undefined));
  /** The tab says of itself that it is chosen. */
  const besideTab = moreFilters.filter((name) => name !== 'returns' || tab !== 'returns');
  const clear = (names: readonly string[]) => change((now) => names.reduce((rest, name) => withChange(rest, name, undefined), now));
  return {
    tab,
    setTab,
    list: {
      ...list,
      isNarrowed: list.view.search !== '' || besideTab.some((name) => filter[name] !== undefined),
      clear: () => clear(['search', ...besideTab]),
    },
    filter,
    more,
    setMore: (name, value) => change((now) => withChange(now, name, value)),
    moreCount: besideTab.filter((name) => more[name] !== undefined).length,
    clearMore: () => clear(besideTab),
    clearDays: () => clear(['from', 'to']),
  };
}
