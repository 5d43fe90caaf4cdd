import type { LiveStreamId } from '#contract/ids.ts';
import type { EncoderStatus, OnAir, StreamKey } from '#contract/live/encoders.ts';
import { whipPath } from '#contract/wire/media-paths.ts';
import type { LiveService } from '#server/live/live-service.ts';
import type { Actor } from '#server/platform/actor.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import type { FindOnAir } from '../on-air.ts';
import type { EncoderRegistry } from './encoder-registry.ts';
import type { RtmpIngest } from './rtmp/rtmp-ingest.ts';
import type { StreamKeys } from './stream-keys.ts';
import type { WhipIngest } from './whip/whip-ingest.ts';

export type EncoderAccess = ReturnType<typeof createEncoderAccess>;

type Parts = {
  live: Pick<LiveService, 'getSendable' | 'findKeyVersion' | 'raiseKeyVersion'>;
  keys: StreamKeys;
  encoders: EncoderRegistry;
  rtmp: RtmpIngest;
  whip: WhipIngest;
  findOnAir: FindOnAir;
  publicUrl: () => string;
};

type Addresses = Pick<StreamKey, 'server' | 'whip'>;

/** What a seller types into an encoder such as OBS, and whether its pictures arrive: a live event without the studio's camera. */
export function createEncoderAccess({ live, keys, encoders, rtmp, whip, findOnAir, publicUrl }: Parts) {
  /** Where encoders send to, for a member of the store while the event has not ended. */
  async function open(actor: Actor, id: string): Promise<Outcome<Addresses>> {
    const sendable = await live.getSendable(actor, id);
    if (!sendable.ok) return sendable;
    const server = rtmp.port === undefined ? null : `rtmp://${new URL(publicUrl()).hostname}:${rtmp.port}/live`;
    const addresses = { server, whip: (await whip.isAvailable()) ? `${publicUrl()}${whipPath(id)}` : null };
    if (addresses.server || addresses.whip) return done(addresses);
    return refused('STREAM_STATE', 'OBS is switched off on this server. Stream with the camera, or ask whoever runs it to set RTMP_PORT, or WHIP with ffmpeg.');
  }

  async function withKey(actor: Actor, id: LiveStreamId, versionOf: (id: string) => Promise<number>): Promise<Outcome<StreamKey>> {
    const opened = await open(actor, id);
    return opened.ok ? done({ ...opened.value, key: keys.make(id, await versionOf(id)) }) : opened;
  }

  return {
    streamKey: (actor: Actor, id: LiveStreamId) => withKey(actor, id, live.findKeyVersion),

    /** The key before is worth nothing from here on. */
    rotateStreamKey: (actor: Actor, id: LiveStreamId) => withKey(actor, id, live.raiseKeyVersion),

    async onAir(actor: Actor, id: LiveStreamId): Promise<Outcome<OnAir | null>> {
      const sendable = await live.getSendable(actor, id);
      if (!sendable.ok) return sendable.problem.code === 'STREAM_STATE' ? done(null) : sendable;
      return done((await findOnAir(id)) ?? null);
    },

    async status(actor: Actor, id: LiveStreamId): Promise<Outcome<EncoderStatus>> {
      const opened = await open(actor, id);
      if (!opened.ok) return opened.problem.code === 'STREAM_STATE' ? done({ state: 'off', key_frame_seconds: null, problem: null }) : opened;
      const { isReceiving, longGopMs, problem } = encoders.statusOf(id);
      const key_frame_seconds = longGopMs === undefined ? null : Math.round(longGopMs / 1000);
      return done({ state: isReceiving ? 'receiving' : 'waiting', key_frame_seconds, problem: problem ?? null });
    },
  };
}
