import { route, settle } from '#server/platform/http/api.ts';
import type { OrdersService } from './orders-service.ts';

export function createOrdersRoutes(orders: OrdersService) {
  return {
    place: route.orders.place.handler(async ({ input, context }) => settle(await orders.place(context.actor, input, context))),
    /** The first thing a checkout asks, so every browser that orders has the cookie of its device by then. */
    estimateDelivery: route.orders.estimateDelivery.handler(async ({ input, context }) => {
      context.device();
      return settle(await orders.estimateDelivery(input.seller_id, input.pincode));
    }),
    listMine: route.orders.listMine.handler(async ({ input, context }) => settle(await orders.listMine(context.actor, input))),
    getMine: route.orders.getMine.handler(async ({ input, context }) => settle(await orders.getMine(context.actor, input.id))),
    changeStatus: route.orders.changeStatus.handler(async ({ input, context }) => settle(await orders.changeStatus(context.actor, input.id, input.status))),
  };
}
