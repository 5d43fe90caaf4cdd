import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonLook, IconButton } from '../button.tsx';

export type BulkAction<Row> = {
  id: string;
  text: string;
  icon?: ReactNode;
  look?: ButtonLook;
  /** The selection is given up once it has worked. */
  run: (rows: Row[]) => void | Promise<void>;
};

type BarParts<Row> = { rows: Row[]; actions: readonly BulkAction<Row>[]; onClear: () => void };

/** What can be done with all that is selected; above the bottom bar on a phone, at the foot of the list beyond. */
export function BulkBar<Row>({ rows, actions, onClear }: BarParts<Row>) {
  const { t } = useTranslation('ui');
  return (
    <section
      aria-label={t('list.bulk')}
      className="sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 flex animate-enter flex-wrap items-center gap-2 rounded-lg bg-ink p-2 pl-1 text-white shadow-2xl lg:bottom-4"
    >
      <IconButton label={t('list.clearSelection')} className="text-white! hover:bg-white/15!" onClick={onClear}>
        <X aria-hidden className="size-5" />
      </IconButton>
      <p role="status" className="tabular mr-auto font-semibold">
        {t('list.selected', { count: rows.length })}
      </p>
      {actions.map(({ id, text, icon, look, run }) => (
        <Button
          key={id}
          look={look ?? 'on-dark'}
          onClick={async () => {
            await run(rows);
            onClear();
          }}
        >
          {icon}
          {text}
        </Button>
      ))}
    </section>
  );
}
