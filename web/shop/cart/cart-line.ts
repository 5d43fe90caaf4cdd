import { maxQuantity } from '#contract/shop/orders/order-sizes.ts';

/** A variant in the cart, as it was known when it was added: names and prices are for display, the server has its own. */
export type CartLine = {
  /** Of the variant. */
  id: string;
  quantity: number;
  name: string;
  /** 'M · Indigo'; empty without options. */
  choice: string;
  price_paise: number;
  image_url: string | null;
  product_id: string;
  slug: string;
  seller_id: string;
  seller_name: string;
  /** The live event that it was added from. */
  live_id?: string | undefined;
  /** The shoppable video that it was added from. */
  video_id?: string | undefined;
  /** When it was added, in ms since 1970: their order. */
  at: number;
  /** Whose account keeps it, too, or is to. */
  owner?: string | undefined;
  /** Added by its owner, whose account has not heard of it: merged there as that of a guest. */
  isNew?: boolean | undefined;
  /** Not yet told to the account; a quantity of 0 is a line that it has still to forget. */
  unsaved?: boolean | undefined;
  /** The cart of the account is full: the line is on this device alone. */
  notKept?: boolean | undefined;
  /** Why it cannot be ordered, once that was accepted (`cart-changes.ts`). */
  seen?: string | undefined;
};

const texts = ['name', 'choice', 'slug', 'seller_name'] as const;
const ids = ['id', 'product_id', 'seller_id'] as const;
/** As the contract takes one: a single other id would have the whole cart refused. */
const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** A line as it is kept, or `undefined` for what this page did not write. */
export function readLine(kept: string | null): CartLine | undefined {
  try {
    const line = JSON.parse(kept ?? '') as CartLine;
    const { quantity, price_paise, at, image_url, live_id, video_id } = line;
    const isLine =
      texts.every((name) => typeof line[name] === 'string') &&
      [...ids.map((name) => line[name]), live_id ?? line.id, video_id ?? line.id].every((id) => uuid.test(id)) &&
      [quantity, price_paise, at].every((n) => Number.isSafeInteger(n) && n >= 0);
    return isLine && quantity <= maxQuantity && (image_url === null || typeof image_url === 'string') ? line : undefined;
  } catch {
    return undefined;
  }
}
