import { route, settle } from '#server/platform/http/api.ts';
import type { Finder } from './finder.ts';

export function createFinderRoutes(finder: Finder) {
  return {
    find: route.finder.find.handler(async ({ input, context }) => settle(await finder.find(context.actor, input.search))),
  };
}
