import { route, settle } from '#server/platform/http/api.ts';
import type { CustomersService } from './customers-service.ts';

export function createCustomersRoutes(customers: CustomersService) {
  return {
    list: route.customers.list.handler(async ({ input, context }) => settle(await customers.list(context.actor, input))),
    get: route.customers.get.handler(async ({ input, context }) => settle(await customers.get(context.actor, input.id))),
    update: route.customers.update.handler(async ({ input: { id, ...change }, context }) => settle(await customers.update(context.actor, id, change))),
    block: route.customers.block.handler(async ({ input, context }) => settle(await customers.block(context.actor, input.id))),
    unblock: route.customers.unblock.handler(async ({ input, context }) => settle(await customers.unblock(context.actor, input.id))),
    blockWriter: route.customers.blockWriter.handler(async ({ input, context }) => settle(await customers.blockWriter(context.actor, input))),
    unblockWriter: route.customers.unblockWriter.handler(async ({ input, context }) => settle(await customers.unblockWriter(context.actor, input))),
    export: route.customers.export.handler(async ({ input, context }) => settle(await customers.export(context.actor, input.id))),
    erase: route.customers.erase.handler(async ({ input, context }) => settle(await customers.erase(context.actor, input.id))),
  };
}
