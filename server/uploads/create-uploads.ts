import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import { createFileRoutes } from './file-routes.ts';
import { createUploadsRoutes } from './uploads-routes.ts';
import { createUploadsService } from './uploads-service.ts';
import { createVideoFilesService } from './video-files.ts';
import { createVideoFilesRoutes } from './video-files-routes.ts';

/** Pictures and videos that sellers hand in. */
export async function createUploads({ db, blobs, disk, bus, clock, log, config, fetchOutside, jobWaker, holdings }: Platform) {
  const uploads = await createUploadsService({ db, blobs, disk, config, fetchOutside });
  const videoFiles = await createVideoFilesService({ db, blobs, disk, bus, clock, log, config, wakeJobs: jobWaker.wake, holdings });
  return {
    service: { uploads, videoFiles },
    api: { uploads: createUploadsRoutes(uploads), videoFiles: createVideoFilesRoutes(videoFiles) },
    http: (app) => void app.route('/', createFileRoutes(uploads, videoFiles, log)),
    jobs: { ...videoFiles.jobs, handlers: { ...uploads.jobs, ...videoFiles.jobs.handlers } },
    chores: { videos: videoFiles.purge, 'unused videos': videoFiles.removeUnused },
    holding: {
      async eraseStore(tx, storeId, isKept) {
        await videoFiles.removeAllOf(tx, storeId);
        if (!isKept) await uploads.removeAllOf(tx, storeId);
      },
    },
    [Symbol.asyncDispose]: () => videoFiles[Symbol.asyncDispose](),
  } satisfies Room;
}
