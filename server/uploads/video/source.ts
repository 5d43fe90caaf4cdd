import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { VideoFileId } from '#contract/ids.ts';
import type { VideoFile } from '#contract/uploads/video-files.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { countGarbage } from '#server/platform/memory-relief.ts';
import * as queries from '../video-queries.ts';
import { addVideoJob } from './video-jobs.ts';

type Parts = { db: Db; blobs: Blobs; clock: Clock };

const pieceBytes = 512 * 2 ** 10;

/**
 * The stream in pieces of 512 KiB, all in one buffer: each is good until the next is asked for. If the stream fails, what came before is
 * still yielded, then the error is thrown.
 */
export async function* piecesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const piece = Buffer.allocUnsafe(pieceBytes);
  let filled = 0;
  let failure: { error: unknown } | undefined;
  try {
    for await (const data of stream) {
      for (let taken = 0; taken < data.byteLength; ) {
        const some = data.subarray(taken, taken + pieceBytes - filled);
        piece.set(some, filled);
        taken += some.byteLength;
        filled += some.byteLength;
        if (filled < pieceBytes) continue;
        yield piece;
        countGarbage(piece.byteLength);
        filled = 0;
      }
    }
  } catch (error) {
    failure = { error };
  }
  if (filled > 0) yield piece.subarray(0, filled);
  if (failure) throw failure.error;
}

/**
 * Stores a piece of the source and says what state the file is in then: `queued` when it was the last of an upload. `undefined`: the
 * file does not end at `start`, or is gone.
 */
export async function keepPiece({ db, blobs, clock }: Parts, id: VideoFileId, start: number, piece: Uint8Array): Promise<VideoFile['state'] | undefined> {
  const key = `video-sources/${id}/${start}-${randomUUID()}.part`;
  let state: VideoFile['state'] | undefined;
  try {
    await blobs.put(key, piece);
    const chunk = { video_file_id: id, start, size: piece.byteLength, key };
    state = await db.transaction().execute(async (tx) => {
      const file = await queries.appendChunk(tx, chunk, clock.now());
      if (file?.state === 'queued') await addVideoJob(tx, 'queued', id, file.store_id);
      return file?.state;
    });
  } finally {
    if (!state) await blobs.remove(key);
  }
  return state;
}

/** Writes the whole source into a file on this machine. */
export async function writeSource({ db, blobs }: Pick<Parts, 'db' | 'blobs'>, id: VideoFileId, path: string, signal: AbortSignal): Promise<void> {
  const chunks = await queries.listChunks(db, id);
  async function* bytes() {
    for (const { key } of chunks) yield* blobs.read(key);
  }
  await pipeline(Readable.from(bytes()), createWriteStream(path), { signal });
}
