import type { TFunction } from 'i18next';
import type { Discount } from '#contract/shop/offers/price-lines.ts';
import { showToast } from '../../ui/toast.tsx';
import { savedText } from './offer-terms.ts';

/** 'Coupon Applied!' with what is saved: docs/product.md, "Toasts". */
export function sayApplied(t: TFunction<'offers'>, discount: Discount, amount: number): void {
  showToast(t('appliedTitle'), savedText(t, discount, amount));
}
