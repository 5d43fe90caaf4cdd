import { Users } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type Customer, type CustomerFilter, customerSorts } from '#contract/customers/customers.ts';
import { formatCalendarDay } from '#contract/formats/dates.ts';
import { Button } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { useListView } from '../../ui/data-list/use-list-view.ts';
import { CustomerDialog } from '../person/customer-dialog.tsx';
import { CustomerCard, customerColumns } from './customer-columns.tsx';
import { saveCustomers } from './save-customers.ts';
import { useBoughtIn } from './use-bought-in.ts';
import { useCustomers } from './use-customers.ts';
import { useOpenCustomer } from './use-open-customer.ts';

/** Nothing is there to be sorted. */
const noColumns: never[] = [];

/** Who ordered, follows or wrote in the chat; those who came last first. */
export function CustomerList() {
  const { t } = useTranslation('customers');
  const [address] = useSearchParams();
  const { openId, pathOf, close } = useOpenCustomer();
  const bought = useBoughtIn();
  // biome-ignore lint/correctness/useExhaustiveDependencies: where a row leads follows the address, and nothing else of `pathOf` changes
  const columns = useMemo(() => customerColumns(t, pathOf), [t, address]);
  const chosen = address.get('tag') ?? '';
  // The tags come with the list, which the one in the address narrows already.
  const view = useListView({ columns, filters: [{ id: 'tag', choices: [{ value: chosen, text: chosen }] }] });
  const { search, sort, filters } = view.view;
  const by = customerSorts.find((known) => known === sort?.id);
  const filter: Partial<CustomerFilter> = {
    ...(search && { search }),
    ...(filters.tag && { tag: filters.tag }),
    ...bought.days,
    ...(by && { sort: by, direction: sort?.desc === false ? 'asc' : 'desc' }),
  };
  const { tags, total, ...customers } = useCustomers(filter);
  const known = useMemo(() => [...new Set([...(chosen ? [chosen] : []), ...(tags ?? [])])].toSorted(), [chosen, tags]);
  const shownFilters = useMemo(
    () => (known.length > 0 ? [{ id: 'tag', label: t('byTag'), choices: known.map((tag) => ({ value: tag, text: tag })) }] : []),
    [known, t],
  );
  const isNarrowed = view.isNarrowed || bought.days !== undefined;
  const hasNone = total === 0 && !isNarrowed;
  return (
    <div className="flex flex-col gap-4">
      {!hasNone && (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
          <p role="status" className="tabular text-quiet">
            {total === undefined ? '' : t('count', { count: total })}
          </p>
          {bought.days && <BoughtIn days={bought.days} onClear={bought.clear} />}
        </div>
      )}
      <DataList<Customer>
        label={t('tabs.customers')}
        columns={hasNone ? noColumns : columns}
        filters={shownFilters}
        list={{ ...view, isNarrowed, clear: () => (bought.days ? bought.clear() : view.clear()) }}
        {...customers}
        rowId={({ id }) => id}
        nameOf={({ name }) => name ?? t('anonymous')}
        renderCard={(customer) => <CustomerCard customer={customer} pathOf={pathOf} />}
        csv={hasNone ? undefined : { save: () => saveCustomers(filter) }}
        searchLabel={hasNone ? undefined : t('search')}
        loadingText={t('loading')}
        noMatch={{ title: t('noMatch'), text: t('noMatchText') }}
        empty={{ icon: <Users aria-hidden className="size-12" />, title: t('empty'), text: t('emptyText') }}
      />
      {openId && <CustomerDialog key={openId} id={openId} onClose={close} />}
    </div>
  );
}

type BoughtInParts = { days: { bought_from: string; bought_to: string }; onClear: () => void };

function BoughtIn({ days: { bought_from, bought_to }, onClear }: BoughtInParts) {
  const { t } = useTranslation('customers');
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p>{t('boughtIn', { from: formatCalendarDay(bought_from), to: formatCalendarDay(bought_to) })}</p>
      <Button look="ghost" onClick={onClear}>
        {t('anyDay')}
      </Button>
    </div>
  );
}
