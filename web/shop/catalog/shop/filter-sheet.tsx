import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { type FiltersParts, ShopFilters } from './shop-filters.tsx';
import { inputOf } from './shop-view.ts';

type SheetParts = FiltersParts & { open: boolean; onClose: () => void };

/** The filters on a phone; what is chosen counts at once, and the button leads back to what it left. */
export function FilterSheet({ open, onClose, onClear, ...filters }: SheetParts) {
  const { t } = useTranslation(['shop-filters', 'shop']);
  const found = useQuery(orpc.catalog.count.queryOptions({ input: inputOf(filters.view), enabled: open }));
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
            {found.data ? t('found', { count: found.data.count }) : t('show')}
          </Button>
        </div>
      }
    >
      <ShopFilters {...filters} onClear={undefined} />
    </Dialog>
  );
}
