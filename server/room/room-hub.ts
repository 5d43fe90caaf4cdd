import { offerSpreadMs } from '#contract/room/room-limits.ts';
import { closeBusy } from '#contract/wire/close-codes.ts';
import type { RoomServerMessage } from '#contract/wire/room-socket.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { frameText } from '#server/platform/sockets/text-frame.ts';
import type { Audience } from '#server/presence/most-watching.ts';
import { createFaces, type FacesMessage } from './faces.ts';
import { anybody, authorOf, type EventReader, type LoggedEvent, messageOf } from './logged-event.ts';
import type { ShelfReader, StreamMessage } from './shelf-changes.ts';

/** What the hub needs of a socket, so that tests need no network. */
export type RoomPeer = {
  /** The id of the account; of a guest one that no account has. */
  person: string;
  /** The host is no viewer. */
  isHost: boolean;
  /** Last event this peer has; it gets only later ones. */
  seq: number;
  /** It has been sent the backlog, and from now on gets events together with all others. */
  isCaughtUp: boolean;
  /** The total that its welcome gave. */
  hearts: number;
  /** The `client_id`s of lines that this peer says are its own, until it gets their events. */
  named: Set<string>;
  /** One of `frameText`. */
  send(frame: Buffer): void;
  /** Bytes that wait for a slow reader. */
  waiting(): number;
  close(code: number, reason: string): void;
};

type Store = { readAfter(seq: number): Promise<LoggedEvent[]>; saveHearts(count: number): Promise<void> };
/** What is not in the show log: viewers and hearts of the same room on other nodes. */
type Elsewhere = { viewers(): number; isAttended(): boolean; tellHearts(count: number): void };
/** `interrupted`: the broadcaster is away in mid-show. `shelf`: the live stream as it is now. */
type Start = {
  seq: number;
  hearts: number;
  interrupted: boolean;
  store: Store;
  elsewhere: Elsewhere;
  audience: Pick<Audience, 'reach' | 'countAll'>;
  shelf: (reader: ShelfReader) => StreamMessage;
  log: Log;
};

const frameMs = 100;
const presenceMs = 1_000;
/** docs/reliability.md, "Uploads, sockets and sessions": drop optional messages above 64 KiB unsent, close the socket above 256 KiB. */
const dropAbove = 64 * 1024;
const closeAbove = 256 * 1024;

export type RoomHub = ReturnType<typeof createRoomHub>;

/**
 * One live stream's room on this node. Messages are collected for 100 ms and encoded once for everybody, so that cost grows
 * with viewers and not with messages (docs/design.md, "Budgets").
 */
export function createRoomHub({ seq, hearts, interrupted, store, elsewhere, audience, shelf, log }: Start) {
  const peers = new Set<RoomPeer>();
  /** How many sockets each viewer has here, so that a count costs nothing when thousands come at once. */
  const tabs = new Map<string, number>();
  let lastSeq = seq;
  /** The newest number heard of. */
  let knownSeq = seq;
  let totalHearts = hearts;
  let newHearts = 0;
  let unsavedHearts = 0;
  let untoldHearts = 0;
  let shownViewers = 0;
  /** How many sockets somebody of the store has here. */
  let hostTabs = 0;
  let wasAttended = false;
  let events: LoggedEvent[] = [];
  const faces = createFaces();
  /** Those that do not know yet that the offer has changed, and how many hear of it at a time. */
  let uninformed: { peers: RoomPeer[]; atOnce: number } = { peers: [], atOnce: 0 };
  let isFilling = false;
  let isInterrupted = interrupted;

  const frames = setInterval(everyFrame, frameMs);
  const seconds = setInterval(everySecond, presenceMs);

  function viewers(): number {
    return tabs.size + elsewhere.viewers();
  }

  const isAttended = () => hostTabs > 0 || elsewhere.isAttended();

  function changeTabs({ isHost, person }: RoomPeer, by: 1 | -1): void {
    if (isHost) {
      hostTabs += by;
      return;
    }
    const open = (tabs.get(person) ?? 0) + by;
    if (open > 0) tabs.set(person, open);
    else tabs.delete(person);
  }

  function add(event: LoggedEvent): void {
    if (event.seq <= lastSeq) return;
    lastSeq = event.seq;
    events.push(event);
  }

  /** Commits answer in any order: a number that is not the next one means rows to be read. */
  function receive(event: LoggedEvent): void {
    knownSeq = Math.max(knownSeq, event.seq);
    if (event.seq === lastSeq + 1) return add(event);
    if (event.seq > lastSeq) void fill();
  }

  /** Reads again while newer numbers were announced than it has read: no later event would trigger another read after the last of a burst. */
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
    const hearts = newHearts;
    events = [];
    newHearts = 0;
    totalHearts += hearts;
    if (untoldHearts > 0) elsewhere.tellHearts(untoldHearts);
    untoldHearts = 0;
    const extras: RoomServerMessage[] = hearts > 0 ? [{ t: 'hearts', count: hearts, total: totalHearts }] : [];
    if (batch.length === 0 && extras.length === 0) return;
    const told = faces.learn(batch);
    const shared = encode(batch, extras, anybody, told);
    const authors = new Set(batch.map(authorOf));
    const firstSeq = batch[0]?.seq ?? Number.POSITIVE_INFINITY;
    for (const peer of peers) {
      if (!peer.isCaughtUp || (batch.length === 0 && peer.waiting() > dropAbove)) continue;
      const isShared = peer.seq < firstSeq && !authors.has(peer.person) && !hasNamed(batch, peer.named);
      const missed = isShared ? batch : batch.filter((event) => event.seq > peer.seq);
      deliver(peer, isShared ? shared : encode(missed, extras, peer, told));
      peer.seq = Math.max(peer.seq, batch.at(-1)?.seq ?? 0);
    }
  }

  function everyFrame(): void {
    flush();
    if (uninformed.peers.length === 0) return;
    const frame = frameOf([{ t: 'offer' }]);
    for (const peer of uninformed.peers.splice(0, uninformed.atOnce)) if (peers.has(peer)) deliver(peer, frame);
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
    audience.countAll(now);
    tellAttendance();
    if (now === shownViewers) return;
    shownViewers = now;
    tellAll({ t: 'presence', viewers: now }, dropAbove);
  }

  /** Told to all, since a slow reader would go on believing it. */
  function tellAttendance(): void {
    const attended = isAttended();
    if (attended === wasAttended) return;
    wasAttended = attended;
    tellAll({ t: 'attendance', attended }, closeAbove);
  }

  /** At once, to all whose socket has no more than `most` bytes waiting. */
  function tellAll(message: RoomServerMessage, most: number, isMeant: (peer: RoomPeer) => boolean = () => true): void {
    const frame = frameOf([message]);
    for (const peer of peers) if (isMeant(peer) && peer.waiting() <= most) deliver(peer, frame);
  }

  return {
    receive,
    viewers,
    viewersHere: () => tabs.size,
    isAttended,
    isAttendedHere: () => hostTabs > 0,
    hearts: () => totalHearts + newHearts,
    isInterrupted: () => isInterrupted,
    isEmpty: () => peers.size === 0,
    /** Those that are not in the show log yet. */
    saveHearts,

    addHearts(count: number): void {
      newHearts += count;
      unsavedHearts += count;
      untoldHearts += count;
    },

    /** Hearts that another node tells and stores. */
    addHeartsOfOthers(count: number): void {
      newHearts += count;
    },

    /** The broadcaster went away, or came back. */
    setInterrupted(now: boolean): void {
      if (now === isInterrupted) return;
      isInterrupted = now;
      tellAll({ t: 'picture', interrupted: now }, closeAbove);
    },

    /** The live stream as it is now, for one who comes. */
    streamFor: ({ isHost }: RoomPeer): StreamMessage => shelf(isHost ? 'host' : 'viewer'),

    /** Sends a change of the live stream to these readers. A reader that is too slow is disconnected, and gets the whole state when it reconnects. */
    tellStream(message: StreamMessage, reader: ShelfReader): void {
      tellAll(message, Number.POSITIVE_INFINITY, ({ isHost }) => isHost === (reader === 'host'));
    },

    /** The pictures that the others here know of. */
    faces: faces.all,

    /** A picture is not shown any more, or is another. */
    forgetFace(userId: string): void {
      const message = faces.forget(userId);
      if (message) tellAll(message, Number.POSITIVE_INFINITY);
    },

    /** An order landed in this show: the host's screens ask for what they may see of it. */
    tellHosts(): void {
      const frame = frameOf([{ t: 'order' }]);
      for (const peer of peers) if (peer.isHost && peer.waiting() <= dropAbove) deliver(peer, frame);
    },

    /** Those who come meanwhile ask by themselves. */
    tellOffer(): void {
      uninformed = { peers: [...peers], atOnce: Math.ceil((peers.size * frameMs) / offerSpreadMs) };
    },

    /** Counts it, and tells it what is not in the show log. */
    enter(peer: RoomPeer): void {
      peers.add(peer);
      changeTabs(peer, 1);
      audience.reach(tabs.size);
    },

    /** Sends the events and hearts it has not seen, in pieces, then lets it get new ones with all others; none is missed or repeated. */
    async catchUp(peer: RoomPeer, sendMissed: (missed: LoggedEvent[]) => Promise<void>): Promise<void> {
      while (peers.has(peer) && peer.seq < lastSeq) {
        const missed = await store.readAfter(peer.seq);
        if (missed.length === 0) break;
        await sendMissed(missed);
        peer.seq = missed.at(-1)?.seq ?? lastSeq;
      }
      peer.isCaughtUp = true;
      const count = totalHearts - peer.hearts;
      if (count > 0) deliver(peer, encode([], [{ t: 'hearts', count, total: totalHearts }], peer));
    },

    leave(peer: RoomPeer): void {
      if (peers.delete(peer)) changeTabs(peer, -1);
    },

    /** Sends what waits. The hub must not be used afterwards. */
    dispose(): void {
      flush();
      clearInterval(frames);
      clearInterval(seconds);
    },
  };
}

function encode(events: LoggedEvent[], extras: RoomServerMessage[], reader: EventReader, faces?: FacesMessage): Buffer {
  return frameOf([...(faces ? [faces] : []), ...events.map((event) => messageOf(event, reader)), ...extras]);
}

const frameOf = (messages: RoomServerMessage[]): Buffer => frameText(JSON.stringify(messages));

/** Most peers have named nothing. */
function hasNamed(events: LoggedEvent[], named: ReadonlySet<string>): boolean {
  return named.size > 0 && events.some((event) => event.client_id !== undefined && named.has(event.client_id));
}

function deliver(peer: RoomPeer, frame: Buffer): void {
  if (peer.waiting() > closeAbove) return peer.close(closeBusy, 'too slow');
  peer.send(frame);
}
