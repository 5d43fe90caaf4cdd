import { route, settle } from '#server/platform/http/api.ts';
import type { ConsentsService } from './consents-service.ts';

export function createConsentsRoutes(consents: ConsentsService) {
  return {
    listMine: route.consents.listMine.handler(async ({ input, context }) => settle(await consents.listMine(context, input))),
    give: route.consents.give.handler(async ({ input, context }) => settle(await consents.give(context, input))),
    withdraw: route.consents.withdraw.handler(async ({ input, context }) => settle(await consents.withdraw(context, input))),
  };
}
