import type { TFunction } from 'i18next';
import type { OwnProduct } from '#contract/catalog/catalog.ts';
import { toRupeeText } from '#contract/formats/money.ts';
import type { Column } from '../ui/data-list/columns.ts';

/** What a file of products holds; on screen they are cards. */
export function productColumns(t: TFunction<'products'>): Column<OwnProduct>[] {
  return [
    { id: 'name', header: t('form.name'), cell: ({ name }) => name, value: ({ name }) => name },
    { id: 'description', header: t('form.description'), cell: ({ description }) => description, value: ({ description }) => description },
    { id: 'price', header: t('form.price'), cell: ({ price_paise }) => toRupeeText(price_paise), value: ({ price_paise }) => price_paise / 100 },
    { id: 'stock', header: t('form.stock'), cell: ({ stock }) => stock, value: ({ stock }) => stock },
  ];
}
