import type { ProductCard } from '#contract/shop/catalog/catalog.ts';
import type { ChosenProduct } from '../catalog/chosen-variant.ts';

/** `liveId`: the live event that the product is seen in, whose orders are counted. */
export type ToBeAdded = { product: ProductCard | ChosenProduct; liveId?: string | undefined };
