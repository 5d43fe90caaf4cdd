import { route, settle } from '#server/platform/http/api.ts';
import type { GrievancesService } from './grievances-service.ts';

export function createGrievancesRoutes(grievances: GrievancesService) {
  return {
    create: route.grievances.create.handler(async ({ input, context }) => settle(await grievances.create(input, { ip: context.ip, device: context.device }))),
    list: route.grievances.list.handler(async ({ input, context }) => settle(await grievances.list(context.actor, input))),
    settle: route.grievances.settle.handler(async ({ input, context }) => settle(await grievances.settle(context.actor, input.id, input.answer))),
  };
}
