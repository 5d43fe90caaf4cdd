import type { UplinkState } from '../publisher-messages.ts';
import { networkOf } from './whip-network.ts';
import { openWhipSession, type WhipFailure, WhipRefusal, type WhipSession } from './whip-session.ts';

export type WhipState =
  | { phase: 'connecting' | 'reconnecting' }
  | { phase: 'live'; network: UplinkState['network'] }
  /** `message`: a sentence of the server; empty when this browser cannot send H.264. */
  | { phase: 'failed'; reason: WhipFailure; message: string };

type Options = {
  liveStreamId: string;
  /** A publish ticket, asked for at each connection. `refused`: the one that the server has just turned away, if any. */
  getTicket(refused: string | undefined): Promise<string>;
  onState(state: WhipState): void;
  /** Each time the server has let it in, before the state says so. */
  onSession?(id: string): void;
};

const askEveryMs = 1_000;
/** Bad measurements in a row that count as a lasting problem. */
const lasting = 5;
const firstWaitMs = 500;
const maxWaitMs = 8_000;

/** Sends picture and sound by WebRTC, for browsers without `VideoEncoder`. Reconnects after a loss. */
export class WhipPublisher {
  readonly #options: Options;
  readonly #stop = new AbortController();
  #session: WhipSession | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Starts sending the tracks of `stream`, which stay the caller's. */
  start(stream: MediaStream): void {
    void this.#run(stream, this.#stop.signal);
  }

  /** Ends the session on the server, which interrupts the show. Reports no further state. */
  stop(): void {
    this.#stop.abort();
    this.#session?.end();
  }

  async #run(stream: MediaStream, signal: AbortSignal): Promise<void> {
    this.#say({ phase: 'connecting' });
    let refused: string | undefined;
    for (let tries = 0; !signal.aborted; tries++) {
      const ticket = await this.#options.getTicket(refused);
      try {
        await this.#send(stream, ticket, signal);
        tries = 0;
        refused = undefined;
        this.#say({ phase: 'reconnecting' });
        await pause(firstWaitMs, signal);
      } catch (error) {
        // A ticket that expired while offline is replaced once.
        const isOld = error instanceof WhipRefusal && error.reason === 'TICKET_INVALID' && refused === undefined;
        if (error instanceof WhipRefusal && error.reason && !isOld) return this.#say({ phase: 'failed', reason: error.reason, message: error.message });
        refused = isOld ? ticket : undefined;
        this.#say({ phase: 'reconnecting' });
        if (!isOld) await pause(waitOf(tries, error), signal);
      }
    }
  }

  /** Resolves when an established connection is lost. */
  async #send(stream: MediaStream, ticket: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const session = await openWhipSession({ liveStreamId: this.#options.liveStreamId, ticket, after: this.#session?.id, stream, signal });
    this.#session = session;
    this.#options.onSession?.(session.id);
    if (signal.aborted) return session.end();
    this.#say({ phase: 'live', network: 'good' });
    const stopTelling = this.#tellNetwork(session);
    await session.lost;
    stopTelling();
    session.end();
  }

  /** Measures the network every second. WebRTC ramps up slowly, so anything worse than good counts only when it lasts. */
  #tellNetwork(session: WhipSession): () => void {
    let isOver = false;
    let worse = 0;
    let said: UplinkState['network'] = 'good';
    const timer = setInterval(async () => {
      const network = networkOf((await session.stats()).values());
      worse = network === 'good' ? 0 : worse + 1;
      const lasts = worse < lasting ? 'good' : network;
      if (isOver || lasts === said) return;
      said = lasts;
      this.#say({ phase: 'live', network: said });
    }, askEveryMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }

  #say(state: WhipState): void {
    if (!this.#stop.signal.aborted) this.#options.onState(state);
  }
}

/** Backoff from 0.5 to 8 s; longer when the server asks for it. */
function waitOf(tries: number, error: unknown): number {
  const wait = Math.min(maxWaitMs, firstWaitMs * 2 ** tries) * (0.75 + Math.random() / 2);
  return Math.max(wait, error instanceof WhipRefusal ? error.retryAfterMs : 0);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
