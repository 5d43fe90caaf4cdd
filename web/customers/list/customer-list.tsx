import { Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type Customer, type CustomerFilter, customerSorts } from '#contract/customers/customers.ts';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { useListView } from '../../ui/data-list/use-list-view.ts';
import { CustomerDialog } from '../person/customer-dialog.tsx';
import { CustomerCard, customerColumns } from './customer-columns.tsx';
import { CustomersCsv } from './customers-csv.tsx';
import { useCustomers } from './use-customers.ts';

/** Nothing is there to be sorted. */
const noColumns: never[] = [];

/** Who ordered, follows or wrote in the chat; those who came last first. */
export function CustomerList() {
  const { t } = useTranslation('customers');
  const [address] = useSearchParams();
  const [openId, setOpenId] = useState<Customer['id']>();
  const columns = useMemo(() => customerColumns(t, setOpenId), [t]);
  const chosen = address.get('tag') ?? '';
  // The tags come with the list, which the one in the address narrows already.
  const view = useListView({ columns, filters: [{ id: 'tag', choices: [{ value: chosen, text: chosen }] }] });
  const { search, sort, filters } = view.view;
  const by = customerSorts.find((known) => known === sort?.id);
  const filter: Partial<CustomerFilter> = {
    ...(search && { search }),
    ...(filters.tag && { tag: filters.tag }),
    ...(by && { sort: by, direction: sort?.desc === false ? 'asc' : 'desc' }),
  };
  const { tags, total, ...customers } = useCustomers(filter);
  const known = useMemo(() => [...new Set([...(chosen ? [chosen] : []), ...(tags ?? [])])].toSorted(), [chosen, tags]);
  const shownFilters = useMemo(
    () => (known.length > 0 ? [{ id: 'tag', label: t('byTag'), choices: known.map((tag) => ({ value: tag, text: tag })) }] : []),
    [known, t],
  );
  const hasNone = total === 0 && !view.isNarrowed;
  return (
    <div className="flex flex-col gap-4">
      {!hasNone && (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
          <p role="status" className="tabular text-quiet">
            {total === undefined ? '' : t('count', { count: total })}
          </p>
          <CustomersCsv filter={filter} />
        </div>
      )}
      <DataList<Customer>
        label={t('title')}
        columns={hasNone ? noColumns : columns}
        filters={shownFilters}
        list={view}
        {...customers}
        rowId={({ id }) => id}
        nameOf={({ name }) => name ?? t('anonymous')}
        renderCard={(customer) => <CustomerCard customer={customer} onOpen={setOpenId} />}
        searchLabel={hasNone ? undefined : t('search')}
        loadingText={t('loading')}
        noMatch={{ title: t('noMatch'), text: t('noMatchText') }}
        empty={{ icon: <Users aria-hidden className="size-12" />, title: t('empty'), text: t('emptyText') }}
      />
      {openId && <CustomerDialog key={openId} id={openId} onClose={() => setOpenId(undefined)} />}
    </div>
  );
}
