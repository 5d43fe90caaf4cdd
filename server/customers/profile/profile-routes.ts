import { Hono } from 'hono';
import { avatarUploadPath } from '#contract/customers/customer-limits.ts';
import { route, settle } from '#server/platform/http/api.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { ProfileService } from './profile-service.ts';

export function createProfileRoutes(profiles: ProfileService) {
  return {
    get: route.profiles.get.handler(async ({ context }) => await profiles.get(context.actor)),
    save: route.profiles.save.handler(async ({ input, context }) => settle(await profiles.save(context.actor, input))),
  };
}

/** What comes as a stream, below `/api`. */
export function createAvatarRoutes(profiles: ProfileService): Hono<AppEnv> {
  return new Hono<AppEnv>().post(avatarUploadPath, async (c) => c.json(settle(await profiles.receiveAvatar(c.get('actor'), c.req.raw)), 201));
}
