import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/states.tsx';
import { shopGrid } from '../product-card.tsx';

/** docs/product.md, "Shop and product": six cards. */
const skeletons = [1, 2, 3, 4, 5, 6];

/** In the shape of what comes. */
export function ShopSkeletons() {
  const { t } = useTranslation('shop');
  return (
    <div className={shopGrid}>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      {skeletons.map((place) => (
        <div key={place}>
          <Skeleton className="aspect-4/5 rounded-lg" />
          <Skeleton className="mt-2 h-5 w-4/5" />
          <Skeleton className="mt-2 h-6 w-1/2" />
        </div>
      ))}
    </div>
  );
}
