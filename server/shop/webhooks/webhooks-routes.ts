import { route, settle } from '#server/platform/http/api.ts';
import type { DeliveriesService } from './deliveries-service.ts';
import type { WebhooksService } from './webhooks-service.ts';

export function createWebhooksRoutes(webhooks: WebhooksService, deliveries: DeliveriesService) {
  return {
    listMine: route.webhooks.listMine.handler(async ({ context }) => await webhooks.listMine(context.actor)),
    add: route.webhooks.add.handler(async ({ input, context }) => settle(await webhooks.add(context.actor, input))),
    change: route.webhooks.change.handler(async ({ input, context }) => settle(await webhooks.change(context.actor, input))),
    remove: route.webhooks.remove.handler(async ({ input, context }) => settle(await webhooks.remove(context.actor, input.id))),
    rotateSecret: route.webhooks.rotateSecret.handler(async ({ input, context }) => settle(await webhooks.rotateSecret(context.actor, input.id))),
    sendTest: route.webhooks.sendTest.handler(async ({ input, context }) => settle(await deliveries.sendTest(context.actor, input.id))),
    replayFailed: route.webhooks.replayFailed.handler(async ({ input, context }) => settle(await deliveries.replayFailed(context.actor, input))),
    listDeliveries: route.webhooks.listDeliveries.handler(async ({ input, context }) => settle(await deliveries.listMine(context.actor, input))),
    getDelivery: route.webhooks.getDelivery.handler(async ({ input, context }) => settle(await deliveries.getMine(context.actor, input.id))),
    replay: route.webhooks.replay.handler(async ({ input, context }) => settle(await deliveries.replay(context.actor, input.id))),
  };
}
