import type { ProductCard } from '#contract/shop/catalog/catalog.ts';
import type { ChosenProduct } from '../catalog/chosen-variant.ts';

/** `liveId`, `videoId`: the live event and the shoppable video that the product is seen in, whose orders are counted. */
export type ToBeAdded = { product: ProductCard | ChosenProduct; liveId?: string | undefined; videoId?: string | undefined };
