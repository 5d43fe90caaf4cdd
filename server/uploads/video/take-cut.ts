import type { VideoFileId } from '#contract/ids.ts';
import { maxVideoFileBytes } from '#contract/uploads/video-files.ts';
import type { BlobStream } from '#server/platform/blobs/blob-streams.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { DiskRoom } from '#server/platform/blobs/disk-room.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { PutOff } from '#server/platform/jobs/jobs.ts';
import { done, type Outcome } from '#server/platform/outcome.ts';
import { beginAnew } from './fetch-link.ts';
import { keepPiece, piecesOf } from './source.ts';
import type { Work } from './video-jobs.ts';

type Parts = { db: Db; blobs: Blobs; disk: DiskRoom; clock: Clock };

/** Cuts the source of a file and hands it over while it stands; a refusal fails the file with its sentence. */
export type Cut = (id: VideoFileId, signal: AbortSignal, take: (mp4: BlobStream) => Promise<void>) => Promise<Outcome<void>>;

/** Takes the source of a video from another room of the server, as a link is taken from the web. */
export function createTakeCut(parts: Parts, cut: Cut): Work {
  return async (file, { signal, onPercent }) => {
    await beginAnew(parts, file);
    if (!(await parts.disk.hasForBlobs(maxVideoFileBytes))) throw new PutOff('less than 1 GB of disk would be free beside the clip');
    let received = 0;
    const taken = await cut(file.id, signal, async ({ stream, length }) => {
      for await (const piece of piecesOf(stream)) {
        signal.throwIfAborted();
        if (!(await keepPiece(parts, file.id, received, piece))) throw new Error('the video is gone, or somebody else cuts it');
        received += piece.byteLength;
        onPercent((received / length) * 100);
      }
    });
    return taken.ok ? done({ state: 'queued', size: received, percent: 0 }) : taken;
  };
}
