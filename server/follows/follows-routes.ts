import { Hono } from 'hono';
import { route, settle } from '#server/platform/http/api.ts';
import { problemResponse } from '#server/platform/http/problem-response.ts';
import type { FollowsService } from './follows-service.ts';

export function createFollowsRoutes(follows: FollowsService) {
  return {
    get: route.follows.get.handler(async ({ input, context }) => settle(await follows.get(context.actor, input.id))),
    follow: route.follows.follow.handler(async ({ input, context }) => settle(await follows.follow(context.actor, input.id))),
    unfollow: route.follows.unfollow.handler(async ({ input, context }) => settle(await follows.unfollow(context.actor, input.id))),
    setMails: route.follows.setMails.handler(async ({ input, context }) => settle(await follows.setMails(context.actor, input.id, input))),
    listMine: route.follows.listMine.handler(async ({ input, context }) => settle(await follows.listMine(context.actor, input))),
    stopMails: route.follows.stopMails.handler(async ({ input }) => settle(await follows.stopMails(input.token))),
  };
}

/** What a mail program posts for its own unsubscribe button (RFC 8058, section 3.1): the address says all, and its body is not read. */
export function createOneClickRoutes(follows: FollowsService): Hono {
  const routes = new Hono();
  routes.post('/:token', async (c) => {
    const stopped = await follows.stopMails(c.req.param('token'));
    return stopped.ok ? c.body(null, 204) : problemResponse(stopped.problem);
  });
  return routes;
}
