import type { LiveStreamId } from '#contract/ids.ts';
import type { StreamKey } from '#contract/live/live.ts';
import type { Actor } from '#server/accounts/actor.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, type Outcome, type Problem, refused } from '#server/platform/outcome.ts';
import { type EncoderDesk, streamKeyRotated } from '#server/stage/ingest/encoder-desk.ts';
import type { RtmpIngest } from '#server/stage/ingest/rtmp/rtmp-ingest.ts';
import type { StreamKeys } from '#server/stage/ingest/rtmp/stream-keys.ts';
import type { WhipIngest } from '#server/stage/ingest/whip/whip-ingest.ts';
import * as queries from './live-queries.ts';

/** Desk and ingests are asked late: they are built after the live streams. */
export type EncoderParts = { keys: StreamKeys; desk: () => EncoderDesk; ingest: () => RtmpIngest; whip: () => WhipIngest; publicUrl: () => string };

type Parts = {
  db: Db;
  bus: Bus;
  /** The stream as a member of its store may change it. */
  findOwn(actor: Actor, id: string): Promise<queries.LiveStreamRow | undefined>;
  start(row: queries.LiveStreamRow): Promise<unknown>;
  encoders: EncoderParts | undefined;
};

const ended = () => refused('STREAM_STATE', 'This live event has ended.');
const played = () => refused('STREAM_STATE', 'This live event plays a video. Create one with a camera to stream from OBS.');
const off = () =>
  refused('STREAM_STATE', 'OBS is switched off on this server. Stream with the camera, or ask whoever runs it to set RTMP_PORT, or WHIP with ffmpeg.');

/** Stream keys, and what comes in with them: a live event sent from OBS instead of the studio's camera. */
export function createEncoderAccess({ db, bus, findOwn, start, encoders }: Parts) {
  async function addressesOf({ ingest, whip, publicUrl }: EncoderParts, id: string): Promise<Pick<StreamKey, 'server' | 'whip'>> {
    const { port } = ingest();
    const server = port === undefined ? null : `rtmp://${new URL(publicUrl()).hostname}:${port}/live`;
    return { server, whip: (await whip().isAvailable()) ? `${publicUrl()}/whip/${id}` : null };
  }

  /** The parts and the addresses, for a member of the store while the event has not ended. */
  async function open(
    actor: Actor,
    id: string,
  ): Promise<{ ok: true; encoders: EncoderParts; addresses: Pick<StreamKey, 'server' | 'whip'> } | { ok: false; problem: Problem }> {
    const row = await findOwn(actor, id);
    if (!row) return refused('NOT_FOUND', 'This live stream does not exist, or not any more.');
    if (row.stream_source === 'prerecorded') return played();
    if (row.status === 'ended') return ended();
    if (!encoders) return off();
    const addresses = await addressesOf(encoders, id);
    return addresses.server || addresses.whip ? { ok: true, encoders, addresses } : off();
  }

  return {
    async streamKey(actor: Actor, id: LiveStreamId): Promise<Outcome<StreamKey>> {
      const opened = await open(actor, id);
      if (!opened.ok) return opened;
      return done({ ...opened.addresses, key: opened.encoders.keys.make(id, await queries.findKeyVersion(db, id)) });
    },

    /** The key before is worth nothing from here on. */
    async rotateStreamKey(actor: Actor, id: LiveStreamId): Promise<Outcome<StreamKey>> {
      const opened = await open(actor, id);
      if (!opened.ok) return opened;
      const key = opened.encoders.keys.make(id, await queries.raiseKeyVersion(db, id));
      bus.publish(streamKeyRotated, { id });
      return done({ ...opened.addresses, key });
    },

    async encoder(actor: Actor, id: LiveStreamId): Promise<Outcome<{ state: 'off' | 'waiting' | 'receiving'; problem: string | null }>> {
      const opened = await open(actor, id);
      if (!opened.ok) return opened.problem.code === 'STREAM_STATE' ? done({ state: 'off', problem: null }) : opened;
      const { isReceiving, problem } = opened.encoders.desk().statusOf(id);
      return done({ state: isReceiving ? 'receiving' : 'waiting', problem: problem ?? null });
    },

    /** For whoever connects with a stream key: the event goes live, as it does with the studio's button. */
    async startByKey(key: string): Promise<Outcome<{ id: string }>> {
      const read = encoders?.keys.read(key);
      const row = read && (await queries.findStream(db, read.liveStreamId));
      if (!row || (await queries.findKeyVersion(db, row.id)) !== read.version)
        return refused('FORBIDDEN', 'This stream key is not valid. Copy it again from the studio.');
      if (row.stream_source === 'prerecorded') return played();
      if (row.status === 'ended') return ended();
      await start(row);
      return done({ id: row.id });
    },
  };
}
