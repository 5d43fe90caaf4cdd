import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';

type Stored = { body: Buffer; type: string; cacheControl: string; modified: Date };
/** `hang`: no answer at all. */
type Fault = { status: number; method?: string } | 'hang';

/** A stand-in for an S3 store with one bucket in memory: it checks signatures, knows ranges and pages, and fails when told to. */
export class S3Server {
  readonly bucket = 'haat';
  readonly accessKeyId = 'AKIAHAAT';
  readonly secretAccessKey = 'a secret of the tests';
  readonly region = 'ap-south-1';
  /** Keys per page of a list. */
  pageSize = 3;
  readonly files = new Map<string, Stored>();
  /** What was asked, as `METHOD key`. */
  readonly asked: string[] = [];
  readonly #faults: Fault[] = [];
  #copiesLeft = Number.POSITIVE_INFINITY;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
    });
  }

  static async start(): Promise<S3Server> {
    const server = new S3Server();
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** For a Haat that uses this store. */
  get env(): Record<string, string> {
    const { url, bucket, region, accessKeyId, secretAccessKey } = this;
    return { S3_ENDPOINT: url, S3_BUCKET: bucket, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  }

  /** The next requests fail so, in turn. */
  failNext(...faults: Fault[]): void {
    this.#faults.push(...faults);
  }

  /** Copies after this many are refused; 0: none is. */
  failCopies(after: number): void {
    this.#copiesLeft = after === 0 ? Number.POSITIVE_INFINITY : after;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '' } = request;
    const url = new URL(request.url ?? '', this.url);
    const key = url.pathname.slice(`/${this.bucket}/`.length);
    this.asked.push(`${method} ${key}`);
    const body = await buffer(request);
    const fault = this.#faults.shift();
    if (fault === 'hang') return;
    if (fault) return refuse(response, fault.status, 'SlowDown');
    if (!url.pathname.startsWith(`/${this.bucket}/`)) return refuse(response, 404, 'NoSuchBucket');
    const wrong = await this.#findWrongSignature(request, url, body);
    if (wrong) return refuse(response, 403, wrong);
    if (method === 'PUT') return this.#put(key, request, body, response);
    if (method === 'GET' && key === '') return this.#list(url.searchParams, response);
    if (method === 'DELETE') this.files.delete(key);
    if (method === 'DELETE') return void response.writeHead(204).end();
    this.#get(key, request, response);
  }

  /** Signs the same request with our own secret, and compares. */
  async #findWrongSignature({ method, headers }: IncomingMessage, url: URL, body: Buffer): Promise<string | undefined> {
    const { authorization = '' } = headers;
    const names = /SignedHeaders=([^,]*)/.exec(authorization)?.[1]?.split(';') ?? [];
    const datetime = String(headers['x-amz-date']);
    const hash = String(headers['x-amz-content-sha256']);
    if (hash !== 'UNSIGNED-PAYLOAD' && hash !== createHash('sha256').update(body).digest('hex')) return 'XAmzContentSHA256Mismatch';
    const age = Date.now() - Date.parse(datetime.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
    if (!(Math.abs(age) < 15 * 60_000)) return 'RequestTimeTooSkewed';
    const signed = Object.fromEntries(names.filter((name) => name !== 'host').map((name) => [name, String(headers[name])]));
    const { accessKeyId, secretAccessKey, region } = this;
    const signer = new AwsV4Signer({ method, url: url.href, headers: signed, accessKeyId, secretAccessKey, region, service: 's3', datetime });
    return (await signer.authHeader()) === authorization ? undefined : 'SignatureDoesNotMatch';
  }

  #put(key: string, { headers }: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const source = headers['x-amz-copy-source'];
    if (source !== undefined) return this.#copy(String(source).slice(`/${this.bucket}/`.length), key, response);
    if (headers['content-length'] === undefined) return refuse(response, 411, 'MissingContentLength');
    const cacheControl = headers['cache-control'] ?? '';
    this.files.set(key, { body, type: headers['content-type'] ?? '', cacheControl, modified: new Date() });
    response.writeHead(200).end();
  }

  #copy(source: string, key: string, response: ServerResponse): void {
    const file = this.files.get(source);
    if (!file) return refuse(response, 404, 'NoSuchKey');
    if (this.#copiesLeft-- <= 0) return refuse(response, 403, 'AccessDenied');
    this.files.set(key, { ...file, modified: new Date() });
    response.writeHead(200).end('<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>');
  }

  #get(key: string, { method, headers }: IncomingMessage, response: ServerResponse): void {
    const file = this.files.get(key);
    if (!file) return refuse(response, 404, 'NoSuchKey');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    const part = from ? file.body.subarray(Number(from), Number(to) + 1) : file.body;
    const answered = {
      'Content-Length': part.length,
      'Content-Type': file.type,
      'Cache-Control': file.cacheControl,
      'Last-Modified': file.modified.toUTCString(),
    };
    response.writeHead(from ? 206 : 200, answered).end(method === 'HEAD' ? undefined : part);
  }

  #list(query: URLSearchParams, response: ServerResponse): void {
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
    const keys = [...this.files.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort();
    const page = keys.slice(0, this.pageSize);
    const next = keys.length > page.length ? Buffer.from(page.at(-1) ?? '').toString('base64') : undefined;
    const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('');
    const token = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    response.writeHead(200).end(`<ListBucketResult><IsTruncated>${Boolean(next)}</IsTruncated>${contents}${token}</ListBucketResult>`);
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
}
