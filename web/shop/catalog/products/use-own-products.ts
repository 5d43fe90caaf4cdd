import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnProduct } from '#contract/shop/catalog/catalog.ts';
import type { ProductStatus } from '#contract/shop/catalog/variant-rules.ts';
import { api, orpc } from '../../../api/client.ts';
import { useCursorList } from '../../../api/use-cursor-list.ts';
import type { DataListParts } from '../../../ui/data-list/data-list.tsx';
import { showProblem } from '../../../ui/toast.tsx';

type Found = Pick<DataListParts<OwnProduct>, 'data' | 'paging'>;

/** `stock`: only those of which few are left. */
type Asked = { search: string; stock: 'low' | undefined; status: ProductStatus | undefined };

/** The seller's products that match, page by page. */
export function useOwnProducts({ search, stock, status }: Asked): Found {
  const { t } = useTranslation('products');
  const { rows, paging, hasData, error, refetch } = useCursorList<OwnProduct>({
    queryKey: orpc.catalog.listMine.key({ input: { search, stock, status }, type: 'infinite' }),
    load: (cursor, signal) => api.catalog.listMine({ search, stock, status, cursor }, { signal }),
    more: t('seller.more'),
  });
  useEffect(() => {
    if (error) showProblem(t('seller.errorFetching'), error.message);
  }, [error, t]);
  // What is shown stays when a later page fails.
  if (hasData) return { data: { state: 'ready', rows }, paging };
  if (error) return { data: { state: 'failed', words: { title: t('seller.errorFetching'), text: error.message }, onRetry: refetch }, paging };
  return { data: { state: 'loading' }, paging };
}
