import type { TFunction } from 'i18next';
import { toRupeeText } from '#contract/formats/money.ts';
import type { OwnProduct } from '#contract/shop/catalog/catalog.ts';
import type { Column } from '../../../ui/data-list/columns.ts';

/** By what products are named in lists; on screen they are cards. */
export function productColumns(t: TFunction<'products'>): Column<OwnProduct>[] {
  return [
    { id: 'name', header: t('form.name'), cell: ({ name }) => name, value: ({ name }) => name },
    { id: 'description', header: t('form.description'), cell: ({ description }) => description, value: ({ description }) => description },
    { id: 'price', header: t('form.price'), cell: ({ price_paise }) => toRupeeText(price_paise), value: ({ price_paise }) => price_paise / 100 },
    { id: 'stock', header: t('form.stock'), cell: ({ stock }) => stock, value: ({ stock }) => stock },
  ];
}
