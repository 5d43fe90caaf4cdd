import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { MoreFilters } from './more-filters.tsx';
import type { OrderView } from './use-order-view.ts';

type SheetParts = { view: OrderView; found: number | undefined; onClose: () => void };

/** The filters where they would push the list away; what is chosen counts at once, and the button leads back to what it left. */
export function FilterSheet({ view, found, onClose }: SheetParts) {
  const { t } = useTranslation('orders');
  return (
    <Dialog
      open
      onClose={onClose}
      isCalm
      title={t('filters.open')}
      foot={
        <div className="flex gap-3">
          <Button disabled={view.moreCount === 0} onClick={view.clearMore}>
            {t('filters.clear')}
          </Button>
          <Button look="primary" className="tabular grow" onClick={onClose}>
            {found === undefined ? t('filters.show') : t('filters.found', { count: found })}
          </Button>
        </div>
      }
    >
      <MoreFilters view={view} className="grid gap-4 sm:grid-cols-2" />
    </Dialog>
  );
}
