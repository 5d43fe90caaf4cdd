import { statfs } from 'node:fs/promises';
import type { Log } from '../logs/log.ts';
import { refused } from '../outcome.ts';

/** With fewer free bytes nothing more is recorded or uploaded: the database needs the same disk. */
export const minFreeBytes = 2 ** 30;
const believedMs = 10_000;

export const noDiskRoom = refused('UNAVAILABLE', 'The server has too little disk space left, so nothing can be uploaded just now. Try again later.');

export type FreeBytesOf = (folder: string) => Promise<number>;

/**
 * Whether the disk of the data folder has room. Work folders are always on it; blobs are not when `holdsBlobs` is false, and then
 * there is always room for them.
 */
export class DiskRoom {
  readonly #folder: string;
  readonly #log: Log;
  readonly #freeOf: FreeBytesOf;
  readonly #holdsBlobs: boolean;
  #askedAt = Number.NEGATIVE_INFINITY;
  #isLeft = true;

  constructor(folder: string, log: Log, freeOf: FreeBytesOf = freeBytes, holdsBlobs = true) {
    this.#folder = folder;
    this.#log = log;
    this.#freeOf = freeOf;
    this.#holdsBlobs = holdsBlobs;
  }

  /** For frequent callers: checks at most every ten seconds, and logs a change. */
  async isLeft(): Promise<boolean> {
    if (!this.#holdsBlobs) return true;
    if (performance.now() - this.#askedAt < believedMs) return this.#isLeft;
    this.#askedAt = performance.now();
    const free = await this.#freeOf(this.#folder);
    const isLeft = free >= minFreeBytes;
    if (isLeft !== this.#isLeft)
      this.#log.warn({ free_bytes: free }, isLeft ? 'the disk has room again' : 'less than 1 GB of disk is free: recordings and uploads stop');
    this.#isLeft = isLeft;
    return isLeft;
  }

  /** Whether the minimum would stay free with so many more bytes in a work folder and of blobs. */
  async has(workBytes: number, blobBytes = 0): Promise<boolean> {
    const bytes = workBytes + (this.#holdsBlobs ? blobBytes : 0);
    return (await this.#freeOf(this.#folder)) - bytes >= minFreeBytes;
  }

  /** The same, of blobs alone. */
  async hasForBlobs(bytes: number): Promise<boolean> {
    return !this.#holdsBlobs || (await this.has(0, bytes));
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
