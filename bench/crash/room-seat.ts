import { setTimeout as delay } from 'node:timers/promises';
import type { RoomServerMessage } from '#contract/wire/room-socket.ts';
import { openRoom } from '../../test/support/room-client.ts';
import type { Reader } from './history.ts';
import type { World } from './world.ts';

type Room = Awaited<ReturnType<typeof openRoom>>;
type Answer = Extract<RoomServerMessage, { t: 'said' | 'refused' }>;

const answerMs = 5_000;

/** Somebody in the room of the show, who comes back after each break and asks for what came meanwhile. */
export class RoomSeat implements AsyncDisposable {
  readonly person: string = crypto.randomUUID();
  readonly reader: Reader;
  readonly #world: World;
  readonly #token: string | undefined;
  readonly #asked = new Map<string, (answer: Answer | undefined) => void>();
  #room: Promise<Room | undefined> | undefined;

  constructor(world: World, name: string, token?: string) {
    this.#world = world;
    this.#token = token;
    this.reader = { name, round: world.round, show: world.show, events: [], until: 0 };
    world.history.readers.push(this.reader);
  }

  get lastSeq(): number {
    return this.reader.events.at(-1)?.seq ?? 0;
  }

  /** Resolves with the open room, or `undefined` when it does not open now. */
  enter(): Promise<Room | undefined> {
    this.#room ??= this.#open();
    return this.#room;
  }

  async #open(): Promise<Room | undefined> {
    const { url, show, history } = this.#world;
    const leave = () => {
      this.#room = undefined;
      for (const answer of this.#asked.values()) answer(undefined);
    };
    const options = { person: this.person, after: this.lastSeq, onMessage: (message: RoomServerMessage) => this.#hear(message), onClose: leave };
    const room = await openRoom(url, show, { ...options, ...(this.#token && { token: this.#token }) }).catch(() => undefined);
    if (room) history.clocks.push({ show, source: 'room', session: this.person, ms: room.welcome.clock_ms });
    else leave();
    return room;
  }

  /** What the room says to this line; `undefined`: nothing, so that nobody knows whether it is there. */
  async say(clientId: string, message: string): Promise<Answer | undefined> {
    const room = await this.enter();
    if (!room) return undefined;
    const late = new AbortController();
    try {
      const answered = new Promise<Answer | undefined>((resolve) => this.#asked.set(clientId, resolve));
      room.send({ t: 'chat', client_id: clientId, message });
      return await Promise.race([answered, delay(answerMs, undefined, { signal: late.signal }).catch(() => undefined)]);
    } finally {
      late.abort();
      this.#asked.delete(clientId);
    }
  }

  /** Reconnects if necessary and waits for the rest of the log; lines that are missing then are lost. */
  async catchUp(head: number): Promise<void> {
    this.reader.until = head;
    for (const until = performance.now() + answerMs; this.lastSeq < head && performance.now() < until; await delay(50)) await this.enter();
  }

  #hear(message: RoomServerMessage): void {
    if (message.t === 'event') this.reader.events.push(message.event);
    if ((message.t === 'said' || message.t === 'refused') && message.client_id) this.#asked.get(message.client_id)?.(message);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await (await this.#room)?.[Symbol.asyncDispose]();
  }
}
