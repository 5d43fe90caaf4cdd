import './texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/shop/catalog/catalog.ts';
import { orpc } from '../../../../api/client.ts';
import { useLoadedWhen } from '../../../../ui/hooks/use-loaded-when.ts';
import { showProblem } from '../../../../ui/toast.tsx';
import { ProductReviews } from '../../reviews/section/product-reviews.tsx';

const shownCount = 12;
const loadStrip = async () => (await import('./in-action.tsx')).InAction;

/** The end of a product's page: its shoppable videos, while there are any (docs/product.md, "Shop and product"), and its reviews. */
export function ProductEnd({ product }: { product: Product }) {
  const { t } = useTranslation('in-action');
  const found = useQuery(orpc.videos.list.queryOptions({ input: { product_id: product.id, limit: shownCount } }));
  const videos = found.data?.items ?? [];
  const Strip = useLoadedWhen(videos.length > 0, loadStrip);
  useEffect(() => {
    if (found.error) showProblem(t('problem'), found.error.message);
  }, [found.error, t]);
  return (
    <div className="flex flex-col gap-6">
      {Strip && <Strip title={t('title')} videos={videos} />}
      <ProductReviews product={product} />
    </div>
  );
}
