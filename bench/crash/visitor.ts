import type { Answer, History } from './history.ts';

const patienceMs = 15_000;

type Options = { url: string; history: History; round: number; token?: string | undefined };
// biome-ignore lint/suspicious/noExplicitAny: clients read what the contract promises, and fail where it is not there
export type Told = Answer & { body: any };

/** A browser with its own cookies. */
export class Visitor {
  readonly #options: Options;
  readonly #cookies = new Map<string, string>();

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * `undefined`: no answer that says what happened, such as a broken connection or a 503. A failure inside the server is kept as a
   * fault: whatever is killed, no client may see one.
   */
  async ask(method: string, path: string, body?: object | FormData): Promise<Told | undefined> {
    const isForm = body instanceof FormData;
    const headers = this.headers(body && !isForm ? { 'Content-Type': 'application/json' } : {});
    try {
      const signal = AbortSignal.timeout(patienceMs);
      const answer = await fetch(`${this.#options.url}${path}`, { method, headers, signal, ...(body && { body: isForm ? body : JSON.stringify(body) }) });
      this.keepCookies(answer.headers.getSetCookie());
      const text = await answer.text();
      return this.judge(`${method} ${path}`, answer.status, text);
    } catch {
      return undefined;
    }
  }

  judge(what: string, status: number, text: string): Told | undefined {
    if (status >= 500 && status !== 503 && status !== 507)
      this.#options.history.faults.push({ round: this.#options.round, what: `${what}: ${status} ${text.slice(0, 200)}` });
    if (status >= 500) return undefined;
    return { at: performance.now(), status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text };
  }

  headers(more: Record<string, string> = {}): Record<string, string> {
    const { token } = this.#options;
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { ...more, ...(token && { Authorization: `Bearer ${token}` }), ...(cookie && { Cookie: cookie }) };
  }

  keepCookies(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name) this.#cookies.set(name, value ?? '');
    }
  }
}
