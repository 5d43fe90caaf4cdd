import { route, settle } from '#server/platform/http/api.ts';
import type { WaitlistService } from './waitlist-service.ts';

export function createWaitlistRoutes(waitlist: WaitlistService) {
  return {
    look: route.waitlist.look.handler(async ({ input, context }) => settle(await waitlist.look(context.actor, input.variant_id, context.device))),
    join: route.waitlist.join.handler(async ({ input, context }) =>
      settle(await waitlist.join(context.actor, input, { ip: context.ip, device: context.device })),
    ),
    stop: route.waitlist.stop.handler(async ({ input, context }) => settle(await waitlist.stop(input.token, context.ip))),
    countMine: route.waitlist.countMine.handler(async ({ context }) => await waitlist.countMine(context.actor)),
  };
}
