import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useLoaded } from '../../../ui/hooks/use-loaded.ts';
import { showProblem } from '../../../ui/toast.tsx';
import type { FiltersParts } from './shop-filters.tsx';
import { countFilters, type ShopOrder, shopOrders } from './shop-view.ts';

const loadSheet = async () => (await import('./filter-sheet.tsx')).FilterSheet;

/** Above the products: the filters, where they do not stand beside, and the order. */
export function ShopControls({ view, onChange, onClear }: FiltersParts) {
  const { t } = useTranslation(['shop', 'shell']);
  const { Loaded: Sheet, load } = useLoaded(loadSheet);
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(view);

  async function open(): Promise<void> {
    if (!(await load())) return showProblem(t('shell:notLoaded'), t('shell:notLoadedText'));
    setOpen(true);
  }

  return (
    <div className="flex items-center justify-between gap-3 px-3 pt-3 lg:justify-end lg:px-0 lg:pt-6">
      <Button onClick={() => void open()} className="lg:hidden">
        <SlidersHorizontal aria-hidden className="size-5" />
        {count > 0 ? t('filtersSet', { count }) : t('filters')}
      </Button>
      <select
        aria-label={t('order')}
        value={view.order}
        onChange={(event) => onChange({ order: event.target.value as ShopOrder })}
        className="select-arrow min-h-11 max-w-[55%] rounded-md border border-line bg-surface pl-3 font-semibold hover:border-quiet"
      >
        {shopOrders.map((order) => (
          <option key={order} value={order}>
            {t(`orders.${order}`)}
          </option>
        ))}
      </select>
      {Sheet && <Sheet open={isOpen} view={view} onChange={onChange} onClear={onClear} onClose={() => setOpen(false)} />}
    </div>
  );
}
