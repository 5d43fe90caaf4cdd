import { route, settle } from '#server/platform/http/api.ts';
import type { OrdersService } from './orders-service.ts';

export function createOrdersRoutes(orders: OrdersService) {
  return {
    place: route.orders.place.handler(async ({ input, context }) => settle(await orders.place(context.actor, input, context))),
    /** The first request of a checkout, so every browser has its device cookie before it orders. */
    estimateDelivery: route.orders.estimateDelivery.handler(async ({ input, context }) => {
      context.device();
      return settle(await orders.estimateDelivery(input.seller_id, input.pincode));
    }),
    getPaid: route.orders.getPaid.handler(async ({ input }) => settle(await orders.getPaid(input.token))),
    letGo: route.orders.letGo.handler(async ({ input }) => settle(await orders.letGo(input.token))),
    listMine: route.orders.listMine.handler(async ({ input, context }) => settle(await orders.list.listMine(context.actor, input))),
    listOfShow: route.orders.listOfShow.handler(async ({ input: { id, ...page }, context }) => settle(await orders.listOfShow(context.actor, id, page))),
    listSoldInShow: route.orders.listSoldInShow.handler(async ({ input, context }) => settle(await orders.listSoldInShow(context.actor, input.id))),
    getMine: route.orders.getMine.handler(async ({ input, context }) => settle(await orders.getMine(context.actor, input.id))),
    changeStatus: route.orders.changeStatus.handler(async ({ input: { id, status: to, tracking }, context }) =>
      settle(await orders.moves.changeStatus(context.actor, id, { to, tracking })),
    ),
  };
}
