import type { ShowEvent } from '#contract/room/show-log.ts';
import type { RoomServerMessage } from '#contract/wire/room-socket.ts';
import type { Log } from '#server/platform/logs/log.ts';

/** What the hub needs of a socket, so that tests need no network. */
export type RoomPeer = {
  person: string;
  /** The host is no viewer. */
  isHost: boolean;
  /** Last event this peer has; it gets only later ones. */
  seq: number;
  /** It has what was said before it came, so that it hears the rest with all others. */
  isCaughtUp: boolean;
  send(frame: string): void;
  /** Bytes that wait for a slow reader. */
  waiting(): number;
  close(code: number, reason: string): void;
};

type Store = { readAfter(seq: number): Promise<ShowEvent[]>; saveHearts(count: number): Promise<void> };
/** What is not in the show log: viewers and hearts of the same room on other nodes. */
type Elsewhere = { viewers(): number; tellHearts(count: number): void };
/** `interrupted`: the broadcaster is away in mid-show. */
type Start = { seq: number; hearts: number; interrupted: boolean; store: Store; elsewhere: Elsewhere; log: Log };

const frameMs = 100;
const presenceMs = 1_000;
/** docs/reliability.md, "Uploads, sockets and sessions": drop what can be dropped above 64 KiB, let go above 256 KiB. */
const dropAbove = 64 * 1024;
const closeAbove = 256 * 1024;

export type RoomHub = ReturnType<typeof createRoomHub>;

/**
 * One live stream's room on this node. Messages are collected for 100 ms and encoded once for everybody, so that cost grows
 * with viewers and not with messages (docs/design.md, "Budgets").
 */
export function createRoomHub({ seq, hearts, interrupted, store, elsewhere, log }: Start) {
  const peers = new Set<RoomPeer>();
  let lastSeq = seq;
  /** The newest number heard of. */
  let knownSeq = seq;
  let totalHearts = hearts;
  let newHearts = 0;
  let unsavedHearts = 0;
  let untoldHearts = 0;
  let shownViewers = 0;
  let events: ShowEvent[] = [];
  let isFilling = false;
  let isInterrupted = interrupted;

  const frames = setInterval(flush, frameMs);
  const seconds = setInterval(everySecond, presenceMs);

  function viewers(): number {
    return viewersHere() + elsewhere.viewers();
  }

  function viewersHere(): number {
    return new Set([...peers].filter((peer) => !peer.isHost).map((peer) => peer.person)).size;
  }

  function add(event: ShowEvent): void {
    if (event.seq <= lastSeq) return;
    lastSeq = event.seq;
    events.push(event);
  }

  /** Commits answer in any order: a number that is not the next one means rows to be read. */
  function receive(event: ShowEvent): void {
    knownSeq = Math.max(knownSeq, event.seq);
    if (event.seq === lastSeq + 1) return add(event);
    if (event.seq > lastSeq) void fill();
  }

  /** Reads on for as long as more was told meanwhile than it read: the last event of a burst has none after it to ask again. */
  async function fill(): Promise<void> {
    if (isFilling) return;
    isFilling = true;
    try {
      for (let before = -1; lastSeq < knownSeq && lastSeq > before; ) {
        before = lastSeq;
        for (const event of await store.readAfter(lastSeq)) add(event);
      }
    } catch (error) {
      log.warn({ err: error }, 'the show log cannot be read; the room tries again with the next event');
    } finally {
      isFilling = false;
    }
  }

  function flush(): void {
    const batch = events;
    const beats = newHearts;
    events = [];
    newHearts = 0;
    totalHearts += beats;
    if (untoldHearts > 0) elsewhere.tellHearts(untoldHearts);
    untoldHearts = 0;
    const extras: RoomServerMessage[] = beats > 0 ? [{ t: 'hearts', count: beats, total: totalHearts }] : [];
    if (batch.length === 0 && extras.length === 0) return;
    const shared = encode(batch, extras);
    const firstSeq = batch[0]?.seq ?? Number.POSITIVE_INFINITY;
    for (const peer of peers) {
      if (!peer.isCaughtUp || (batch.length === 0 && peer.waiting() > dropAbove)) continue;
      deliver(
        peer,
        peer.seq < firstSeq
          ? shared
          : encode(
              batch.filter((event) => event.seq > peer.seq),
              extras,
            ),
      );
      peer.seq = Math.max(peer.seq, batch.at(-1)?.seq ?? 0);
    }
  }

  async function saveHearts(): Promise<void> {
    if (unsavedHearts === 0) return;
    const count = unsavedHearts;
    unsavedHearts = 0;
    await store.saveHearts(count).catch((error: unknown) => log.warn({ err: error }, 'hearts could not be saved'));
  }

  function everySecond(): void {
    void saveHearts();
    const now = viewers();
    if (now === shownViewers) return;
    shownViewers = now;
    tellAll({ t: 'presence', viewers: now }, dropAbove);
  }

  /** At once, to all whose socket has no more than `most` bytes waiting. */
  function tellAll(message: RoomServerMessage, most: number): void {
    const frame = JSON.stringify([message]);
    for (const peer of peers) if (peer.waiting() <= most) deliver(peer, frame);
  }

  return {
    receive,
    viewers,
    viewersHere,
    hearts: () => totalHearts + newHearts,
    isInterrupted: () => isInterrupted,
    isEmpty: () => peers.size === 0,
    /** Those that are not in the show log yet. */
    saveHearts,

    beat(count: number): void {
      newHearts += count;
      unsavedHearts += count;
      untoldHearts += count;
    },

    /** Hearts that another node tells and stores. */
    hearBeats(count: number): void {
      newHearts += count;
    },

    /** The broadcaster went away, or came back. */
    setInterrupted(now: boolean): void {
      if (now === isInterrupted) return;
      isInterrupted = now;
      tellAll({ t: 'picture', interrupted: now }, closeAbove);
    },

    /** Counts it, and tells it what is not in the show log. */
    enter(peer: RoomPeer): void {
      peers.add(peer);
    },

    /** Hands it what it has not seen, piece by piece, until nothing is missed or repeated between that and what it hears with the others. */
    async catchUp(peer: RoomPeer, deliver: (missed: ShowEvent[]) => Promise<void>): Promise<void> {
      while (peers.has(peer) && peer.seq < lastSeq) {
        const missed = await store.readAfter(peer.seq);
        if (missed.length === 0) break;
        await deliver(missed);
        peer.seq = missed.at(-1)?.seq ?? lastSeq;
      }
      peer.isCaughtUp = true;
    },

    leave(peer: RoomPeer): void {
      peers.delete(peer);
    },

    /** Sends what waits; the hub is of no use afterwards. */
    dispose(): void {
      flush();
      clearInterval(frames);
      clearInterval(seconds);
    },
  };
}

function encode(events: ShowEvent[], extras: RoomServerMessage[]): string {
  return JSON.stringify([...events.map((event): RoomServerMessage => ({ t: 'event', event })), ...extras]);
}

function deliver(peer: RoomPeer, frame: string): void {
  if (peer.waiting() > closeAbove) return peer.close(1013, 'too slow');
  peer.send(frame);
}
