import type { TFunction } from 'i18next';
import type { Paise } from '#contract/formats/money.ts';
import { formatShortRupees } from '#contract/formats/money.ts';
import type { ProductCard } from '#contract/shop/catalog/catalog.ts';
import { type Discount, priceLines, type ShowPrice } from '#contract/shop/offers/price-lines.ts';

/** '20%' or '₹150'. */
export function offText({ discount_type, value }: Discount): string {
  return discount_type === 'percentage' ? `${value / 100}%` : formatShortRupees(value);
}

/** What an offer took off, in the words of its modal and toast: 'You saved ₹800! (20% off)', of a fixed amount without the percent. */
export function savedText(t: TFunction<'offers'>, discount: Discount, amount: number): string {
  const saved = { amount: formatShortRupees(amount), off: offText(discount) };
  return discount.discount_type === 'percentage' ? t('savedPercent', saved) : t('saved', saved);
}

/** What a discount takes off one piece; undefined where the live price takes off as much and counts instead. */
export function savedOn(product: ProductCard, discount: Discount, showPrice: ShowPrice | null): Paise | undefined {
  const line = { unit_price_paise: product.price_paise, quantity: 1, product_id: product.id };
  const { discount_paise, by } = priceLines([line], discount, showPrice ?? undefined);
  return by === 'show_price' ? undefined : discount_paise;
}

/** Minutes and seconds: '0:05', '12:30'. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
