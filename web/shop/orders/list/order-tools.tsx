import { Download, SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { showProblem } from '../../../ui/toast.tsx';
import { exportOrders } from './export-orders.ts';
import { MoreFilters } from './more-filters.tsx';
import type { OrderView } from './use-order-view.ts';

/** Search, filters and the file, above the list. */
export function OrderTools({ view }: { view: OrderView }) {
  const { t } = useTranslation('orders');
  // The tab of returns says itself that it is chosen.
  const chosen = Object.entries(view.more).filter(([name, value]) => name !== 'returns' || value !== 'open').length;
  const [isOpen, setOpen] = useState(chosen > 0);
  const panelId = useId();
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label={t('search')} value={view.list.view.search} onSearch={view.list.setSearch} className="min-w-full flex-1 sm:min-w-64 sm:max-w-md" />
        <Button aria-expanded={isOpen} aria-controls={panelId} onClick={() => setOpen(!isOpen)} className="flex-1 sm:flex-none">
          <SlidersHorizontal aria-hidden className="size-5" />
          {chosen > 0 ? t('filters.openCount', { count: chosen }) : t('filters.open')}
        </Button>
        <CsvButton view={view} />
      </div>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && <MoreFilters view={view} />}
      </div>
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
