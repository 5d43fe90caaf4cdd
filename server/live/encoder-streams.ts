import type { StoreId } from '#contract/ids.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { topics } from '#server/topics.ts';
import * as queries from './live-queries.ts';
import type { LiveTransitions } from './live-transitions.ts';
import * as keyQueries from './stream-keys-queries.ts';

type Parts = {
  db: Db;
  bus: Bus;
  /** The stream as a member of its store may change it. */
  findOwn(actor: Actor, id: string): Promise<queries.LiveStreamRow | undefined>;
  transitions: LiveTransitions;
};

/** Live events that an encoder such as OBS may send, and the versions of their stream keys. */
export function createEncoderStreams({ db, bus, findOwn, transitions }: Parts) {
  /** STREAM_STATE for an event that plays a video, or has ended. */
  function checkSendable(row: queries.LiveStreamRow): Outcome<{ id: string }> {
    if (row.stream_source === 'prerecorded') return refused('STREAM_STATE', 'This live event plays a video. Create one with a camera to stream from OBS.');
    return row.status === 'ended' ? refused('STREAM_STATE', 'This live event has ended.') : done({ id: row.id });
  }

  return {
    /** The event, for a member of its store while an encoder may send it. */
    async getSendable(actor: Actor, id: string): Promise<Outcome<{ id: string }>> {
      const row = await findOwn(actor, id);
      return row ? checkSendable(row) : refused('NOT_FOUND', 'This live event does not exist, or not any more.');
    },

    findKeyVersion: (id: string): Promise<number> => keyQueries.findKeyVersion(db, id),

    /** The key before is worth nothing from here on. Returns the new version. */
    async raiseKeyVersion(id: string): Promise<number> {
      const version = await keyQueries.raiseKeyVersion(db, id);
      bus.publish(topics.streamKeyRotated, { id });
      return version;
    },

    /** For whoever may not send from these stores any more. What is returned tells encoders, once that is committed. */
    async replaceKeysOf(tx: Db, storeIds: StoreId[]): Promise<() => void> {
      const ids = await keyQueries.raiseKeyVersionsOf(tx, storeIds);
      return () => {
        for (const id of ids) bus.publish(topics.streamKeyRotated, { id });
      };
    },

    /** For whoever connects with a stream key that says this: the event goes live, as it does with the studio's button. */
    async startWithKey(key: { liveStreamId: string; version: number } | undefined): Promise<Outcome<{ id: string }>> {
      const row = key && (await queries.findStream(db, key.liveStreamId));
      if (!row || (await keyQueries.findKeyVersion(db, row.id)) !== key.version)
        return refused('FORBIDDEN', 'This stream key is not valid. Copy it again from the studio.');
      const sendable = checkSendable(row);
      if (sendable.ok) await transitions.start(row);
      return sendable;
    },
  };
}
