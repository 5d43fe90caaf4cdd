import type { ProductId } from '#contract/ids.ts';
import type { LiveService } from '#server/live/live-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/logs/log.ts';
import type { RecordingsService } from '#server/recordings/recordings-service.ts';
import type { RoomService } from '#server/room/room-service.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { VideosService } from '#server/shop/videos/videos-service.ts';
import type { VideoFilesService } from '#server/uploads/video-files.ts';

export type ClipsParts = {
  db: Db;
  clock: Clock;
  log: Log;
  wakeJobs: () => void;
  videoFiles: Pick<VideoFilesService, 'createCut' | 'cutJobs'>;
  catalog: Pick<CatalogService, 'listByIds' | 'listNamesByIds'>;
  live: Pick<LiveService, 'getMine' | 'listByIds'>;
  videos: Pick<VideosService, 'addClip' | 'findClip' | 'findCutOf' | 'getMine'>;
  recordings: Pick<RecordingsService, 'findCuttable' | 'openPlan' | 'cut'>;
  room: Pick<RoomService, 'listPins'>;
};

/** Shown all along: the whole clip is about it. */
export function tagOf(product_id: ProductId) {
  return { product_id, timestamp_seconds: 0, end_seconds: null, position_x: 50, position_y: 50 };
}
