import { route, settle } from '#server/platform/http/api.ts';
import type { OwnOrders } from '../buyer/own-orders.ts';
import type { SellerReturns } from './seller-returns.ts';

export function createReturnsRoutes(own: OwnOrders, seller: SellerReturns) {
  return {
    ask: route.returns.ask.handler(async ({ input }) => settle(await own.askReturn(input))),
    withdraw: route.returns.withdraw.handler(async ({ input }) => settle(await own.withdrawReturn(input.link, input.id))),
    accept: route.returns.accept.handler(async ({ input, context }) => settle(await seller.accept(context.actor, input.id, input.words))),
    decline: route.returns.decline.handler(async ({ input, context }) => settle(await seller.decline(context.actor, input.id, input.words))),
    receive: route.returns.receive.handler(async ({ input, context }) => settle(await seller.receive(context.actor, input.id, input.restock))),
    refund: route.returns.refund.handler(async ({ input: { id, ...refund }, context }) => settle(await seller.refund(context.actor, id, refund))),
    close: route.returns.close.handler(async ({ input, context }) => settle(await seller.close(context.actor, input.id, input.words))),
  };
}
