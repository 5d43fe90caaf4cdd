import type { ShowEvent, ShowEventBody } from '#contract/room/show-log.ts';
import type { Actor, Holder } from '#server/platform/actor.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { topics } from '#server/topics.ts';
import * as chatters from './chatters-queries.ts';
import * as queries from './room-queries.ts';

export type ShowLog = ReturnType<typeof createShowLog>;

type Parts = {
  db: Db;
  bus: Bus;
  clock: Clock;
  accounts: { keepSession(tx: Db, holder: Holder): Promise<boolean> };
  /** Show clock of a stream now, in ms. */
  mediaTime(liveStreamId: string): number;
};

/** A show, and whose it is. */
type Shown = { id: string; storeId: string };

/** `agoMs`: how long ago it happened. */
type Origin = { clientId?: string; agoMs?: number };

const maxBacklog = 200;
const maxRecentLines = 50;

/** What happens in shows, in order: appended here, told to every node once it is committed. */
export function createShowLog({ db, bus, clock, accounts, mediaTime }: Parts) {
  function eventOf(liveStreamId: string, body: ShowEventBody, { clientId, agoMs = 0 }: Origin): queries.NewEvent {
    return { liveStreamId, atMs: Math.max(0, mediaTime(liveStreamId) - agoMs), body, clientId, now: clock.now() };
  }

  /** `undefined`: the show has ended. A repeat of a `clientId` is one row. */
  async function append(liveStreamId: string, body: ShowEventBody, origin: Origin = {}): Promise<ShowEvent | undefined> {
    const event = await queries.appendEvent(db, eventOf(liveStreamId, body, origin));
    if (event) bus.publish(topics.showEvent(liveStreamId), { event });
    return event;
  }

  return {
    append,

    /**
     * A chat line; of somebody signed in only while they are, so that none is written after their account is erased, and only where the
     * store of the show has not blocked them.
     */
    async appendLine(actor: Actor, { id, storeId }: Shown, body: ShowEventBody, clientId: string): Promise<ShowEvent | 'signed out' | 'blocked' | undefined> {
      if (actor.kind === 'guest') return await append(id, body, { clientId });
      const { userId } = actor;
      let isBlocked = false;
      const event = await queries.appendEventIf(db, eventOf(id, body, { clientId }), async (tx) => {
        isBlocked = (await chatters.listBlocked(tx, storeId, { userIds: [userId] })).has(userId);
        return !isBlocked && (await accounts.keepSession(tx, actor));
      });
      if (event === 'refused') return isBlocked ? 'blocked' : 'signed out';
      if (event) bus.publish(topics.showEvent(id), { event });
      return event;
    },

    /** Every node hears of the end; the stream's own id as `client_id` makes it one row. */
    async appendEnd(liveStreamId: string): Promise<void> {
      await append(liveStreamId, { type: 'ended', payload: {} }, { clientId: liveStreamId });
    },

    /** Events after `seq` in order, at most 200. */
    readAfter: (liveStreamId: string, seq: number) => queries.listAfter(db, liveStreamId, seq, maxBacklog),

    /** The last chat lines up to `seq` in order, and the end if there was one: what a newcomer sees. */
    listRecent: (liveStreamId: string, seq: number) => queries.listRecent(db, liveStreamId, seq, maxRecentLines),

    /** Begins the log if nothing has happened yet, and says what it adds up to. */
    async open(liveStreamId: string) {
      await queries.beginLog(db, liveStreamId);
      return await queries.readShowState(db, liveStreamId);
    },

    readState: (liveStreamId: string) => queries.readShowState(db, liveStreamId),
  };
}
