import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { type FiltersParts, ShopFilters } from './shop-filters.tsx';
import type { Found } from './shop-results.tsx';

type SheetParts = FiltersParts & { open: boolean; onClose: () => void; found: Found };

/** The filters on a phone; what is chosen counts at once, and the button leads back to what it left. */
export function FilterSheet({ open, onClose, onClear, found, ...filters }: SheetParts) {
  const { t } = useTranslation(['shop-filters', 'shop']);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      isCalm
      title={t('shop:filters')}
      foot={
        <div className="flex gap-3">
          <Button disabled={!onClear} onClick={onClear}>
            {t('clearAll')}
          </Button>
          <Button look="primary" className="tabular grow" onClick={onClose}>
            {found ? t(found.isAll ? 'found' : 'foundMore', { count: found.count }) : t('show')}
          </Button>
        </div>
      }
    >
      <ShopFilters {...filters} onClear={undefined} />
    </Dialog>
  );
}
