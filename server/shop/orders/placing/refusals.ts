import { formatRupees } from '#contract/formats/money.ts';
import type { ProductId, StoreId, VariantId } from '#contract/ids.ts';
import { leftOf, variantTitle } from '#contract/shop/catalog/variant-rules.ts';
import type { OfferRefusal } from '#contract/shop/offers/offer-refusals.ts';
import { lineName } from '#contract/shop/orders/order-lines.ts';
import { type Refused, refused } from '#server/platform/outcome.ts';
import type { ForSale } from './placing-queries.ts';

/** A line that cannot be had; `variant` is missing where it is no longer sold. */
export type Missing = { variant_id: VariantId; quantity: number; left: number; variant?: ForSale };

type MissingLine = { variant_id: VariantId; product_id?: ProductId; available: number | null };

/** Names every line. A buyer is told the number when few are left, as everybody is; above that the exact stock is the seller's alone. */
export function cannotBeHad(missing: readonly [Missing, ...Missing[]]): Refused {
  const lines = missing.map(({ variant_id, left, variant }): MissingLine => ({ variant_id, product_id: variant?.product_id, available: leftOf(left) }));
  if (missing.some(({ variant }) => !variant)) return refused('NOT_FOUND', 'This product is no longer sold. Choose another one.', { lines });
  const [{ variant, quantity, left }] = missing;
  const name = lineName({ product_name: variant?.product_name ?? '', variant_title: variantTitle(variant?.option_values ?? []) });
  const available = leftOf(left);
  const data = { product_id: variant?.product_id, available, lines };
  if (available === 0) return refused('SOLD_OUT', `${name} is sold out.`, data);
  const few = available === null ? `Fewer than ${quantity} of ${name} are left.` : `Only ${available} of ${name} left.`;
  return refused('SOLD_OUT', `${few} Choose a smaller quantity.`, data);
}

/** `offers`: why discounts that were brought do not count. */
export function priceChanged(total: number, offers: Record<StoreId, OfferRefusal>): Refused {
  const data = { total_paise: total, ...(Object.keys(offers).length > 0 && { offers }) };
  return refused('PRICE_CHANGED', `The price has changed: the total is now ${formatRupees(total)}. Look at it and order again.`, data);
}

/** The store has blocked the buyer. */
export function keptOut({ store_name }: Pick<ForSale, 'store_name'>): Refused {
  return refused('FORBIDDEN', `${store_name} takes no orders from you any more. If you think that is a mistake, contact the store.`);
}
