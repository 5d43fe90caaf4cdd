import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { maxUploadBytes } from '#contract/uploads/uploads.ts';
import type { DiskRoom } from '#server/platform/blobs/disk-room.ts';

/** Thrown into the intake of a file of more than 100 MB. */
export class ImageTooLarge extends Error {}
/** Thrown by an intake when the disk is too full. */
export class NoRoom extends Error {}

/** A received file that is not a picture yet. Dispose it once its renditions are stored. */
export type WorkFile = AsyncDisposable & { path: string; take(bytes: Readable, signal: AbortSignal): Promise<void> };

/** Received files, in a folder that is emptied at each start: none outlives its request. */
export async function createImageIntake(folder: string, disk: DiskRoom) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let promised = 0;

  return {
    /** Throws `NoRoom` when `expected` bytes and the uploads under way would leave less than the minimum free. */
    async open(expected = maxUploadBytes): Promise<WorkFile> {
      const path = join(folder, randomUUID());
      promised += expected;
      try {
        if (!(await disk.has(promised))) throw new NoRoom();
      } catch (error) {
        promised -= expected;
        throw error;
      }
      return {
        path,
        take: (bytes, signal) => write(bytes, path, signal),
        async [Symbol.asyncDispose]() {
          promised -= expected;
          await rm(path, { force: true });
        },
      };
    },
  };
}

async function write(bytes: Readable, path: string, signal: AbortSignal): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const closed = new Promise<void>((resolve) => file.once('close', resolve));
  try {
    await pipeline(bytes, counted, file, { signal });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? new NoRoom() : error;
  } finally {
    // A file that is still being opened would come into being after it was deleted.
    await closed;
  }
}

async function* counted(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let seen = 0;
  for await (const chunk of bytes) {
    seen += chunk.byteLength;
    if (seen > maxUploadBytes) throw new ImageTooLarge();
    yield chunk;
  }
}
