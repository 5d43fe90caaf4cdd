import { route, settle } from '#server/platform/http/api.ts';
import type { OperatorService } from './operator-service.ts';

export function createOperatorRoutes(operator: OperatorService) {
  return {
    figures: route.operator.figures.handler(async ({ context }) => settle(await operator.figures(context.actor))),
    listStores: route.operator.listStores.handler(async ({ input, context }) => settle(await operator.listStores(context.actor, input))),
    listJobs: route.operator.listJobs.handler(async ({ input, context }) => settle(await operator.listJobs(context.actor, input))),
    retryJob: route.operator.retryJob.handler(async ({ input, context }) => settle(await operator.retryJob(context.actor, input.id))),
    listDeliveries: route.operator.listDeliveries.handler(async ({ input, context }) => settle(await operator.listDeliveries(context.actor, input))),
    retryDelivery: route.operator.retryDelivery.handler(async ({ input, context }) => settle(await operator.retryDelivery(context.actor, input.id))),
  };
}
