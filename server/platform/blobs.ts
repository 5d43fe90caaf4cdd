import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';

export type BlobStat = { size: number; modified: Date };
/** Inclusive byte positions, as in HTTP. */
export type ByteRange = { start: number; end: number };

/** Stored files by key, such as `product-images/3f…-640.webp`. A key is made by us, never by a user. */
export type Blobs = {
  put(key: string, data: Uint8Array): Promise<void>;
  find(key: string): Promise<BlobStat | undefined>;
  read(key: string, range?: ByteRange): ReadableStream<Uint8Array>;
  remove(key: string): Promise<void>;
};

const keyForm = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\.[a-z0-9]+$/;

/** Whether a key has the only form `Blobs` accepts: no dots but the extension's, so it cannot leave its folder. */
export function isBlobKey(key: string): boolean {
  return key.length <= 200 && keyForm.test(key);
}

/** The embedded default: files under `folder`, each written beside its place and renamed into it. */
export function createDiskBlobs(folder: string): Blobs {
  function pathOf(key: string): string {
    if (!isBlobKey(key)) throw new Error(`not a blob key: ${key}`);
    return join(folder, key);
  }

  return {
    async put(key, data) {
      const path = pathOf(key);
      const draft = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeFile(draft, data, { flush: true });
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async find(key) {
      try {
        const found = await stat(pathOf(key));
        return { size: found.size, modified: found.mtime };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    read: (key, range) => Readable.toWeb(createReadStream(pathOf(key), range)) as ReadableStream<Uint8Array>,
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
