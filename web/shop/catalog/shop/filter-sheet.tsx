import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { type FiltersParts, ShopFilters } from './shop-filters.tsx';

type SheetParts = FiltersParts & { open: boolean; onClose: () => void };

/** The filters on a phone; what is chosen counts at once, and the button leads back to what it left. */
export function FilterSheet({ open, onClose, ...filters }: SheetParts) {
  const { t } = useTranslation(['shop-filters', 'shop']);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('shop:filters')}
      foot={
        <Button look="primary" wide onClick={onClose}>
          {t('show')}
        </Button>
      }
    >
      <ShopFilters {...filters} />
    </Dialog>
  );
}
