import { Download, SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useWide } from '../../../ui/data-list/use-wide.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { showProblem } from '../../../ui/toast.tsx';
import { exportOrders } from './export-orders.ts';
import { FilterSheet } from './filter-sheet.tsx';
import { MoreFilters } from './more-filters.tsx';
import type { OrderView } from './use-order-view.ts';

/** From here on the filters have room above the list. */
const panelPx = 1024;

type ToolsParts = {
  view: OrderView;
  /** How many orders are listed, once that is known. */
  found: number | undefined;
  /** Undefined until somebody opens or closes the filters. */
  isOpen: boolean | undefined;
  onOpen: (isOpen: boolean) => void;
};

/** Search, filters and the file, above the list. */
export function OrderTools({ view, found, isOpen, onOpen }: ToolsParts) {
  const { t } = useTranslation('orders');
  const hasRoom = useWide(panelPx);
  const areShown = isOpen ?? (hasRoom && view.moreCount > 0);
  const panelId = useId();
  const opening = hasRoom ? ({ 'aria-expanded': areShown, 'aria-controls': panelId } as const) : ({ 'aria-haspopup': 'dialog' } as const);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label={t('search')} value={view.list.view.search} onSearch={view.list.setSearch} className="min-w-full flex-1 sm:min-w-64 sm:max-w-md" />
        <Button {...opening} onClick={() => onOpen(!areShown)} className="flex-1 sm:flex-none">
          <SlidersHorizontal aria-hidden className="size-5" />
          {view.moreCount > 0 ? t('filters.openCount', { count: view.moreCount }) : t('filters.open')}
        </Button>
        <CsvButton view={view} />
      </div>
      {hasRoom && (
        <div id={panelId} hidden={!areShown}>
          {areShown && <MoreFilters view={view} className="grid grid-cols-4 items-end gap-3 rounded-lg border border-hairline bg-surface p-4" />}
        </div>
      )}
      {!hasRoom && areShown && <FilterSheet view={view} found={found} onClose={() => onOpen(false)} />}
    </div>
  );
}

function CsvButton({ view }: { view: OrderView }) {
  const { t } = useTranslation('orders');
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    try {
      await exportOrders(view.filter);
    } catch {
      showProblem(t('csv.failed'), t('csv.failedText'));
    }
    setBusy(false);
  }

  return (
    <Button busy={busy} onClick={() => void save()} className="flex-1 whitespace-nowrap sm:flex-none">
      <Download aria-hidden className="size-5" />
      {t('csv.save')}
    </Button>
  );
}
