import type { UserId, VariantId } from '#contract/ids.ts';
import type { LineChange } from '#contract/shop/cart/cart.ts';
import { findCartFull, mergeQuantity } from '#contract/shop/cart/cart-rules.ts';
import type { OfferedVariant } from '#server/shop/catalog/offered-variants.ts';
import type { LineRow } from './cart-queries.ts';

/** `full`: new lines for which there is no room; `few`: merged ones that have fewer units than were brought. */
export type Change = { put: LineRow[]; remove: VariantId[]; full: VariantId[]; few: VariantId[] };

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
  const change: Change = { put: [], remove: [], full: [], few: [] };
  for (const [variantId, wanted] of new Map(changes.map((each) => [each.variant_id, each]))) {
    const offer = offers.get(variantId);
    const line = kept.get(variantId);
    if (wanted.quantity === 0) {
      if (line) change.remove.push(variantId);
      kept.delete(variantId);
    } else if (offer && !line && isFull(kept, offer)) {
      change.full.push(variantId);
    } else if (offer) {
      const row = toRow({ userId, line, wanted, offer, addedAt: new Date(now.getTime() + change.put.length) });
      if (row.quantity < wanted.quantity) change.few.push(variantId);
      kept.set(variantId, row);
      change.put.push(row);
    }
  }
  return change;
}

function isFull(kept: ReadonlyMap<VariantId, LineRow>, { variant_id: id, seller_id }: OfferedVariant): boolean {
  const lines = [...kept.values()].map((line) => ({ id: line.variant_id, seller_id: line.store_id, quantity: line.quantity }));
  return findCartFull(lines, { id, seller_id, quantity: 1 }) !== undefined;
}

type RowParts = Pick<Parts, 'userId'> & { line: LineRow | undefined; wanted: LineChange; offer: OfferedVariant; addedAt: Date };

/** A line that is there keeps its price and its day; new ones stay in the order in which the device has them. Of what is not sold any more there is no stock to compare with. */
function toRow({ userId, line, wanted, offer, addedAt }: RowParts): LineRow {
  const stock = offer.state === 'sold' ? offer.stock : null;
  return {
    added_at: addedAt,
    price_paise: offer.price_paise,
    store_id: offer.seller_id,
    ...line,
    user_id: userId,
    variant_id: wanted.variant_id,
    quantity: wanted.merge ? mergeQuantity(line?.quantity ?? 0, wanted.quantity, stock) : wanted.quantity,
    live_stream_id: wanted.live_stream_id ?? line?.live_stream_id ?? null,
    video_id: wanted.video_id ?? line?.video_id ?? null,
  };
}
