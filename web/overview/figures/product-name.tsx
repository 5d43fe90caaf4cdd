import type { ReactNode } from 'react';
import { imageUrlFor } from '#contract/shop/catalog/image-sizes.ts';

/** A product in a row of figures; `children`: a line about it. */
export function ProductName({ name, imageUrl, children }: { name: string; imageUrl: string | null; children: ReactNode }) {
  return (
    <>
      {imageUrl ? (
        <img src={imageUrlFor('thumbnail', imageUrl)} alt="" loading="lazy" className="size-11 shrink-0 rounded-sm object-cover" />
      ) : (
        <span aria-hidden className="size-11 shrink-0 rounded-sm bg-hairline" />
      )}
      <span className="min-w-0 flex-1">
        <bdi className="line-clamp-2 break-words font-semibold leading-tight">{name}</bdi>
        <span className="tabular block text-quiet text-sm">{children}</span>
      </span>
    </>
  );
}
