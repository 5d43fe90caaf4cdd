import { route, settle } from '#server/platform/http/api.ts';
import type { NoticesService } from './notices-service.ts';

export function createNoticesRoutes(notices: NoticesService) {
  return {
    mailbox: route.notices.mailbox.handler(async ({ input }) => settle(await notices.mailbox(input.headers['x-mailbox-key']))),
  };
}
