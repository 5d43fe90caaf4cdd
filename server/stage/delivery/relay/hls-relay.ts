import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { BusMessage } from '#server/platform/bus/bus-messages.ts';
import { topics } from '#server/topics.ts';
import { answerHls, type HlsAnswer, type HlsRequest, refusal } from '../hls/hls-answer.ts';
import type { HlsOrigin } from '../hls/hls-origin.ts';
import { maxWaitMs } from '../hls/rendition.ts';

/** Bytes of parts, segments and playlists of other nodes kept here. */
const maxKeptBytes = 64 * 2 ** 20;
/** The time that the owner may block a request, plus a margin for its answer. */
const timeoutMs = maxWaitMs + 2_000;

const request = z.object({ path: z.string(), msn: z.string().optional(), part: z.string().optional() });
const head = z.object({ status: z.union([z.literal(200), z.literal(400), z.literal(404), z.literal(503)]), type: z.string(), cache: z.string() });

/** The owner's side: answers requests of other nodes. Returns how to stop. */
export function serveHls(bus: Bus, origin: HlsOrigin, id: string): () => void {
  const stopped = new AbortController();
  const stop = bus.respond(topics.hlsFile(id), async (message): Promise<BusMessage[]> => {
    const wanted = request.safeParse(message).data;
    const { body, ...rest } = wanted
      ? await answerHls(origin, { id, path: wanted.path, msn: wanted.msn, part: wanted.part }, stopped.signal)
      : refusal(400, 'This request cannot be read.');
    return [rest, typeof body === 'string' ? new TextEncoder().encode(body) : body];
  });
  return () => {
    stop();
    stopped.abort();
  };
}

/** The other nodes' side: asks the owner once for simultaneous requests, and caches the answer for as long as the owner says (P19). */
export class HlsRelay {
  readonly #bus: Bus;
  readonly #asking = new Map<string, Promise<HlsAnswer>>();
  readonly #kept = new LRUCache<string, HlsAnswer>({ maxSize: maxKeptBytes, sizeCalculation: ({ body }) => Math.max(1, body.length) });

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  async answer(wanted: HlsRequest): Promise<HlsAnswer> {
    const { id, path, msn, part } = wanted;
    const key = [id, path, msn, part].join(' ');
    const known = this.#kept.get(key);
    if (known) return known;
    const asking = this.#asking.get(key) ?? this.#ask(key, wanted).finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return await asking;
  }

  async #ask(key: string, { id, path, msn, part }: HlsRequest): Promise<HlsAnswer> {
    const reply = await this.#bus.request(topics.hlsFile(id), { path, ...(msn !== undefined && { msn }), ...(part !== undefined && { part }) }, { timeoutMs });
    if (!reply.ok)
      return reply.why === 'nobody'
        ? refusal(404, 'No node carries this live event now.')
        : refusal(503, 'The node that carries this live event does not answer.');
    const [first, body] = reply.messages;
    const said = head.safeParse(first).data;
    if (!said || !(body instanceof Uint8Array)) return refusal(503, 'The node that carries this live event is of another version.');
    const answer = { ...said, body: body as Uint8Array<ArrayBuffer> };
    const seconds = Number(/max-age=(\d+)/.exec(said.cache)?.[1] ?? 0);
    if (said.status === 200 && seconds > 0) this.#kept.set(key, answer, { ttl: Math.min(seconds, 60) * 1000 });
    return answer;
  }
}
