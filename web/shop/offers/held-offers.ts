import type { ClaimedOffer, HeldOffer } from '#contract/shop/offers/offers.ts';

/** What a shopper holds of a store, with what a screen says of it. `discount_type` and `value` are for display: the server prices by its own rows. */
export type KeptOffer = HeldOffer & Partial<Pick<ClaimedOffer, 'title' | 'expires_at' | 'discount_type' | 'value'>>;

const prefix = 'discount-held:';
/** What a shopper may see of the timer and of what was applied (docs/product.md, "Discounts"). Nothing is decided by them. */
export const shownKeys = { timerStart: 'discount-timer-start', timerApplied: 'discount-timer-applied', applied: 'discount-applied', amount: 'discount-amount' };
const listeners = new Set<() => void>();
/** Stands in where local storage is full or not allowed. */
const unsaved = new Map<string, string>();
const parsed = new Map<string, { text: string; offer: KeptOffer | undefined }>();

/** The same object as long as nothing changes; undefined for what no offer reads like. Whether it still counts is the server's to say. */
export function readHeldOffer(sellerId: string): KeptOffer | undefined {
  const text = readText(prefix + sellerId);
  if (text === null) return undefined;
  const known = parsed.get(sellerId);
  if (known?.text === text) return known.offer;
  const offer = parse(text);
  parsed.set(sellerId, { text, offer });
  return offer;
}

export function keepHeldOffer(sellerId: string, offer: KeptOffer): void {
  const key = prefix + sellerId;
  const text = JSON.stringify(offer);
  if (text === readText(key)) return;
  unsaved.delete(key);
  try {
    localStorage.setItem(key, text);
  } catch {
    unsaved.set(key, text);
  }
  changed();
}

/** As if it had never been seen. */
export function clearHeldOffer(sellerId: string): void {
  const key = prefix + sellerId;
  unsaved.delete(key);
  try {
    for (const each of [key, ...Object.values(shownKeys)]) localStorage.removeItem(each);
  } catch {
    // Nothing is kept there either.
  }
  changed();
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
  if (key === null || key.startsWith(prefix)) changed();
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
