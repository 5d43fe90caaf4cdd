import { readLastAddress } from './last-address.ts';

/** Goes with what else is kept of a person (`personalStorage`). */
const key = 'checkout-last-pincode';

/** Where this device has things sent, as far as it is known: what was typed on a product's page, else the last address. */
export function readKnownPincode(): string | undefined {
  try {
    return localStorage.getItem(key) ?? readLastAddress()?.pincode;
  } catch {
    return undefined;
  }
}

/** In a full or closed storage it is asked for again. */
export function keepPincode(pincode: string): void {
  try {
    localStorage.setItem(key, pincode);
  } catch {}
}

/** An order went somewhere: that address counts from now on. */
export function forgetTypedPincode(): void {
  localStorage.removeItem(key);
}
