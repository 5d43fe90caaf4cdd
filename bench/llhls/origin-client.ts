import type { Ledger, RuleName } from './rules.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Times are of `performance.now()`: `headAt` when the head came, `endAt` when the last byte did. `status` 0: no answer. */
export type Reply = { url: string; status: number; bytes: Uint8Array; text: string; askedAt: number; headAt: number; endAt: number };

export type Kind = 'master' | 'plain' | 'blocked' | 'media' | 'ended';

const pageOrigin = 'https://viewer.example';
const patienceMs = 60_000;

const caching: Record<Exclude<Kind, 'ended'>, [RuleName, string]> = {
  master: ['cache-master', 'max-age=10'],
  plain: ['cache-plain', 'max-age=1'],
  blocked: ['cache-blocked', 'max-age=6'],
  media: ['cache-media', 'public, max-age=31536000, immutable'],
};

/** Asks the origin and checks, on every answer, the headers that each kind of answer must have. */
export class OriginClient {
  readonly #fetch: Fetch;
  readonly #ledger: Ledger;

  constructor(fetch: Fetch, ledger: Ledger) {
    this.#fetch = fetch;
    this.#ledger = ledger;
  }

  /** Asks for what is listed: anything but 200 is a failure. */
  async getListed(url: string, kind: Kind): Promise<Reply> {
    const reply = await this.get(url, kind);
    this.#ledger.check('answers', reply.status === 200, `${url}: ${reply.status}`);
    return reply;
  }

  async get(url: string, kind: Kind): Promise<Reply> {
    const askedAt = performance.now();
    try {
      const response = await this.#fetch(url, { headers: { origin: pageOrigin }, signal: AbortSignal.timeout(patienceMs) });
      const headAt = performance.now();
      const bytes = new Uint8Array(await response.arrayBuffer());
      this.#checkHeaders(response, url, kind);
      const text = kind === 'media' ? '' : new TextDecoder().decode(bytes);
      return { url: response.url || url, status: response.status, bytes, text, askedAt, headAt, endAt: performance.now() };
    } catch (error) {
      this.#ledger.check('answers', false, `${url}: ${error instanceof Error ? error.message : String(error)}`);
      const now = performance.now();
      return { url, status: 0, bytes: new Uint8Array(), text: '', askedAt, headAt: now, endAt: now };
    }
  }

  #checkHeaders(response: Response, url: string, kind: Kind): void {
    const allowed = response.headers.get('access-control-allow-origin') ?? 'nothing';
    this.#ledger.check('cors', allowed === '*' || allowed === pageOrigin, `${url}: access-control-allow-origin is ${allowed}`);
    const told = response.headers.get('cache-control') ?? 'nothing';
    if (!response.ok) this.#ledger.check('cache-error', told === 'no-store', `${url}: ${response.status} with ${told}`);
    else if (kind !== 'ended') this.#checkCaching(told, url, kind);
  }

  /** A playlist may say `public` besides. */
  #checkCaching(told: string, url: string, kind: Exclude<Kind, 'ended'>): void {
    const [rule, wanted] = caching[kind];
    this.#ledger.check(rule, directivesOf(told, kind) === directivesOf(wanted, kind), `${url}: ${told}`);
  }
}

function directivesOf(header: string, kind: Kind): string {
  const directives = header.toLowerCase().split(/\s*,\s*/);
  return directives
    .filter((directive) => kind === 'media' || directive !== 'public')
    .toSorted()
    .join();
}
