import './texts.ts';
import { Boxes, Eye, IndianRupee } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { maxBulkProducts } from '#contract/shop/catalog/bulk-edits.ts';
import type { OwnProduct } from '#contract/shop/catalog/catalog.ts';
import type { BulkAction } from '../../../ui/data-list/bulk-bar.tsx';
import { showProblem } from '../../../ui/toast.tsx';
import type { BulkField } from './typed-change.ts';

const icons = { price: IndianRupee, stock: Boxes, status: Eye };

/** What can be changed of all that is selected. */
export function useBulkActions(onOpen: (field: BulkField, products: OwnProduct[]) => void): readonly BulkAction<OwnProduct>[] {
  const { t } = useTranslation('bulk');
  const open = useRef(onOpen);
  open.current = onOpen;
  return useMemo(
    () =>
      (['price', 'stock', 'status'] as const).map((field) => {
        const Icon = icons[field];
        return {
          id: field,
          text: t(field),
          icon: <Icon aria-hidden className="size-5" />,
          run(rows: OwnProduct[]) {
            if (rows.length > maxBulkProducts) showProblem(t('tooMany', { count: maxBulkProducts }));
            else open.current(field, rows);
          },
        };
      }),
    [t],
  );
}
