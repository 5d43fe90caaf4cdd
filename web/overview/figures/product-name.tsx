import type { ReactNode } from 'react';
import { ProductThumbnail } from '../../live-events/product-thumbnail.tsx';

/** A product in a row of figures; `children`: a line about it. */
export function ProductName({ name, imageUrl, children }: { name: string; imageUrl: string | null; children: ReactNode }) {
  return (
    <>
      <ProductThumbnail url={imageUrl} className="size-11" />
      <span className="min-w-0 flex-1">
        <bdi className="line-clamp-2 break-words font-semibold leading-tight">{name}</bdi>
        <span className="tabular block text-quiet text-sm">{children}</span>
      </span>
    </>
  );
}
