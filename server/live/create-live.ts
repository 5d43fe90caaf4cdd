import type { CatalogService } from '#server/catalog/catalog-service.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { MostWatching } from '#server/presence/most-watching.ts';
import type { Presence } from '#server/presence/presence.ts';
import type { VideoFilesService } from '#server/uploads/video-files.ts';
import { createLiveFeedEndpoint } from './live-feed-endpoint.ts';
import { createLiveRoutes } from './live-routes.ts';
import { createLiveService } from './live-service.ts';

type Neighbors = { catalog: CatalogService; videoFiles: VideoFilesService; presence: Presence; mostWatching: MostWatching };

/** Live events: their schedule, their products, on air and ended. */
export function createLive({ db, clock, bus, tickets, holdings }: Platform, { catalog, videoFiles, presence, mostWatching }: Neighbors) {
  const live = createLiveService({ db, clock, bus, tickets, catalog, presence, mostWatching, videos: videoFiles, holdings });
  const liveFeed = createLiveFeedEndpoint(bus);
  return {
    service: live,
    api: { live: createLiveRoutes(live) },
    sockets: [liveFeed],
    jobs: { handlers: live.jobs },
    chores: { 'unused videos': (now) => videoFiles.removeUnused(now, live.listUsedVideos) },
    holding: {
      eraseStore: live.removeAllOf,
      counts: { live_streams: live.countOf, on_air: live.countOnAir },
      replaceKeys: live.replaceKeysOf,
    },
    async [Symbol.asyncDispose]() {
      liveFeed[Symbol.dispose]();
    },
  } satisfies Room;
}
