import type { OfferRefusal } from '#contract/shop/offers/offer-refusals.ts';
import type { ClaimedOffer, HeldOffer } from '#contract/shop/offers/offers.ts';
import { noteRefusal } from './refused-offers.ts';

/** What a shopper holds of a store, with what a screen says of it. `discount_type` and `value` are for display: the server prices by its own rows. */
export type KeptOffer = HeldOffer & Partial<Pick<ClaimedOffer, 'title' | 'expires_at' | 'discount_type' | 'value'>>;

const prefix = 'discount-held:';
/** A claim that was taken off an order, and can be applied again. */
const asidePrefix = 'discount-aside:';
/** What a shopper may see of the timer and of what was applied (docs/product.md, "Discounts"). Nothing is decided by them. */
export const shownKeys = { timerStart: 'discount-timer-start', timerApplied: 'discount-timer-applied', applied: 'discount-applied', amount: 'discount-amount' };
const listeners = new Set<() => void>();
/** Stands in where local storage is full or not allowed. */
const unsaved = new Map<string, string>();
const parsed = new Map<string, { text: string; offer: KeptOffer | undefined }>();

/** The same object as long as nothing changes; undefined for what no offer reads like. Whether it still counts is the server's to say. */
export function readHeldOffer(sellerId: string): KeptOffer | undefined {
  return readOffer(prefix + sellerId);
}

/** The claim that waits for "Apply"; the same object as long as nothing changes. */
export function readAsideOffer(sellerId: string): KeptOffer | undefined {
  return readOffer(asidePrefix + sellerId);
}

function readOffer(key: string): KeptOffer | undefined {
  const text = readText(key);
  if (text === null) return undefined;
  const known = parsed.get(key);
  if (known?.text === text) return known.offer;
  const offer = parse(text);
  parsed.set(key, { text, offer });
  return offer;
}

export function keepHeldOffer(sellerId: string, offer: KeptOffer): void {
  noteRefusal(sellerId, undefined);
  if (write(prefix + sellerId, JSON.stringify(offer))) changed();
}

/** Takes it off the order. A claim is still its holder's, and can be applied again. */
export function putOfferAside(sellerId: string): void {
  const { claim, title, expires_at, discount_type, value } = readHeldOffer(sellerId) ?? {};
  clearHeldOffer(sellerId);
  if (!claim) return;
  write(asidePrefix + sellerId, JSON.stringify({ claim, title, expires_at, discount_type, value }));
  changed();
}

/** Takes off what the server has refused, and says why until something else is held. What is only not for this order can be applied to another. */
export function dropOffer(sellerId: string, why: OfferRefusal): void {
  if (isForGood(why)) return clearHeldOffer(sellerId, why);
  putOfferAside(sellerId);
  noteRefusal(sellerId, why);
  changed();
}

/** What does not count for this order may count for another. */
export const isForGood = (why: OfferRefusal): boolean => why !== 'not_for_this' && why !== 'below_minimum';

/** Applies what was put aside. */
export function takeOfferUp(sellerId: string): void {
  const aside = readAsideOffer(sellerId);
  remove(asidePrefix + sellerId);
  if (aside) keepHeldOffer(sellerId, aside);
}

/** As if it had never been seen; `why` is said until something else is held. */
export function clearHeldOffer(sellerId: string, why?: OfferRefusal): void {
  noteRefusal(sellerId, why);
  for (const each of [prefix + sellerId, asidePrefix + sellerId, ...Object.values(shownKeys)]) remove(each);
  changed();
}

/** Whether it is another text than before. */
function write(key: string, text: string): boolean {
  if (text === readText(key)) return false;
  unsaved.delete(key);
  try {
    localStorage.setItem(key, text);
  } catch {
    unsaved.set(key, text);
  }
  return true;
}

function remove(key: string): void {
  unsaved.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is kept there either.
  }
}

/** Hears of changes here and in other tabs. Returns its own stop. */
export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
}

/** `key` is null when all of it was cleared. */
function onStorage({ key }: StorageEvent): void {
  if (key === null || key.startsWith(prefix) || key.startsWith(asidePrefix)) changed();
}

function changed(): void {
  for (const listener of listeners) listener();
}

function readText(key: string): string | null {
  try {
    return unsaved.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parse(text: string): KeptOffer | undefined {
  const { claim, code, title, expires_at, discount_type, value } = fieldsOf(text);
  const offer: KeptOffer = {
    ...(isLine(claim, 400) && { claim }),
    ...(isLine(code, 40) && { code }),
    ...(isLine(title, 100) && { title }),
    ...(isLine(expires_at, 40) && !Number.isNaN(Date.parse(expires_at)) && { expires_at }),
    ...((discount_type === 'percentage' || discount_type === 'amount') &&
      typeof value === 'number' &&
      Number.isSafeInteger(value) &&
      value > 0 && { discount_type, value }),
  };
  return offer.claim || offer.code ? offer : undefined;
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(text) };
  } catch {
    return {};
  }
}

function isLine(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= most;
}
