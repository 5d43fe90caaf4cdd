import { route, settle } from '#server/platform/http/api.ts';
import type { NoticesService } from './notices-service.ts';
import type { StoreNotices } from './store-notices.ts';

export function createNoticesRoutes(notices: NoticesService, store: StoreNotices) {
  return {
    mailbox: route.notices.mailbox.handler(async ({ input }) => settle(await notices.mailbox(input.headers['x-mailbox-key']))),
    listMine: route.notices.listMine.handler(async ({ input, context }) => settle(await store.listMine(context.actor, input))),
    markRead: route.notices.markRead.handler(async ({ input, context }) => settle(await store.markRead(context.actor, input.through))),
    clear: route.notices.clear.handler(async ({ input, context }) => settle(await store.clear(context.actor, input.through))),
  };
}
