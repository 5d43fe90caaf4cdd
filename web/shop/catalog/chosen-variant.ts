import type { Product } from '#contract/shop/catalog/catalog.ts';

/** A product as one of its variants is sold (`chooseVariant`). */
export type ChosenProduct = Product & { choice: string };
