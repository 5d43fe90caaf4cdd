import { readIndianMobile } from '#contract/formats/phone-numbers.ts';
import { plainLine } from '#contract/formats/plain-text.ts';
import type { AbandonedCheckout, SavedCheckout } from '#contract/shop/checkout/abandoned.ts';
import { cleanDelivery } from '#contract/shop/checkout/checkout.ts';
import type { OfferedVariant } from '#server/shop/catalog/offered-variants.ts';
import type { CheckoutRow, ItemRow, Typed } from './abandoned-queries.ts';

/** As it is kept: cleaned like the form, whole or not. */
export function toTyped({ delivery, payment_method, form_step }: SavedCheckout) {
  const clean = (field: keyof typeof delivery) => plainLine(cleanDelivery[field](delivery[field])).trim();
  return {
    customer_name: clean('name'),
    customer_phone: readIndianMobile(delivery.phone) ?? clean('phone'),
    customer_address: [clean('houseNo'), clean('address')].filter(Boolean).join(', '),
    landmark: clean('landmark'),
    customer_city: clean('city'),
    customer_pincode: clean('pincode'),
    payment_method,
    form_step,
  } satisfies Typed;
}

/** Named and priced by the catalog; what is not sold any more is left out. */
export function toItems(items: SavedCheckout['items'], offers: ReadonlyMap<string, OfferedVariant>): Omit<ItemRow, 'checkout_id' | 'position'>[] {
  return items.flatMap(({ variant_id, quantity }) => {
    const offer = offers.get(variant_id);
    if (offer?.state !== 'sold') return [];
    const { seller_id: store_id, product_id, name: product_name, choice: variant_title, price_paise: unit_price_paise } = offer;
    return [{ store_id, product_id, variant_id, product_name, variant_title, unit_price_paise, quantity }];
  });
}

/** `undefined` without a line of the store. */
export function toAbandoned(row: CheckoutRow, items: ItemRow[], may: Pick<AbandonedCheckout, 'can_remind' | 'can_contact'>): AbandonedCheckout | undefined {
  const own = items.filter(({ checkout_id }) => checkout_id === row.id);
  const [first] = own;
  if (!first) return undefined;
  const { id, customer_name, customer_phone, customer_city, payment_method, form_step, created_at, last_interaction, reminded_at } = row;
  return {
    ...{ id, customer_name, customer_city, payment_method, form_step },
    ...{ product_id: first.product_id, product_name: first.product_name, product_price_paise: first.unit_price_paise },
    customer_phone: masked(customer_phone),
    items: own.map(({ product_id, variant_id, product_name, variant_title, unit_price_paise, quantity }) => ({
      ...{ product_id, variant_id, product_name, variant_title, unit_price_paise, quantity },
    })),
    total_paise: own.reduce((sum, { unit_price_paise, quantity }) => sum + unit_price_paise * quantity, 0),
    created_at: created_at.toISOString(),
    last_interaction: last_interaction.toISOString(),
    reminded_at: reminded_at?.toISOString() ?? null,
    ...may,
  };
}

/** '98••••3210'; of a number that is not whole, nothing but its first digits. */
function masked(phone: string): string {
  return phone.length >= 10 ? `${phone.slice(0, 2)}••••${phone.slice(-4)}` : phone && `${phone.slice(0, 2)}••••`;
}
