import { pipeline } from 'node:stream/promises';
import { maxVideoFileBytes } from '#contract/uploads/video-files.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { DiskRoom } from '#server/platform/blobs/disk-room.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { fetchOutside, isPublicAddress, OutsideProblem } from '#server/platform/http/outside-fetch.ts';
import { PutOff } from '#server/platform/jobs/jobs.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import * as attempts from '../video-attempts-queries.ts';
import * as queries from '../video-queries.ts';
import { removeBlobsLater } from './blob-removal.ts';
import { findContainer, sniffedBytes } from './containers.ts';
import { keepPiece, piecesOf } from './source.ts';
import type { Changes, Run, Work } from './video-jobs.ts';

type Parts = { db: Db; blobs: Blobs; disk: DiskRoom; clock: Clock; allowPrivate: boolean };

/** Limit of a whole download. */
const maxMs = 30 * 60_000;
/** A download with a lower average rate, in bytes a second, is given up; the first minute does not count. */
const minBytesPerSecond = 50_000;
const maxSlowMs = 60_000;

/** Downloads the source of a link. A failure of the other side fails the video at once, with a sentence. */
export function createFetchLink(parts: Parts): Work {
  return async (file, run) => {
    try {
      return await fetchLink(parts, file, run);
    } catch (error) {
      if (run.signal.aborted) throw error;
      if (error instanceof OutsideProblem) return failed(error.message);
      if (isNetworkError(error)) return failed('The download broke off.');
      throw error;
    }
  };
}

async function fetchLink(parts: Parts, file: attempts.Attempted, { signal, onPercent }: Run): Promise<Outcome<Changes>> {
  await beginAnew(parts, file);
  if (!(await parts.disk.hasForBlobs(maxVideoFileBytes))) throw new PutOff('less than 1 GB of disk would be free beside the download');
  const isAllowed = parts.allowPrivate ? () => true : isPublicAddress;
  const deadline = AbortSignal.timeout(maxMs);
  const response = await fetchOutside(file.source_url ?? '', { signal: AbortSignal.any([signal, deadline]), isAllowed });
  if (response.statusCode !== 200) {
    response.destroy();
    return failed(`The address answered with ${response.statusCode}.`);
  }
  const declared = Number(response.headers['content-length'] ?? 0);
  let received = 0;
  let refusal: Outcome<Changes> | undefined = declared > maxVideoFileBytes ? tooLarge() : undefined;
  if (refusal) response.destroy();
  else {
    await pipeline(response, async (body: AsyncIterable<Uint8Array>) => {
      for await (const piece of piecesOf(fastEnough(body, parts.clock, () => response.destroy(tooSlow())))) {
        refusal = await whyNot(piece, received);
        if (refusal) return;
        if (!(await keepPiece(parts, file.id, received, piece))) throw new Error('the video is gone, or somebody else fetches it');
        received += piece.byteLength;
        if (declared > 0) onPercent((received / declared) * 100);
      }
    });
  }
  if (refusal) return refusal;
  return received > 0 ? done({ state: 'queued', size: received, percent: 0 }) : noVideo();
}

/** Passes the bytes on. `onSlow` ends the body with the reason; a throw here would close the body first and lose the reason. */
async function* fastEnough(body: AsyncIterable<Uint8Array>, clock: Clock, onSlow: () => void): AsyncGenerator<Uint8Array> {
  const started = clock.now().getTime();
  let received = 0;
  for await (const data of body) {
    received += data.byteLength;
    const tookMs = clock.now().getTime() - started;
    if (tookMs > maxSlowMs && received * 1000 < minBytesPerSecond * tookMs) onSlow();
    yield data;
  }
}

function tooSlow(): OutsideProblem {
  return new OutsideProblem('slow', 'The address sends less than 50 kB a second, which is too slow.');
}

async function whyNot(piece: Uint8Array, received: number): Promise<Outcome<Changes> | undefined> {
  if (received + piece.byteLength > maxVideoFileBytes) return tooLarge();
  if (received === 0 && !(await findContainer(piece.subarray(0, sniffedBytes)))) return noVideo();
  return undefined;
}

/** An earlier attempt may have left pieces. */
export async function beginAnew({ db }: Pick<Parts, 'db'>, file: attempts.Attempted): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await removeBlobsLater(tx, await queries.deleteChunks(tx, file.id));
    await attempts.updateAttempted(tx, file, { received: 0, size: null });
  });
}

function failed(why: string): Outcome<Changes> {
  return refused('UPLOAD_UNSUPPORTED', `${why} Check the link, then try again.`);
}

function tooLarge(): Outcome<Changes> {
  return refused('UPLOAD_TOO_LARGE', 'File too large. Maximum file size is 100MB');
}

function noVideo(): Outcome<Changes> {
  return failed('There is no MP4, WebM or Ogg video at this address.');
}

/** The other side hung up, or the deadline has passed. */
function isNetworkError(error: unknown): boolean {
  const { code = '', name = '' } = error as { code?: string; name?: string };
  return ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(code) || name === 'TimeoutError' || /^HPE_/.test(code);
}
