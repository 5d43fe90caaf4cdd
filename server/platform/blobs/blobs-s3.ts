import { createHash } from 'node:crypto';
import { createSlots } from '../slots.ts';
import { blobPath, checkedFolder, checkedKey } from './blob-keys.ts';
import { type BlobStream, exactly } from './blob-streams.ts';
import type { Blobs } from './blobs.ts';
import { createS3Requests, S3Error, type S3Request, type S3Settings } from './blobs-s3-requests.ts';
import { foreverCached, mediaTypeOf } from './media-types.ts';

/** A transfer has 30 seconds, plus the time that its bytes take at this rate. */
const minBytesPerSecond = 100_000;
const maxChangedAtOnce = 8;

/** Files in an S3 bucket that all nodes share. Without `publicUrl` a node serves them itself, at `/media/…`. */
export function createS3Blobs(settings: S3Settings): Blobs {
  const request = createS3Requests(settings);

  async function* list(folder: string): AsyncGenerator<string> {
    let more: string | undefined;
    do {
      const query = { 'list-type': '2', prefix: checkedFolder(folder), ...(more ? { 'continuation-token': more } : {}) };
      const page = await (await request({ method: 'GET', key: '', query })).text();
      yield* textsOf(page, 'Key');
      [more] = textsOf(page, 'NextContinuationToken');
    } while (more);
  }

  async function remove(key: string): Promise<void> {
    await orIfMissing(request({ method: 'DELETE', key: checkedKey(key) }));
  }

  /** Copies within the store. A file that was moved meanwhile is skipped. */
  async function copy(key: string, target: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const headers = { 'X-Amz-Copy-Source': `/${settings.bucket}/${checkedKey(key)}` };
    const answer = await orIfMissing(request({ method: 'PUT', key: checkedKey(target), headers, signal, timeoutMs: 60_000 }));
    // A copy that fails after its answer began still says 200 (Amazon S3 API, CopyObject).
    const fault = answer && /<Error>.*?<Code>(\w+)/s.exec(await answer.text())?.[1];
    if (fault) throw new Error(`the S3 store could not copy ${key}: ${fault}`);
  }

  return {
    async put(key, data, signal) {
      const timeoutMs = 30_000 + (data.length / minBytesPerSecond) * 1000;
      const headers = { 'Content-Type': mediaTypeOf(key), 'Cache-Control': foreverCached, 'Content-Length': String(data.length) };
      await request({ method: 'PUT', key: checkedKey(key), timeoutMs, signal, ...bodyOf(data, headers, signal) });
    },

    async find(key) {
      const found = await orIfMissing(request({ method: 'HEAD', key: checkedKey(key) }));
      return found && { size: Number(found.headers.get('Content-Length')), modified: new Date(found.headers.get('Last-Modified') ?? 0) };
    },

    read(key, range) {
      const stop = new AbortController();
      const headers = range && { Range: `bytes=${range.start}-${range.end}` };
      const body = bytesOf(request, { method: 'GET', key: checkedKey(key), headers, signal: stop.signal });
      return new ReadableStream({
        async pull(out) {
          const { value, done } = await body.next();
          if (done) out.close();
          else out.enqueue(value);
        },
        cancel: () => stop.abort(),
      });
    },

    remove,
    list,

    async removeAll(folder) {
      const inSlot = createSlots(maxChangedAtOnce);
      const removing: Promise<void>[] = [];
      for await (const key of list(folder)) removing.push(inSlot(() => remove(key)));
      await Promise.all(removing);
    },

    async move(from, to, signal) {
      const inSlot = createSlots(maxChangedAtOnce);
      const keys: string[] = [];
      for await (const key of list(from)) keys.push(key);
      await Promise.all(keys.map((key) => inSlot(() => copy(key, key.replace(from, checkedFolder(to)), signal))));
      await Promise.all(keys.map((key) => inSlot(() => remove(key))));
    },
    movesAtOnce: false,

    url: (key) => (settings.publicUrl ? `${settings.publicUrl}/${checkedKey(key)}` : blobPath(key)),
    publicUrl: settings.publicUrl,

    /** Asks for a file that does not exist: 404 shows that the credentials are valid. */
    check: async () => void (await orIfMissing(request({ method: 'HEAD', key: 'health/check.bin', timeoutMs: 3_000, attempts: 1 }))),
  };
}

type Sent = Pick<S3Request, 'body' | 'headers'>;

/** The signature includes the hash of the bytes, so the store notices a change in transit. */
function bodyOf(data: Uint8Array | BlobStream, headers: Record<string, string>, signal?: AbortSignal): Sent {
  if (!(data instanceof Uint8Array)) return { body: exactly(data, signal), headers };
  const body = data as Uint8Array<ArrayBuffer>;
  return { body, headers: { ...headers, 'X-Amz-Content-Sha256': createHash('sha256').update(body).digest('hex') } };
}

async function* bytesOf(request: (request: S3Request) => Promise<Response>, get: S3Request): AsyncGenerator<Uint8Array> {
  const { body } = await request(get);
  if (body) yield* body;
}

async function orIfMissing(answer: Promise<Response>): Promise<Response | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof S3Error && error.status === 404) return undefined;
    throw error;
  }
}

/** Keys need no unescaping; a token may contain an ampersand. */
function textsOf(xml: string, tag: string): string[] {
  return [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => text.replaceAll('&amp;', '&'));
}
