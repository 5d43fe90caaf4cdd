import { z } from 'zod';
import { orderId, orderMoveId } from '#contract/ids.ts';
import { errorsOf, sellerRoute } from '#contract/route.ts';
import { maxMovedOrders } from './order-sizes.ts';
import { forwardStatuses } from './order-states.ts';
import { tracking } from './order-tracking.ts';
import { orderDetail } from './orders.ts';

/** Of many orders that were to be moved together. */
const kept = z.object({ id: orderId, number: z.number().int().nullable(), message: z.string() });
export type KeptOrder = z.infer<typeof kept>;

/** An order of which nothing was found has no number. `move_id`: what an undo names, while it can be undone. */
export const movedOrders = z.object({
  moved: z.array(z.object({ id: orderId, number: z.number().int(), move_id: orderMoveId.nullable() })),
  not_moved: z.array(kept),
  /** How long these moves can be undone, in ms. */
  undo_ms: z.number().int(),
});
export type MovedOrders = z.infer<typeof movedOrders>;

export const undoneOrders = z.object({ undone: z.array(orderId), not_undone: z.array(kept) });
export type UndoneOrders = z.infer<typeof undoneOrders>;

export const orderMovesContract = {
  move: sellerRoute
    .route({ method: 'POST', path: '/seller/orders/moves', summary: 'Pack or send many orders; those that are there already count as moved' })
    .input(
      z.strictObject({
        status: z.enum(forwardStatuses),
        orders: z
          .array(z.strictObject({ id: orderId, tracking: tracking.optional() }))
          .min(1)
          .max(maxMovedOrders),
      }),
    )
    .output(movedOrders),
  undoMany: sellerRoute
    .route({ method: 'POST', path: '/seller/orders/undone-moves', summary: 'Take back moves of many orders, before their buyers are told' })
    .input(
      z.strictObject({
        moves: z
          .array(z.strictObject({ id: orderId, move_id: orderMoveId }))
          .min(1)
          .max(maxMovedOrders),
      }),
    )
    .output(undoneOrders),
  undo: sellerRoute
    .route({ method: 'POST', path: '/seller/orders/{id}/undo', summary: 'Take back the last move of an order, before its buyer is told' })
    .errors(errorsOf('ORDER_STATE'))
    .input(z.strictObject({ id: orderId, move_id: orderMoveId }))
    .output(orderDetail),
  setTracking: sellerRoute
    .route({ method: 'PUT', path: '/seller/orders/{id}/tracking', summary: 'Say how an order that was sent travels' })
    .errors(errorsOf('ORDER_STATE'))
    .input(z.strictObject({ id: orderId, tracking }))
    .output(orderDetail),
};
