import { setTimeout as wait } from 'node:timers/promises';
import type { Clip } from './media.ts';
import { makeNumberedClip } from './numbered-clip.ts';
import { TestPublisher } from './stage.ts';

const pollMs = 250;
const pollsAllowed = 120;

/** Numbered frames of so many seconds, as small as they can be read. */
export function aSmallClip(seconds: number): Promise<Clip> {
  return makeNumberedClip({ seconds, kbps: 200, width: 192, height: 336 });
}

/** A show of the demo store that is sent over the publish socket, as the studio does, faster than it would happen. */
export class RecordedShow {
  readonly id: string;
  readonly #url: string;
  readonly #token: string;
  #publisher: TestPublisher | undefined;

  private constructor(url: string, token: string, id: string) {
    this.#url = url;
    this.#token = token;
    this.id = id;
  }

  /** Ends what the demo store has on air, so that there are only the shows of the test. */
  static async endOthers(url: string): Promise<void> {
    const { access_token } = await logIn(url);
    const ending = async ({ id }: { id: string }) => await call(url, 'DELETE', `/api/seller/live-streams/${id}`, undefined, access_token);
    await Promise.all((await call(url, 'GET', '/api/seller/live-streams?limit=100', undefined, access_token)).items.map(ending));
  }

  static async create(url: string, title: string, { products = 4, ...form }: { products?: number; [field: string]: unknown } = {}): Promise<RecordedShow> {
    const session = await logIn(url);
    const { items } = await call(url, 'GET', `/api/products?limit=${products}`);
    const product_ids = items.map(({ id }: { id: string }) => id);
    const stream = await call(url, 'POST', '/api/seller/live-streams', { title, product_ids, ...form }, session.access_token);
    return new RecordedShow(url, session.access_token, stream.id);
  }

  /** The access token of its host. */
  get token(): string {
    return this.#token;
  }

  /** Sends a clip, by a broadcaster who was never there before unless `session` says so; resolves when the server has all of it. */
  async send({ tracks, samples }: Clip, session?: string): Promise<void> {
    const { publish_ticket } = await this.#call('POST', `/api/seller/live-streams/${this.id}/go-live`);
    this.#publisher = new TestPublisher(`${this.#url.replace('http', 'ws')}/ws/publish/${this.id}`);
    await this.#publisher.hello(publish_ticket, tracks, session);
    await this.#publisher.send(samples);
  }

  /** Ends the show; resolves once its replay is there. */
  async end(): Promise<void> {
    await this.#call('POST', `/api/seller/live-streams/${this.id}/end`);
    for (let polls = 0; polls < pollsAllowed; polls += 1) {
      const mine = await this.#call('GET', '/api/seller/recordings');
      if (mine.items.find((recording: { live_stream_id: string }) => recording.live_stream_id === this.id)?.state === 'ready') return;
      await wait(pollMs);
    }
    throw new Error(`The recording of ${this.id} was not ready in time.`);
  }

  /** The address of its MP4, once it is made, and the cookie that opens it. */
  async untilMp4(): Promise<{ url: string; partUrls: string[]; cookie: string }> {
    for (let polls = 0; polls < pollsAllowed; polls += 1) {
      const answer = await fetch(`${this.#url}/api/seller/recordings`, { headers: { Authorization: `Bearer ${this.#token}` } });
      const mine = await answer.json();
      const { mp4_url, mp4_part_urls } = mine.items.find((recording: { live_stream_id: string }) => recording.live_stream_id === this.id);
      const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const partUrls = (mp4_part_urls ?? []).map((path: string) => this.#url + path);
      if (mp4_url) return { url: this.#url + mp4_url, partUrls, cookie };
      await wait(pollMs);
    }
    throw new Error(`The MP4 of ${this.id} was not made in time.`);
  }

  /** Where OBS would send it, with its key. */
  async rtmpAddress(): Promise<string> {
    const { server, key } = await this.#call('POST', `/api/seller/live-streams/${this.id}/stream-key`);
    return `${server}/${key}`;
  }

  #call(method: string, path: string) {
    return call(this.#url, method, path, undefined, this.#token);
  }
}

async function logIn(url: string): Promise<{ access_token: string }> {
  return await call(url, 'POST', '/auth/v1/token?grant_type=password', { email: 'seller@haat.example', password: 'haat-demo' });
}

// biome-ignore lint/suspicious/noExplicitAny: tests read what the contract promises, and fail where it is not there
async function call(url: string, method: string, path: string, body?: unknown, token?: string): Promise<any> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  const response = await fetch(url + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return await response.json();
}
