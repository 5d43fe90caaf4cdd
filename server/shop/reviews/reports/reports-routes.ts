import { route, settle } from '#server/platform/http/api.ts';
import type { ReportsService } from './reports-service.ts';

export function createReportsRoutes(reports: ReportsService) {
  return {
    create: route.reports.create.handler(async ({ input: { kind, ...given }, context }) => settle(await reports.create(context.actor, given))),
    getRole: route.reports.getRole.handler(async ({ context }) => settle(await reports.getRole(context.actor))),
    list: route.reports.list.handler(async ({ input, context }) => settle(await reports.list(context.actor, input))),
    decide: route.reports.decide.handler(async ({ input: { kind, ...decision }, context }) => settle(await reports.decide(context.actor, decision))),
  };
}
