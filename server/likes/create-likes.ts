import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { LiveService } from '#server/live/live-service.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { VideosService } from '#server/shop/videos/videos-service.ts';
import { createLikesRoutes } from './likes-routes.ts';
import { createLikesService } from './likes-service.ts';

type Parts = { accounts: AccountsService; live: LiveService; videos: VideosService };

/** Which live events and shoppable videos people like. */
export function createLikes({ db, clock }: Platform, { accounts, live, videos }: Parts) {
  const likes = createLikesService({ db, clock, accounts, live, videos });
  return {
    service: likes,
    api: createLikesRoutes(likes),
    holding: { eraseStore: likes.eraseStore, erasePerson: (tx, { id }) => likes.erasePerson(tx, id) },
  } satisfies Room;
}
