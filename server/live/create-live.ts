import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { MostWatching } from '#server/presence/most-watching.ts';
import type { Presence } from '#server/presence/presence.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { VideoFilesService } from '#server/uploads/video-files.ts';
import { createLiveFeedEndpoint } from './live-feed-endpoint.ts';
import { listSellers } from './live-queries.ts';
import { createLiveRoutes } from './live-routes.ts';
import { createLiveService } from './live-service.ts';
import { createOnAirProducts } from './on-air/on-air-products.ts';
import { listUsedVideos } from './prerecorded-queries.ts';

type Neighbors = { catalog: CatalogService; videoFiles: VideoFilesService; presence: Presence; mostWatching: MostWatching };

/** Live events: their schedule, their products, on air and ended. */
export function createLive({ db, clock, bus, tickets, holdings }: Platform, { catalog, videoFiles, presence, mostWatching }: Neighbors) {
  const live = createLiveService({ db, clock, bus, tickets, catalog, presence, mostWatching, videos: videoFiles, holdings });
  const liveFeed = createLiveFeedEndpoint({ bus, listSellers: (ids) => listSellers(db, ids) });
  const onAirProducts = createOnAirProducts({ db, bus });
  return {
    service: live,
    api: { live: createLiveRoutes(live, onAirProducts) },
    sockets: [liveFeed],
    jobs: { handlers: live.jobs },
    holding: {
      eraseStore: live.removeAllOf,
      counts: { live_streams: live.countOf, on_air: live.countOnAir },
      replaceKeys: live.replaceKeysOf,
      listUsedVideos,
    },
    async [Symbol.asyncDispose]() {
      liveFeed[Symbol.dispose]();
      onAirProducts[Symbol.dispose]();
      live[Symbol.dispose]();
    },
  } satisfies Room;
}
