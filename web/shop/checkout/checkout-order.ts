import type { StoreId, VideoId } from '#contract/ids.ts';
import type { ChosenProduct } from '../catalog/chosen-variant.ts';

export type CheckoutLine = Pick<ChosenProduct, 'variant_id' | 'name' | 'choice' | 'image_url' | 'price_paise' | 'original_price_paise' | 'left'> & {
  quantity: number;
  /** The shoppable video that it is bought from. */
  video_id?: VideoId | undefined;
  /** The store does not sell it any more; `left` is 0. */
  isGone?: boolean;
};

/** What is to be ordered of one store, at the prices of now. */
export type StoreLines = { seller_id: StoreId; seller_name: string; lines: CheckoutLine[] };

/** What one press orders: an order for each store. */
export type CheckoutOrder = {
  /** Names the attempt to buy it: another variant or cart is another attempt. */
  attempt: string;
  stores: StoreLines[];
  liveId: string | undefined;
  /** The store's page that it was begun on. */
  pageId?: string | undefined;
  /** Of a cart, which keeps what cannot be ordered. */
  isCart: boolean;
};

export function linesOf({ stores }: Pick<CheckoutOrder, 'stores'>): CheckoutLine[] {
  return stores.flatMap(({ lines }) => lines);
}

/** The lines that an order takes. */
export function orderableOf(order: Pick<CheckoutOrder, 'stores'>): CheckoutLine[] {
  return linesOf(order).filter(isOrderable);
}

export function isOrderable({ left }: CheckoutLine): boolean {
  return left !== 0;
}

/** Of what an order takes of the store; where one press would order nothing at all, of what was wanted. */
export function subtotalOf({ lines }: StoreLines, order: Pick<CheckoutOrder, 'stores'>): number {
  const counted = orderableOf(order).length > 0 ? lines.filter(isOrderable) : lines;
  return counted.reduce((sum, { price_paise, quantity }) => sum + price_paise * quantity, 0);
}
