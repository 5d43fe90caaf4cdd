import { route, settle } from '#server/platform/http/api.ts';
import type { StoreSettingsService } from './store-settings-service.ts';

export function createStoreSettingsRoutes(settings: StoreSettingsService) {
  return {
    getPublic: route.storeSettings.getPublic.handler(async ({ input }) => settle(await settings.getPublic(input.slug_or_id))),
    get: route.storeSettings.get.handler(async ({ context }) => settle(await settings.get(context.actor))),
    save: route.storeSettings.save.handler(async ({ input, context }) => settle(await settings.save(context.actor, input))),
  };
}
