import type { TFunction } from 'i18next';
import type { AbandonedCheckout } from '#contract/shop/checkout/abandoned.ts';

export function nameOf({ customer_name, customer_phone }: AbandonedCheckout, t: TFunction<'abandoned'>): string {
  return customer_name || customer_phone || t('nobody');
}
