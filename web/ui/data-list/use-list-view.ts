import { useSearchParams } from 'react-router';
import type { Column, Filter, Sort, View } from './columns.ts';
import { readView, sortText, withChange } from './view-address.ts';

export type ListView = {
  view: View;
  /** Searched or filtered: an empty list then has another reason. */
  isNarrowed: boolean;
  setSearch: (text: string) => void;
  setFilter: (id: string, value: string | undefined) => void;
  setSort: (sort: Sort | undefined) => void;
  /** Takes search and filters away. */
  clear: () => void;
};

type Known = { filters?: readonly Pick<Filter<never>, 'id' | 'choices'>[]; columns?: readonly Pick<Column<never>, 'id' | 'isSortable'>[] };

/** What a list shows, in the address of its page. A screen whose rows come from the server asks for them by `view`. */
export function useListView({ filters = [], columns = [] }: Known): ListView {
  const [address, setAddress] = useSearchParams();
  const sortable = columns.filter((column) => column.isSortable).map(({ id }) => id);
  const view = readView(address, { filters, sortable });
  // From the address bar: two changes in a row would else both begin with what is drawn.
  const change = (next: (now: URLSearchParams) => URLSearchParams) =>
    setAddress(next(new URLSearchParams(location.search)), { replace: true, preventScrollReset: true });
  return {
    view,
    isNarrowed: view.search !== '' || Object.keys(view.filters).length > 0,
    setSearch: (text) => change((now) => withChange(now, 'search', text.trim())),
    setFilter: (id, value) => change((now) => withChange(now, id, value)),
    setSort: (sort) => change((now) => withChange(now, 'sort', sortText(sort))),
    clear: () => change((now) => ['search', ...filters.map(({ id }) => id)].reduce((rest, name) => withChange(rest, name, undefined), now)),
  };
}
