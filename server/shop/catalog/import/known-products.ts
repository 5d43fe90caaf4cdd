import type { ProductId } from '#contract/ids.ts';
import type { VariantRow } from '../variant-queries.ts';
import type { SheetProduct } from './write-sheet.ts';

/** A product of the store as it is now, in the terms of the tables. */
export type KnownProduct = Omit<SheetProduct, 'variants'> & { id: ProductId; variants: VariantRow[] };

/** What rows of a file are compared with. */
export type Known = {
  products: readonly KnownProduct[];
  /** Slugs of the file that other stores have, or products that were deleted. */
  takenSlugs: ReadonlySet<string>;
  /** Addresses of pictures in the file that are the store's own. */
  ownImages: ReadonlySet<string>;
};
