import { route, settle } from '#server/platform/http/api.ts';
import type { OwnOrders } from './own-orders.ts';

export function createOwnOrdersRoutes(own: OwnOrders) {
  return {
    open: route.ownOrders.open.handler(async ({ input }) => settle(await own.open(input.link))),
    list: route.ownOrders.list.handler(async ({ input, context }) => ({ items: await own.list(context.actor, input.links) })),
    cancel: route.ownOrders.cancel.handler(async ({ input }) => settle(await own.cancel(input.link))),
    mail: route.ownOrders.mail.handler(async ({ input }) => settle(await own.mail(input.link, input.email))),
    confirm: route.ownOrders.confirm.handler(async ({ input }) => settle(await own.confirm(input.link))),
  };
}
