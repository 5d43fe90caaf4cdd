import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { RowCheckbox } from './row-checkbox.tsx';
import type { ListTable } from './use-list-table.ts';

type CardsParts<Row> = {
  label: string;
  table: ListTable<Row>;
  renderCard: (row: Row) => ReactNode;
  nameOf: (row: Row) => string;
  isSelectable: boolean;
  /** Classes of the list where cards are the only shape it has. */
  grid?: string;
};

/** The rows as cards: below 768 px, or at every width where pictures say more than columns. */
export function ListCards<Row>({ label, table, renderCard, nameOf, isSelectable, grid }: CardsParts<Row>) {
  const { t } = useTranslation('ui');
  return (
    <>
      {isSelectable && <SelectAll table={table} />}
      <ul aria-label={label} className={grid ?? 'flex flex-col gap-3'}>
        {table.getRowModel().rows.map((row) => (
          <li
            key={row.id}
            className={classNames(
              'relative min-w-0 overflow-hidden rounded-lg border bg-surface',
              row.getIsSelected() ? 'border-chosen ring-1 ring-chosen' : 'border-hairline',
              isSelectable && !grid && 'flex',
            )}
          >
            {isSelectable && (
              // In a grid a card begins with its picture, and the box stands on it.
              <div className={grid ? 'absolute top-1 left-1 z-10 rounded-md bg-surface' : 'relative z-10 -mr-3 pt-1 pl-1'}>
                <RowCheckbox
                  label={t('list.select', { name: nameOf(row.original) })}
                  checked={row.getIsSelected()}
                  onChange={(chosen) => row.toggleSelected(chosen)}
                />
              </div>
            )}
            <div className={isSelectable && !grid ? 'min-w-0 flex-1' : 'contents'}>{renderCard(row.original)}</div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** As the head of a table has it. */
function SelectAll<Row>({ table }: { table: ListTable<Row> }) {
  const { t } = useTranslation('ui');
  return (
    <p className="-mb-2 flex items-center pl-1">
      <RowCheckbox
        label={t('list.selectAll')}
        checked={table.getIsAllRowsSelected()}
        isPartly={table.getIsSomeRowsSelected()}
        onChange={(all) => table.toggleAllRowsSelected(all)}
      />
      <span aria-hidden>{t('list.selectAll')}</span>
    </p>
  );
}
