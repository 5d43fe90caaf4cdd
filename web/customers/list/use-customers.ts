import { useTranslation } from 'react-i18next';
import type { Customer, CustomerFilter } from '#contract/customers/customers.ts';
import { api, orpc } from '../../api/client.ts';
import { useCursorList } from '../../api/use-cursor-list.ts';
import type { DataListParts } from '../../ui/data-list/data-list.tsx';

type Page = { items: Customer[]; next_cursor: string | null; total: number | null; tags: string[] | null };
type Found = Pick<DataListParts<Customer>, 'data' | 'paging'> & { total: number | undefined; tags: string[] | undefined };

/** How often the list is asked for while somebody looks at it; also at once when they come back to it. */
const refreshMs = () => 30_000;

/** The store's customers that match, page by page. */
export function useCustomers(filter: Partial<CustomerFilter>): Found {
  const { t } = useTranslation('customers');
  const { rows, first, paging, hasData, isPending, refetch } = useCursorList<Customer, Page>({
    queryKey: orpc.customers.list.key({ input: filter, type: 'infinite' }),
    load: (cursor, signal) => api.customers.list({ ...filter, cursor }, { signal }),
    refreshMs,
    more: t('more'),
  });
  const counted = { total: first?.total ?? undefined, tags: first?.tags ?? undefined };
  if (hasData) return { data: { state: 'ready', rows }, paging, ...counted };
  if (isPending) return { data: { state: 'loading' }, paging, ...counted };
  return { data: { state: 'failed', words: { title: t('error'), text: t('errorText') }, onRetry: refetch }, paging, ...counted };
}
