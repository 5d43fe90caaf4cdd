import '../texts.ts';
import { onlineManager } from '@tanstack/react-query';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type BulkAction, BulkBar } from './bulk-bar.tsx';
import type { Column, Filter } from './columns.ts';
import type { Csv } from './csv-menu.tsx';
import { ListCards } from './list-cards.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { EmptyList, type EmptyWords, FailedList, type FailedWords, ForbiddenList, NoMatch, OfflineList, type Words } from './list-states.tsx';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { LoadMore } from './load-more.tsx';
import { narrowRows } from './narrow-rows.ts';
import { countRows } from './row-count.ts';
import { useListTable } from './use-list-table.ts';
import type { ListView } from './use-list-view.ts';
import { useWide } from './use-wide.ts';

/** What the screen knows of its rows. */
export type ListData<Row> =
  | { state: 'loading' }
  | { state: 'failed'; words?: FailedWords; onRetry: () => void }
  | { state: 'forbidden'; words?: Words }
  | { state: 'ready'; rows: readonly Row[] };

/** `total`: how many rows match, as `countRows` takes it. */
type Paging = { hasMore: boolean; isLoading: boolean; hasFailed?: boolean; onMore: () => void; label?: string; total?: number | undefined };

export type DataListParts<Row extends object> = {
  /** What the list is called, for screen readers. */
  label: string;
  /** The same columns and filters from one render to the next: make them outside of the component, or with `useMemo`. */
  columns: readonly Column<Row>[];
  filters?: readonly Filter<Row>[];
  list: ListView;
  data: ListData<Row>;
  rowId: (row: Row) => string;
  /** How a row is called where it is selected. */
  nameOf: (row: Row) => string;
  renderCard: (row: Row) => ReactNode;
  /** Cards at every width, in a grid of these classes; a table from `tableFrom` without. */
  grid?: string;
  /** In px: 768 unless its columns need more. */
  tableFrom?: number;
  cardSkeleton?: ReactNode;
  searchLabel?: string;
  /** Pages by cursor: the server searches, filters and sorts, and rows are shown as they come. */
  paging?: Paging;
  /** Rows of one page that the server searched, filtered and sorted by `list.view`. */
  isFromServer?: boolean;
  bulkActions?: readonly BulkAction<Row>[];
  csv?: Csv<Row>;
  empty?: EmptyWords;
  noMatch?: Words;
  loadingText?: string;
  /** How many rows there are, above them; `isMore`: at least one more than `count`. */
  countText?: (count: number, isMore: boolean) => string;
};

/** A list of a seller's things: search, filters, order, selection, pages, and all its states. */
export function DataList<Row extends object>(parts: DataListParts<Row>) {
  const { columns, filters = noFilters, list, data, grid, searchLabel, csv } = parts;
  const isWide = useWide(parts.tableFrom);
  const isCards = grid !== undefined || !isWide;
  const isFromServer = parts.isFromServer === true || parts.paging !== undefined;
  const given = data.state === 'ready' ? data.rows : noRows;
  const { search } = list.view;
  const chosen = JSON.stringify(list.view.filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is a new object on each render, and is what search and chosen say
  const rows = useMemo(
    () => (isFromServer ? given : narrowRows(given, list.view, columns, filters)) as readonly Row[],
    [given, isFromServer, search, chosen, columns, filters],
  );
  return (
    <div className="flex flex-col gap-4">
      <ListToolbar list={list} columns={columns} filters={filters} searchLabel={searchLabel} csv={csv} rows={rows} isCards={isCards} />
      <Body {...parts} shown={rows} isCards={isCards} isFromServer={isFromServer} />
    </div>
  );
}

/** As queries see it, which wait while there is no network. */
const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnlineNow = () => onlineManager.isOnline();

const noRows: readonly never[] = [];
const noFilters: readonly never[] = [];

type BodyParts<Row extends object> = DataListParts<Row> & { shown: readonly Row[]; isCards: boolean; isFromServer: boolean };

function Body<Row extends object>(parts: BodyParts<Row>) {
  const { data, list, shown, isCards, columns, loadingText, cardSkeleton, grid } = parts;
  const isOnline = useSyncExternalStore(subscribe, isOnlineNow, () => true);
  if (data.state === 'forbidden') return <ForbiddenList words={data.words} />;
  if (data.state !== 'ready' && !isOnline) return <OfflineList />;
  if (data.state === 'loading') return <ListSkeleton columns={columns} loadingText={loadingText} isCards={isCards} card={cardSkeleton} grid={grid} />;
  if (data.state === 'failed') return <FailedList words={data.words} onRetry={data.onRetry} />;
  if (shown.length > 0) return <Rows {...parts} />;
  return list.isNarrowed ? <NoMatch words={parts.noMatch} onClear={list.clear} /> : <EmptyList words={parts.empty} />;
}

function Rows<Row extends object>({ shown, isCards, isFromServer, ...parts }: BodyParts<Row>) {
  const { label, columns, list, rowId, nameOf, renderCard, grid, bulkActions = noRows, paging, countText } = parts;
  const { t } = useTranslation('ui');
  const table = useListTable({ rows: shown, rowId, columns, list, isSortedByServer: isFromServer });
  const isSelectable = bulkActions.length > 0;
  const counted = countRows({ shown: shown.length, hasMore: paging?.hasMore ?? false, total: paging?.total });
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original);
  return (
    <>
      {/* As far from the rows as what is said while they load. */}
      {countText && <p className="tabular -mb-1 text-quiet">{countText(counted.count, counted.isMore)}</p>}
      {isCards ? (
        <ListCards label={label} table={table} renderCard={renderCard} nameOf={nameOf} isSelectable={isSelectable} grid={grid} />
      ) : (
        <ListTable label={label} table={table} columns={columns} nameOf={nameOf} isSelectable={isSelectable} />
      )}
      {paging?.hasMore && (
        <LoadMore label={paging.label ?? t('list.more')} busy={paging.isLoading} hasFailed={paging.hasFailed ?? false} onMore={paging.onMore} />
      )}
      {selected.length > 0 && <BulkBar rows={selected} actions={bulkActions} onClear={() => table.resetRowSelection()} />}
    </>
  );
}
