import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { SearchField } from '../fields/search-field.tsx';
import { Select } from '../fields/select.tsx';
import type { Column, Filter } from './columns.ts';
import { type Csv, CsvMenu } from './csv-menu.tsx';
import type { ListView } from './use-list-view.ts';

type ToolbarParts<Row> = {
  list: ListView;
  columns: readonly Column<Row>[];
  filters: readonly Filter<Row>[];
  searchLabel: string | undefined;
  csv: Csv<Row> | undefined;
  rows: readonly Row[];
  /** Cards have no headers to sort by. */
  isCards: boolean;
};

/** Search, filters as chips, the order where there are no headers, and the menu. */
export function ListToolbar<Row>({ list, columns, filters, searchLabel, csv, rows, isCards }: ToolbarParts<Row>) {
  const sortable = columns.filter(({ isSortable }) => isSortable);
  const hasSort = isCards && sortable.length > 0;
  if (!searchLabel && filters.length === 0 && !csv && !hasSort) return null;
  const menu = csv && <CsvMenu csv={csv} columns={columns} rows={rows} />;
  const isMenuBesideChips = !searchLabel && !hasSort && filters.length > 0;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {searchLabel && <SearchField label={searchLabel} value={list.view.search} onSearch={list.setSearch} className="min-w-48 max-w-md flex-1" />}
        {hasSort && <SortSelect list={list} columns={sortable} />}
        {!isMenuBesideChips && menu && <div className="ml-auto">{menu}</div>}
      </div>
      {filters.map((filter, index) => (
        <div key={filter.id} className="flex items-center justify-between gap-2">
          <FilterChips filter={filter} chosen={list.view.filters[filter.id]} onChange={(value) => list.setFilter(filter.id, value)} />
          {isMenuBesideChips && index === 0 && menu}
        </div>
      ))}
    </div>
  );
}

type ChipsParts<Row> = { filter: Filter<Row>; chosen: string | undefined; onChange: (value: string | undefined) => void };

/** One value or all; scrolls sideways where it does not fit. */
function FilterChips<Row>({ filter, chosen, onChange }: ChipsParts<Row>) {
  const { t } = useTranslation('ui');
  return (
    <fieldset className="min-w-0 grow max-sm:last:-mr-4 max-sm:-ml-4 sm:-ml-1">
      <legend className="sr-only">{filter.label}</legend>
      <div className="flex gap-2 overflow-x-auto px-4 py-1 sm:px-1">
        {[{ value: undefined, text: filter.unchosen ?? t('list.all') }, ...filter.choices].map(({ value, text }) => (
          <button
            key={value ?? ''}
            type="button"
            aria-pressed={value === chosen}
            onClick={() => onChange(value)}
            className={classNames(
              'min-h-11 shrink-0 rounded-full border px-4 font-semibold transition-colors duration-120',
              value === chosen ? 'border-chosen bg-chosen text-on-chosen' : 'border-line bg-surface hover:border-quiet',
            )}
          >
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const unsorted = '';

function SortSelect<Row>({ list, columns }: { list: ListView; columns: readonly Column<Row>[] }) {
  const { t } = useTranslation('ui');
  const { sort } = list.view;
  const choices = columns.flatMap(({ id, header }) => [
    { value: id, text: t('list.sortUp', { name: header }) },
    { value: `-${id}`, text: t('list.sortDown', { name: header }) },
  ]);
  return (
    <div className="w-48 min-w-0 grow sm:grow-0">
      <Select
        label={t('list.sort')}
        quietLabel
        choices={[{ value: unsorted, text: t('list.unsorted') }, ...choices]}
        value={sort ? `${sort.desc ? '-' : ''}${sort.id}` : unsorted}
        onChange={(value) => list.setSort(value ? { id: value.replace(/^-/, ''), desc: value.startsWith('-') } : undefined)}
      />
    </div>
  );
}
