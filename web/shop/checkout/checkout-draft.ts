import type { DeliveryForm } from '#contract/shop/checkout/checkout.ts';
import { randomId } from '../../net/random-id.ts';

/** What a shopper has filled in; kept in this tab, so that it survives a refresh. */
export type CheckoutDraft = { form: DeliveryForm; announce: boolean /** The address is to be kept in the account. */; keep: boolean };

const draftKey = 'checkout-draft';
const attemptPrefix = 'checkout-attempt:';
const emptyForm: DeliveryForm = { phone: '', name: '', houseNo: '', address: '', landmark: '', pincode: '', city: '' };
export const emptyDraft: CheckoutDraft = { form: emptyForm, announce: false, keep: false };

export function readDraft(): CheckoutDraft {
  const kept = read(draftKey) as Partial<CheckoutDraft> | undefined;
  return { form: { ...emptyForm, ...kept?.form }, announce: kept?.announce === true, keep: kept?.keep === true };
}

export function saveDraft(draft: CheckoutDraft): void {
  sessionStorage.setItem(draftKey, JSON.stringify(draft));
}

/** For the next person at this browser: with what `saving/` knows of it, but never the key of an attempt that may have no answer yet. */
export function forgetDraft(): void {
  for (const key of Object.keys(sessionStorage)) if (/^checkout-[ds]/.test(key)) sessionStorage.removeItem(key);
}

/** The idempotency key of buying this variant, or this cart: made once, and the same after a refresh until the attempt has ended. */
export function attemptKey(attempt: string): string {
  const kept = sessionStorage.getItem(attemptPrefix + attempt);
  if (kept) return kept;
  const key = randomId();
  sessionStorage.setItem(attemptPrefix + attempt, key);
  return key;
}

/** The attempt has its answer: the next one is another order. */
export function endAttempt(attempt: string): void {
  sessionStorage.removeItem(attemptPrefix + attempt);
}

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
