import type { TFunction } from 'i18next';
import type { Discount } from '#contract/shop/offers/price-lines.ts';
import { showToast } from '../../ui/toast.tsx';
import { shownKeys } from './held-offers.ts';
import { savedText } from './offer-terms.ts';

/** 'Coupon Applied!' with what is saved: docs/product.md, "Toasts". */
export function sayApplied(t: TFunction<'offers'>, discount: Discount, amount: number): void {
  showToast(t('appliedTitle'), savedText(t, discount, amount));
}

/** `off`: paise of the featured product, or of the order where it is applied; written in whole rupees or with their paise, as in the specified payloads. */
export function noteApplied(off = 0): void {
  const { timerApplied, applied, amount } = shownKeys;
  noteForDisplay({ [timerApplied]: 'true', [applied]: 'true', [amount]: String(off / 100) });
}

export function noteForDisplay(values: Record<string, string>): void {
  try {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  } catch {
    // Full: the screen shows it all the same.
  }
}
