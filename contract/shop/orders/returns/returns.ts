import { z } from 'zod';
import { text } from '#contract/formats/text.ts';
import { returnId } from '#contract/ids.ts';
import { errorsOf, openRoute, sellerRoute } from '#contract/route.ts';
import { maxOrderLines } from '#contract/shop/orders/order-sizes.ts';
import { orderDetail } from '#contract/shop/orders/orders.ts';
import { byLink, ownOrder } from '#contract/shop/orders/own-orders.ts';
import { orderedQuantity } from '#contract/shop/orders/quantity.ts';
import { maxReturnWords, returnReasons } from './return-states.ts';

const words = text.trim().max(maxReturnWords, `Use at most ${maxReturnWords} characters`);
const said = words.min(1, 'Write to the buyer why');
/** Of the lines of the order, from 0. */
const position = z
  .number()
  .int()
  .min(0)
  .max(maxOrderLines - 1);

export const askReturnInput = byLink.extend({
  /** Chosen by the browser once for each request: a repeat is the same return. */
  idempotency_key: z.uuid(),
  lines: z
    .array(z.strictObject({ position, quantity: orderedQuantity }))
    .min(1, 'Choose what you want to return')
    .max(maxOrderLines),
  reason: z.enum(returnReasons),
  words: words.default(''),
});
export type AskReturnInput = z.infer<typeof askReturnInput>;

const byId = z.strictObject({ id: returnId });
const moves = sellerRoute.errors(errorsOf('ORDER_STATE'));

export const returnsContract = {
  ask: openRoute
    .errors(errorsOf('NOT_FOUND', 'ORDER_STATE', 'IDEMPOTENCY_MISMATCH'))
    .route({ method: 'POST', path: '/own-orders/returns', summary: 'The buyer asks to return a delivered order, or part of it' })
    .input(askReturnInput)
    .output(ownOrder),
  withdraw: openRoute
    .errors(errorsOf('NOT_FOUND', 'ORDER_STATE'))
    .route({ method: 'POST', path: '/own-orders/returns/withdrawal', summary: 'The buyer keeps what a return was asked for' })
    .input(byLink.extend({ id: returnId }))
    .output(ownOrder),
  accept: moves
    .route({ method: 'POST', path: '/seller/returns/{id}/acceptance', summary: 'The store takes the goods back; words say how they come' })
    .input(byId.extend({ words: words.default('') }))
    .output(orderDetail),
  decline: moves
    .route({ method: 'POST', path: '/seller/returns/{id}/refusal', summary: 'The store does not take the goods back' })
    .input(byId.extend({ words: said }))
    .output(orderDetail),
  receive: moves
    .route({ method: 'POST', path: '/seller/returns/{id}/receipt', summary: 'The goods are back; those of the named lines go on sale again' })
    .input(byId.extend({ restock: z.array(position).max(maxOrderLines) }))
    .output(orderDetail),
  refund: moves
    .route({ method: 'POST', path: '/seller/returns/{id}/refund', summary: 'Money goes back: what the goods cost, or part of it with a reason' })
    .input(byId.extend({ amount_paise: z.number().int().positive(), why: words.default('') }))
    .output(orderDetail),
  close: moves
    .route({ method: 'POST', path: '/seller/returns/{id}/close', summary: 'The goods came back, and no money goes' })
    .input(byId.extend({ words: said }))
    .output(orderDetail),
};
