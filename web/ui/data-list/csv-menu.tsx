import { Download, EllipsisVertical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.tsx';
import { Menu, MenuItem } from '../overlays/menu.tsx';
import { showProblem } from '../toast.tsx';
import type { Column } from './columns.ts';

export type Csv<Row> =
  | {
      /** With its ending. */
      fileName: string;
      /** All that matches, where the list shows only what is loaded. */
      allRows?: () => Promise<readonly Row[]>;
    }
  /** The server writes it. */
  | { save: () => Promise<void> };

type MenuParts<Row> = { csv: Csv<Row>; columns: readonly Column<Row>[]; rows: readonly Row[] };

/** What else can be done with a list. The writer of the file is loaded when it is asked for. */
export function CsvMenu<Row>({ csv, columns, rows }: MenuParts<Row>) {
  const { t } = useTranslation('ui');

  async function save(): Promise<void> {
    try {
      if ('save' in csv) return await csv.save();
      const [{ download, toCsv }, all] = await Promise.all([import('./csv.ts'), csv.allRows?.() ?? rows]);
      download(csv.fileName, toCsv(all, columns));
    } catch {
      showProblem(t('list.csvFailed'), t('list.csvFailedText'));
    }
  }

  return (
    <Menu
      trigger={
        <IconButton label={t('list.menu')} look="secondary">
          <EllipsisVertical aria-hidden className="size-5" />
        </IconButton>
      }
    >
      <MenuItem icon={<Download aria-hidden className="size-5" />} onSelect={() => void save()}>
        {t('list.csv')}
      </MenuItem>
    </Menu>
  );
}
