import type { DeliveryForm } from '#contract/shop/checkout/checkout.ts';

const key = 'checkout-last-address';
const fields = ['phone', 'name', 'houseNo', 'address', 'landmark', 'pincode', 'city'] as const satisfies (keyof DeliveryForm)[];

/** Where this device had something sent last, for who has no account. */
export function readLastAddress(): DeliveryForm | undefined {
  try {
    const kept: Record<string, unknown> = { ...JSON.parse(localStorage.getItem(key) ?? 'null') };
    if (fields.some((field) => typeof kept[field] !== 'string')) return undefined;
    return Object.fromEntries(fields.map((field) => [field, String(kept[field]).slice(0, 300)])) as DeliveryForm;
  } catch {
    return undefined;
  }
}

/** In a full storage it is not kept. */
export function keepLastAddress(form: DeliveryForm): void {
  try {
    localStorage.setItem(key, JSON.stringify(form));
  } catch {
    // The next order is filled in by hand.
  }
}

export function forgetLastAddress(): void {
  localStorage.removeItem(key);
}
