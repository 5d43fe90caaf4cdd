import { ChevronsUpDown, MoveDown, MoveUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import type { Column } from './columns.ts';
import { RowCheckbox } from './row-checkbox.tsx';
import type { ListTable as Table } from './use-list-table.ts';

type TableParts<Row> = { label: string; table: Table<Row>; columns: readonly Column<Row>[]; nameOf: (row: Row) => string; isSelectable: boolean };

const cell = (column: Column<never> | undefined) =>
  classNames('px-3 py-2', column?.align === 'end' && 'text-right', column?.isWide && 'hidden lg:table-cell', column?.className);

/** The rows from 768 px. A link in a cell may cover its row (`after:absolute after:inset-0`). */
export function ListTable<Row>({ label, table, columns, nameOf, isSelectable }: TableParts<Row>) {
  const { t } = useTranslation('ui');
  const columnOf = (id: string) => columns.find((each) => each.id === id) as Column<never> | undefined;
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  return (
    <div className="overflow-x-auto rounded-lg border border-hairline bg-surface">
      <table className="w-full text-left">
        <caption className="sr-only">{label}</caption>
        <thead className="border-hairline border-b text-quiet text-sm">
          <tr>
            {isSelectable && (
              <th scope="col" className="w-11">
                <RowCheckbox
                  label={t('list.selectAll')}
                  checked={table.getIsAllRowsSelected()}
                  isPartly={table.getIsSomeRowsSelected()}
                  onChange={(all) => table.toggleAllRowsSelected(all)}
                />
              </th>
            )}
            {headers.map((header) => (
              <SortableHeader key={header.id} header={header} className={cell(columnOf(header.id))} />
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} className={classNames('relative hover:bg-sunken/60', row.getIsSelected() && 'bg-sunken')}>
              {isSelectable && (
                <td className="relative z-10 w-11">
                  <RowCheckbox
                    label={t('list.select', { name: nameOf(row.original) })}
                    checked={row.getIsSelected()}
                    onChange={(chosen) => row.toggleSelected(chosen)}
                  />
                </td>
              )}
              {row.getAllCells().map(({ id, column }) => (
                <td key={id} className={cell(columnOf(column.id))}>
                  {columns.find((each) => each.id === column.id)?.cell(row.original)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Header<Row> = ReturnType<Table<Row>['getHeaderGroups']>[number]['headers'][number];

function SortableHeader<Row>({ header: { column }, className }: { header: Header<Row>; className: string }) {
  const text = String(column.columnDef.header);
  if (!column.getCanSort()) {
    return (
      <th scope="col" className={classNames(className, 'font-semibold')}>
        {text}
      </th>
    );
  }
  const sorted = column.getIsSorted();
  const Icon = sorted === false ? ChevronsUpDown : sorted === 'asc' ? MoveUp : MoveDown;
  return (
    <th scope="col" aria-sort={sorted === false ? 'none' : sorted === 'asc' ? 'ascending' : 'descending'} className={classNames(className, 'py-0!')}>
      <button
        type="button"
        onClick={() => column.toggleSorting()}
        className={classNames('-mx-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 font-semibold hover:text-body', sorted && 'text-body')}
      >
        {text}
        <Icon aria-hidden className="size-4" />
      </button>
    </th>
  );
}
