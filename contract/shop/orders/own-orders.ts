import { z } from 'zod';
import { email } from '#contract/accounts/account-rules.ts';
import { errorsOf, openRoute } from '#contract/route.ts';
import { maxOwnOrders } from '#contract/shop/orders/order-sizes.ts';
import { order, orderStatus, placedOrder } from '#contract/shop/orders/orders.ts';
import { ownReturns } from '#contract/shop/orders/returns/order-return.ts';
import { returnStates } from '#contract/shop/orders/returns/return-states.ts';
import { payToken } from '#contract/shop/payments/payments.ts';

const link = z.string().max(100);
export const byLink = z.strictObject({ /** From a message or the page of thanks: whoever has it is the buyer. */ link });

/** Oldest first. */
const orderHistory = z.array(z.object({ at: z.iso.datetime(), status: orderStatus }));

/** The order as its buyer sees it: their own address, the phone number masked. */
export const ownOrder = placedOrder
  .omit({ id: true })
  .extend(
    order.pick({
      customer_name: true,
      customer_phone: true,
      customer_address: true,
      landmark: true,
      customer_city: true,
      customer_pincode: true,
      tracking: true,
      live_stream_id: true,
    }).shape,
  )
  .extend({
    link: z.string(),
    store_name: z.string(),
    confirmed_at: z.iso.datetime().nullable(),
    /** Moves that were taken back are not in it. */
    history: orderHistory,
    /** The link by which it is reviewed, once it was delivered. */
    review_link: z.string().nullable(),
    returns: ownReturns,
    /** Of the page where it is paid, while it waits for its payment. */
    pay_token: payToken.nullable(),
    /** Whether it can be sent to an address: it is new, and its buyer has no account, whose address has it already. */
    can_mail: z.boolean(),
  });
export type OwnOrder = z.infer<typeof ownOrder>;

/** A line of "My orders". */
export const ownOrderLine = placedOrder.pick({ number: true, total_paise: true, created_at: true, expected_delivery_date: true, lines: true }).extend({
  link: z.string(),
  store_name: z.string(),
  status: orderStatus,
  /** Of its newest return. */
  return_state: z.enum(returnStates).nullable(),
  /** Moves that were taken back are not in it. */
  history: orderHistory,
  /** When money of a return last went back. */
  refunded_at: z.iso.datetime().nullable(),
});
export type OwnOrderLine = z.infer<typeof ownOrderLine>;

const changes = openRoute.errors(errorsOf('NOT_FOUND', 'ORDER_STATE'));

/** By POST, so that no link of an order stands in an address that is logged or kept. */
export const ownOrdersContract = {
  open: openRoute
    .errors(errorsOf('NOT_FOUND'))
    .route({ method: 'POST', path: '/own-orders/open', summary: 'The order that a link is for, as its buyer sees it' })
    .input(byLink)
    .output(ownOrder),
  list: openRoute
    .route({ method: 'POST', path: '/own-orders', summary: 'Orders of these links and of the signed-in person, newest first, each once' })
    .input(z.strictObject({ links: z.array(link).max(maxOwnOrders) }))
    .output(z.object({ items: z.array(ownOrderLine) })),
  cancel: changes
    .route({ method: 'POST', path: '/own-orders/cancel', summary: 'The buyer cancels an order that is not packed yet' })
    .input(byLink)
    .output(ownOrder),
  confirm: changes
    .route({ method: 'POST', path: '/own-orders/confirm', summary: 'The buyer confirms a cash-on-delivery order' })
    .input(byLink)
    .output(ownOrder),
  mail: changes
    .route({ method: 'POST', path: '/own-orders/mail', summary: 'The buyer has the order, and what becomes of it, mailed to an address' })
    .input(byLink.extend({ email }))
    .output(z.object({ sent: z.literal(true) })),
};
