import { route, settle } from '#server/platform/http/api.ts';
import type { StaffService } from './staff-service.ts';

export function createStaffRoutes(staff: StaffService) {
  return {
    list: route.staff.list.handler(async ({ context }) => settle(await staff.list(context.actor))),
    invite: route.staff.invite.handler(async ({ input, context }) => settle(await staff.invite(context.actor, input))),
    withdraw: route.staff.withdraw.handler(async ({ input, context }) => settle(await staff.withdraw(context.actor, input.id))),
    changeRole: route.staff.changeRole.handler(async ({ input, context }) => settle(await staff.changeRole(context.actor, input.id, input.role))),
    remove: route.staff.remove.handler(async ({ input, context }) => settle(await staff.remove(context.actor, input.id))),
    read: route.staff.read.handler(async ({ input }) => settle(await staff.read(input.token))),
    accept: route.staff.accept.handler(async ({ input, context }) => settle(await staff.accept(context.actor, input.token))),
  };
}
