import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { BusMessage } from '#server/platform/bus/bus-messages.ts';
import { answerHls, type HlsAnswer, type HlsRequest, refusal } from '../hls/hls-answer.ts';
import type { HlsOrigin } from '../hls/hls-origin.ts';
import { mostWaitMs } from '../hls/rendition.ts';
import { relaySubjects } from './relay-wire.ts';

/** Bytes of parts, segments and playlists of other nodes kept here. */
const keptBytes = 64 * 2 ** 20;
/** The owner may hold a request this long, and needs a moment to answer. */
const timeoutMs = mostWaitMs + 2_000;

const request = z.object({ path: z.string(), msn: z.string().optional(), part: z.string().optional() });
const head = z.object({ status: z.union([z.literal(200), z.literal(400), z.literal(404), z.literal(503)]), type: z.string(), cache: z.string() });

/** The owner's side: answers what other nodes are asked for. Returns its own stop. */
export function serveHls(bus: Bus, origin: HlsOrigin, id: string): () => void {
  const stopped = new AbortController();
  const stop = bus.respond(relaySubjects(id).hls, async (message): Promise<BusMessage[]> => {
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

/** The other nodes' side: asks the owner once for all who ask for the same at a time, and keeps what it said for as long as it said (P19). */
export class HlsRelay {
  readonly #bus: Bus;
  readonly #asking = new Map<string, Promise<HlsAnswer>>();
  readonly #kept = new LRUCache<string, HlsAnswer>({ maxSize: keptBytes, sizeCalculation: ({ body }) => Math.max(1, body.length) });

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
    const reply = await this.#bus.request(
      relaySubjects(id).hls,
      { path, ...(msn !== undefined && { msn }), ...(part !== undefined && { part }) },
      { timeoutMs },
    );
    if (!reply.ok)
      return reply.why === 'nobody' ? refusal(404, 'No node carries this stream now.') : refusal(503, 'The node that carries this stream does not answer.');
    const [first, body] = reply.messages;
    const said = head.safeParse(first).data;
    if (!said || !(body instanceof Uint8Array)) return refusal(503, 'The node that carries this stream is of another version.');
    const answer = { ...said, body: body as Uint8Array<ArrayBuffer> };
    const seconds = Number(/max-age=(\d+)/.exec(said.cache)?.[1] ?? 0);
    if (said.status === 200 && seconds > 0) this.#kept.set(key, answer, { ttl: Math.min(seconds, 60) * 1000 });
    return answer;
  }
}
