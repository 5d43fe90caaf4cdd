import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/states.tsx';

/** docs/product.md, "Shop and product": six cards. */
const places = [1, 2, 3, 4, 5, 6];

type Parts = { className: string; loading: string; below?: ReactNode };

/** In the shape of the cards that come; `below` is what stands under the price of each. */
export function CardSkeletons({ className, loading, below }: Parts) {
  return (
    <div className={className}>
      <p role="status" className="sr-only">
        {loading}
      </p>
      {places.map((place) => (
        <div key={place}>
          <Skeleton className="aspect-4/5 rounded-lg" />
          <Skeleton className="mt-2 h-5 w-4/5" />
          <Skeleton className="mt-2 h-6 w-1/2" />
          {below}
        </div>
      ))}
    </div>
  );
}
