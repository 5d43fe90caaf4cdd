import {
  createSortedRowModel,
  type OnChangeFn,
  type ReactTable,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { Column } from './columns.ts';
import type { ListView } from './use-list-view.ts';

const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
});

export type ListTable<Row> = ReactTable<typeof features, Row & object>;

type TableParts<Row> = {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columns: readonly Column<Row>[];
  list: ListView;
  /** The server sorts: rows are shown as they come. */
  isSortedByServer: boolean;
};

/** Sorting and selection of a list. Sorting is in the address; a selection lasts as long as its rows are shown. */
export function useListTable<Row extends object>({ rows, rowId, columns, list, isSortedByServer }: TableParts<Row>): ListTable<Row> {
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const defs = useMemo(() => columns.map(toDef), [columns]);
  const { id, desc = false } = list.view.sort ?? {};
  const sorting = useMemo(() => (id ? [{ id, desc }] : []), [id, desc]);
  const onSortingChange: OnChangeFn<SortingState> = (update) => {
    const [next] = typeof update === 'function' ? update(sorting) : update;
    list.setSort(next);
  };
  return useTable<typeof features, Row>({
    features,
    columns: defs,
    data: rows,
    getRowId: rowId,
    state: { sorting, rowSelection },
    onSortingChange,
    onRowSelectionChange: setRowSelection,
    manualSorting: isSortedByServer,
    enableMultiSort: false,
  }) as ListTable<Row>;
}

function toDef<Row extends object>({ id, header, value, isSortable }: Column<Row>) {
  return { id, header, accessorFn: (row: Row) => value?.(row), enableSorting: isSortable === true, sortUndefined: 'last' as const };
}
