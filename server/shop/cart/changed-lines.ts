import type { UserId, VariantId } from '#contract/ids.ts';
import type { LineChange } from '#contract/shop/cart/cart.ts';
import { maxCartLines } from '#contract/shop/cart/cart-rules.ts';
import type { OfferedVariant } from '#server/shop/catalog/offered-variants.ts';
import type { LineRow } from './cart-queries.ts';

type Change = { put: LineRow[]; remove: VariantId[]; full: VariantId[] };

type Parts = {
  userId: UserId;
  before: readonly LineRow[];
  changes: readonly LineChange[];
  /** The variants that exist, by id: a change of any other is left out. */
  offers: ReadonlyMap<VariantId, OfferedVariant>;
  now: Date;
};

/** What the changes of a device make of a cart: the last one of a variant counts, and a new line is one that fits. */
export function changeLines({ userId, before, changes, offers, now }: Parts): Change {
  const kept = new Map(before.map((line) => [line.variant_id, line]));
  const change: Change = { put: [], remove: [], full: [] };
  for (const [variantId, wanted] of new Map(changes.map((each) => [each.variant_id, each]))) {
    const offer = offers.get(variantId);
    const line = kept.get(variantId);
    if (wanted.quantity === 0) {
      if (line) change.remove.push(variantId);
      kept.delete(variantId);
    } else if (offer && !line && kept.size >= maxCartLines) {
      change.full.push(variantId);
    } else if (offer) {
      const quantity = wanted.merge ? Math.max(wanted.quantity, line?.quantity ?? 0) : wanted.quantity;
      const live_stream_id = wanted.live_stream_id ?? line?.live_stream_id ?? null;
      const row = {
        added_at: now,
        price_paise: offer.price_paise,
        store_id: offer.seller_id,
        ...line,
        user_id: userId,
        variant_id: variantId,
        quantity,
        live_stream_id,
        video_id: wanted.video_id ?? line?.video_id ?? null,
      };
      kept.set(variantId, row);
      change.put.push(row);
    }
  }
  return change;
}
