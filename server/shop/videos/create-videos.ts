import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { VideoFilesService } from '#server/uploads/video-files.ts';
import { listUsedVideos } from './videos-queries.ts';
import { createVideosRoutes } from './videos-routes.ts';
import { createVideosService } from './videos-service.ts';

/** Shoppable videos and the products tagged on them. */
export function createVideos({ db, clock }: Platform, { catalog, videoFiles }: { catalog: CatalogService; videoFiles: VideoFilesService }) {
  const videos = createVideosService({ db, clock, catalog, files: videoFiles });
  return {
    service: videos,
    api: { videos: createVideosRoutes(videos) },
    chores: { 'deleted shoppable videos': videos.purgeBin },
    holding: { eraseStore: videos.removeAllOf, listUsedVideos },
  } satisfies Room;
}
