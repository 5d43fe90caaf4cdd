import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';

export type S3Settings = {
  /** Origin of the service; buckets are addressed by path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The public address of the files, at a CDN or the bucket itself. */
  publicUrl: string | undefined;
};

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Below the bucket; empty for the bucket itself. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** For the answer's headers. Default: 10 s. */
  timeoutMs?: number;
  /** Default: 4. */
  attempts?: number;
  signal?: AbortSignal;
};

/** A refusal of the store; contains no credentials. */
export class S3Error extends Error {
  readonly status: number;

  constructor(request: S3Request, status: number, code: string | undefined) {
    super(`the S3 store answered ${status}${code ? ` ${code}` : ''} to ${request.method} ${request.key}`);
    this.status = status;
  }
}

const firstPauseMs = 100;

/**
 * Signed requests to one bucket. Tried again, with growing pauses of random length, when the store is busy (429, 5xx), cannot be
 * reached, or does not answer in time; a streamed body can be sent only once. Throws `S3Error` for an answer outside of 2xx.
 */
export function createS3Requests({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });

  async function send(request: S3Request): Promise<Response> {
    const { method, key, query, headers, body, timeoutMs = 10_000, signal } = request;
    const url = new URL(`${endpoint}/${bucket}/${key}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const inTime = new AbortController();
    const timer = setTimeout(() => inTime.abort(new Error(`the S3 store did not answer in ${timeoutMs} ms`)), timeoutMs);
    try {
      const signed = await client.sign(url, { method, headers, body, signal: AbortSignal.any([inTime.signal, ...(signal ? [signal] : [])]) });
      // A signed request must not follow a redirect to another host.
      return await fetch(signed, { redirect: 'manual' });
    } finally {
      clearTimeout(timer);
    }
  }

  return async (request: S3Request): Promise<Response> => {
    const { body, attempts = 4 } = request;
    const tries = body instanceof ReadableStream ? 1 : attempts;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await send(request);
        if (answer.ok) return answer;
        throw new S3Error(request, answer.status, /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1]);
      } catch (error) {
        if (attempt >= tries || request.signal?.aborted || !mayPass(error)) throw error;
      }
      await delay(Math.random() * firstPauseMs * 2 ** attempt, undefined, { signal: request.signal });
    }
  };
}

/** Network failures and a busy store are worth another try; other refusals are not. */
function mayPass(error: unknown): boolean {
  return !(error instanceof S3Error) || error.status === 429 || error.status >= 500;
}
