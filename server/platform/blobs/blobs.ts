import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { blobPath, checkedFolder, checkedKey, isBlobKey } from './blob-keys.ts';
import { type BlobStream, exactly } from './blob-streams.ts';

/** A stored file: its bytes, and when it was put. */
export type BlobStat = { size: number; modified: Date };
/** Inclusive byte positions, as in HTTP. */
export type ByteRange = { start: number; end: number };

/**
 * Stored files by key, such as `product-images/3f…-640.webp`. Keys are made by the server, never by a user, and never used again. A
 * folder is the beginning of keys up to a slash, such as `recordings/3f…/`.
 */
export type Blobs = {
  /** Stores the whole file or nothing. Rejects when the stream is shorter or longer than `length`, and when `signal` is aborted. */
  put(key: string, data: Uint8Array | BlobStream, signal?: AbortSignal): Promise<void>;
  find(key: string): Promise<BlobStat | undefined>;
  /** The stream fails when there is no such file. */
  read(key: string, range?: ByteRange): ReadableStream<Uint8Array>;
  /** Bears a repeat. */
  remove(key: string): Promise<void>;
  /** The keys of a folder and of those in it, sorted. */
  list(folder: string): AsyncIterable<string>;
  removeAll(folder: string): Promise<void>;
  /** Moves all files of a folder to another. May be repeated, and may run at the same time as another. */
  move(from: string, to: string, signal?: AbortSignal): Promise<void>;
  /** Whether a move is a rename, whose time does not depend on the size. */
  readonly movesAtOnce: boolean;
  /** The address that a browser gets the file from. */
  url(key: string): string;
  /** The origin and path prefix of another server that serves the files. */
  readonly publicUrl: string | undefined;
  /** Rejects when the store cannot be used now. */
  check(): Promise<void>;
};

/** The default: files under `root`, each written to a temporary name and renamed. */
export function createDiskBlobs(root: string): Blobs {
  const pathOf = (key: string) => join(root, checkedKey(key));

  return {
    async put(key, data, signal) {
      const path = pathOf(key);
      const draft = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeFile(draft, data instanceof Uint8Array ? data : exactly(data, signal), { flush: true, signal });
        signal?.throwIfAborted();
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async find(key) {
      const found = await orIfMissing(stat(pathOf(key)), undefined);
      return found && { size: found.size, modified: found.mtime };
    },
    read: (key, range) => Readable.toWeb(createReadStream(pathOf(key), range)) as ReadableStream<Uint8Array>,
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list(folder) {
      const path = join(root, checkedFolder(folder));
      const entries = await orIfMissing(readdir(path, { recursive: true, withFileTypes: true }), []);
      const files = entries.filter((entry) => entry.isFile());
      const keys = files.map((file) => relative(root, join(file.parentPath, file.name)).replaceAll(sep, '/'));
      yield* keys.filter(isBlobKey).sort();
    },
    removeAll: (folder) => rm(join(root, checkedFolder(folder)), { recursive: true, force: true }),
    move: (from, to) => moveFolder(join(root, checkedFolder(from)), join(root, checkedFolder(to))),
    movesAtOnce: true,
    url: blobPath,
    publicUrl: undefined,
    async check() {
      await mkdir(root, { recursive: true });
      await access(root, constants.W_OK);
    },
  };
}

/** File by file if the folder exists already, because of a late file or a concurrent move. */
async function moveFolder(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    for (const entry of await orIfMissing(readdir(from, { withFileTypes: true }), [])) {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isDirectory()) await moveFolder(source, target);
      else await orIfMissing(rename(source, target), undefined);
    }
    await rm(from, { recursive: true, force: true });
  }
}

async function orIfMissing<T, D>(reading: Promise<T>, fallback: D): Promise<T | D> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return fallback;
    throw error;
  }
}
