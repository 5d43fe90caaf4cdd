import { z } from 'zod';
import { checkoutId, productId, variantId } from '#contract/ids.ts';
import { errorsOf, openRoute, pageInput, pageOf, sellerRoute } from '#contract/route.ts';
import { maxCartLines } from '#contract/shop/cart/cart-rules.ts';
import { filterDay } from '#contract/shop/orders/order-filter.ts';
import { deliveryForm } from '#contract/shop/orders/orders.ts';
import { orderedQuantity } from '#contract/shop/orders/quantity.ts';

/** What is not ordered is forgotten then (docs/product.md, "Abandoned checkouts"). */
export const abandonedDays = 30;

/** What stands in the checkout; names and prices are the server's. */
const savedCheckout = z.strictObject({
  delivery: deliveryForm,
  payment_method: z.enum(['cod', 'online']),
  form_step: z.union([z.literal(1), z.literal(2)]),
  items: z
    .array(z.strictObject({ variant_id: variantId, quantity: orderedQuantity }))
    .min(1)
    .max(maxCartLines),
  /** The idempotency key that the order is placed with: once there is such an order, the checkout is completed. */
  attempt: z.uuid().optional(),
});
export type SavedCheckout = z.infer<typeof savedCheckout>;

/** The secret is handed out once. */
const secret = z.string().max(100);

/** What a seller sees: the specified fields hold the first of the own lines, `items` all of them. Nothing of the address but the city. */
export const abandonedCheckout = z.object({
  id: checkoutId,
  product_id: productId,
  product_name: z.string(),
  product_price_paise: z.number().int(),
  customer_name: z.string(),
  /** Masked; empty where none was typed. */
  customer_phone: z.string(),
  customer_city: z.string(),
  payment_method: z.enum(['cod', 'online']),
  form_step: z.union([z.literal(1), z.literal(2)]),
  items: z.array(
    z.object({
      product_id: productId,
      variant_id: variantId,
      product_name: z.string(),
      variant_title: z.string(),
      unit_price_paise: z.number().int(),
      quantity: z.number().int(),
    }),
  ),
  total_paise: z.number().int(),
  created_at: z.iso.datetime(),
  last_interaction: z.iso.datetime(),
  reminded_at: z.iso.datetime().nullable(),
  can_remind: z.boolean(),
  /** Whether there is a number to call or write to, whose owner did not say no. */
  can_contact: z.boolean(),
});
export type AbandonedCheckout = z.infer<typeof abandonedCheckout>;

/** Calendar days in India, both included, on which they were begun. */
const abandonedDaysAsked = z.strictObject({ from: filterDay.optional(), to: filterDay.optional() });
export type AbandonedDays = z.infer<typeof abandonedDaysAsked>;

const saved = z.object({ is_completed: z.boolean() });

export const abandonedContract = {
  begin: openRoute
    .route({ method: 'POST', path: '/abandoned-checkouts', successStatus: 201, summary: 'Save what stands in a checkout for the first time' })
    .errors(errorsOf('NOT_FOUND'))
    .input(savedCheckout.extend({ session_id: z.uuid() }))
    .output(saved.extend({ id: checkoutId, secret })),
  /** A POST, since a page that is left can send nothing else. NOT_FOUND without the secret, too. */
  update: openRoute
    .route({ method: 'POST', path: '/abandoned-checkouts/{id}', summary: 'Save what stands in a checkout now' })
    .errors(errorsOf('NOT_FOUND'))
    .input(savedCheckout.extend({ id: checkoutId, secret }))
    .output(saved),
  forget: openRoute
    .route({ method: 'POST', path: '/abandoned-checkouts/{id}/forget', summary: 'Delete what was saved of a checkout' })
    .errors(errorsOf('NOT_FOUND'))
    .input(z.strictObject({ id: checkoutId, secret }))
    .output(z.object({ forgotten: z.literal(true) })),
  stopReminders: openRoute
    .route({ method: 'POST', path: '/checkout-reminders/stop', summary: 'End all reminders to the number that a link was sent to' })
    .errors(errorsOf('NOT_FOUND'))
    .input(z.strictObject({ token: z.string().min(1).max(200) }))
    .output(z.object({ stopped: z.literal(true) })),
  /** Nothing of the person: whoever has the link may be somebody else. */
  listLeft: openRoute
    .route({ method: 'GET', path: '/left-carts/{token}', summary: 'What a reminder is about, for the cart of the device that opens its link' })
    .errors(errorsOf('NOT_FOUND'))
    .input(z.strictObject({ token: z.string().min(1).max(200) }))
    .output(z.object({ items: z.array(z.object({ variant_id: variantId, quantity: z.number().int() })) })),
  listMine: sellerRoute
    .route({ method: 'GET', path: '/seller/abandoned-checkouts', summary: 'Checkouts that were begun in the store and not ordered, the latest first' })
    .input(abandonedDaysAsked.extend(pageInput))
    .output(pageOf(abandonedCheckout)),
  remind: sellerRoute
    .route({ method: 'POST', path: '/seller/abandoned-checkouts/{id}/remind', summary: 'Remind the shopper once, by text message' })
    .errors(errorsOf('CONFLICT'))
    .input(z.strictObject({ id: checkoutId }))
    .output(abandonedCheckout),
  /** The list masks numbers: one is shown to whoever is about to use it. */
  getContact: sellerRoute
    .route({ method: 'GET', path: '/seller/abandoned-checkouts/{id}/contact', summary: 'Whom to call or write to about a checkout, and the link back to it' })
    .errors(errorsOf('CONFLICT'))
    .input(z.strictObject({ id: checkoutId }))
    .output(z.object({ /** In E.164. */ phone: z.string(), link: z.string() })),
  remove: sellerRoute
    .route({ method: 'DELETE', path: '/seller/abandoned-checkouts/{id}', summary: 'Erase what a checkout says to the own store' })
    .input(z.strictObject({ id: checkoutId }))
    .output(z.object({ removed: z.literal(true) })),
};
