import type { DeliveryForm } from '#contract/checkout/checkout.ts';
import { randomId } from '../net/random-id.ts';

/** What a shopper has filled in; kept in this tab, so that it survives a refresh. */
export type CheckoutDraft = { form: DeliveryForm; announce: boolean };

const draftKey = 'checkout-draft';
const attemptPrefix = 'checkout-attempt:';
const emptyForm: DeliveryForm = { phone: '', name: '', houseNo: '', address: '', landmark: '', pincode: '', city: '' };

export function readDraft(): CheckoutDraft {
  const kept = read(draftKey) as Partial<CheckoutDraft> | undefined;
  return { form: { ...emptyForm, ...kept?.form }, announce: kept?.announce === true };
}

export function saveDraft(draft: CheckoutDraft): void {
  sessionStorage.setItem(draftKey, JSON.stringify(draft));
}

/** For the next person at this browser. */
export function forgetDraft(): void {
  sessionStorage.removeItem(draftKey);
}

/** The idempotency key of buying this variant: made once, and the same after a refresh until the attempt has ended. */
export function attemptKey(variantId: string): string {
  const kept = sessionStorage.getItem(attemptPrefix + variantId);
  if (kept) return kept;
  const key = randomId();
  sessionStorage.setItem(attemptPrefix + variantId, key);
  return key;
}

/** The attempt has its answer: the next one is another order. */
export function endAttempt(variantId: string): void {
  sessionStorage.removeItem(attemptPrefix + variantId);
}

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
