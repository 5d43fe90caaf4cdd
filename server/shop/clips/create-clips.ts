import type { LiveService } from '#server/live/live-service.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room as ServerRoom } from '#server/platform/room.ts';
import type { RecordingsService } from '#server/recordings/recordings-service.ts';
import type { RoomService } from '#server/room/room-service.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { VideosService } from '#server/shop/videos/videos-service.ts';
import type { VideoFilesService } from '#server/uploads/video-files.ts';
import { createClipsRoutes } from './clips-routes.ts';
import { createClipsService } from './clips-service.ts';

type Neighbors = {
  videoFiles: VideoFilesService;
  catalog: CatalogService;
  live: LiveService;
  videos: VideosService;
  recordings: RecordingsService;
  room: RoomService;
};

/** Shoppable videos that are cut out of recordings. */
export function createClips({ db, clock, log, jobWaker }: Platform, neighbors: Neighbors) {
  const clips = createClipsService({ db, clock, log, wakeJobs: jobWaker.wake, ...neighbors });
  return {
    service: clips,
    api: { clips: createClipsRoutes(clips) },
    jobs: { ...clips.cutJobs, handlers: { ...clips.cutJobs.handlers, ...clips.jobs } },
  } satisfies ServerRoom;
}
