import { pipeline } from 'node:stream/promises';
import { videoFileBytes } from '#contract/uploads/video-files.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { DiskRoom } from '#server/platform/blobs/disk-room.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { fetchOutside, isPublicAddress, OutsideProblem } from '#server/platform/http/outside-fetch.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import * as queries from '../video-queries.ts';
import { findContainer, sniffedBytes } from './containers.ts';
import { removeBlobsLater } from './remove-file.ts';
import { keepPiece, piecesOf } from './source.ts';
import { type Changes, PutOff, type Run, type Work } from './work-queue.ts';

type Parts = { db: Db; blobs: Blobs; disk: DiskRoom; clock: Clock; allowPrivate: boolean };

/** However slowly an address sends, it is done by then. */
const longestMs = 30 * 60_000;
/** A download below this average, in bytes a second, keeps others waiting; the first minute is for the beginning. */
const slowest = 50_000;
const slowAllowedMs = 60_000;

/** Downloads the source of a link; what cannot be had fails with a sentence at once, as nobody knows when it could. */
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

async function fetchLink(parts: Parts, file: queries.Claimed, { signal, onPercent }: Run): Promise<Outcome<Changes>> {
  await beginAnew(parts, file);
  if (!(await parts.disk.hasForBlobs(videoFileBytes))) throw new PutOff('less than 1 GB of disk would be free beside the download');
  const isAllowed = parts.allowPrivate ? () => true : isPublicAddress;
  const deadline = AbortSignal.timeout(longestMs);
  const response = await fetchOutside(file.source_url ?? '', { signal: AbortSignal.any([signal, deadline]), isAllowed });
  if (response.statusCode !== 200) {
    response.destroy();
    return failed(`The address answered with ${response.statusCode}.`);
  }
  const declared = Number(response.headers['content-length'] ?? 0);
  let received = 0;
  let refusal: Outcome<Changes> | undefined = declared > videoFileBytes ? tooLarge() : undefined;
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
  return received > 0 ? done({ state: 'queued', size: received, percent: 0, tries_left: 3 }) : noVideo();
}

/** Passes the bytes on. `onSlow` ends the body with the reason; a throw from here would close it first, and that would be the error. */
async function* fastEnough(body: AsyncIterable<Uint8Array>, clock: Clock, onSlow: () => void): AsyncGenerator<Uint8Array> {
  const started = clock.now().getTime();
  let received = 0;
  for await (const data of body) {
    received += data.byteLength;
    const tookMs = clock.now().getTime() - started;
    if (tookMs > slowAllowedMs && received * 1000 < slowest * tookMs) onSlow();
    yield data;
  }
}

function tooSlow(): OutsideProblem {
  return new OutsideProblem('slow', 'The address sends less than 50 kB a second, which is too slow.');
}

async function whyNot(piece: Uint8Array, received: number): Promise<Outcome<Changes> | undefined> {
  if (received + piece.byteLength > videoFileBytes) return tooLarge();
  if (received === 0 && !(await findContainer(piece.subarray(0, sniffedBytes)))) return noVideo();
  return undefined;
}

/** An attempt before this one may have left pieces. */
async function beginAnew({ db }: Parts, file: queries.Claimed): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await removeBlobsLater(tx, await queries.deleteChunks(tx, file.id));
    await queries.updateClaimed(tx, file, { received: 0, size: null });
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
