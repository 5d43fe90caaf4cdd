import type { Log } from '#server/platform/logs/log.ts';
import type { StageLimits } from '#server/settings/stage-limits.ts';
import type { Admitted } from '#server/stage/ingest/encoder-registry.ts';
import { RtmpConnection, type RtmpSocket } from '#server/stage/ingest/rtmp/rtmp-connection.ts';
import { defaultRtmpLimits } from '#server/stage/ingest/rtmp/rtmp-limits.ts';
import { clip } from '../../test/support/media/media.ts';
import { commands, configTags, handshake, mediaTag } from '../../test/support/media/test-encoder.ts';
import type { Harness } from '../harness-server.ts';
import { type Lane, openBroadcast } from './lanes.ts';
import { below, mutate, type Random } from './mutation.ts';
import { type Attack, Harm, type Target } from './target.ts';

const greeting = Buffer.concat([handshake(), ...commands('any_key')]);
const tags = [...configTags(clip.tracks), ...clip.samples.slice(0, 5).map(mediaTag)];
const media = Buffer.concat(tags);
const nothing = () => undefined;

/** Byte streams of encoders, each a connection of its own: the greeting, then the media in two pieces. */
export async function rtmpTarget({ context: { stage } }: Harness, lane: Lane): Promise<Target> {
  const admitted = { liveStreamId: lane.id, ...(await openBroadcast(stage, lane)) };
  return { kind: 'rtmp', share: 0.17, lanes: 1, make, sizeOf: () => 1, run: (attack) => send(stage.limits, admitted, attack) };
}

function make(random: Random): Attack {
  const isEarly = random() < 0.2;
  const start = isEarly ? mutate(greeting, random, media) : greeting;
  const damaged = isEarly ? media : mutate(media, random, greeting);
  const at = below(damaged.byteLength + 1, random);
  return { kind: 'rtmp', parts: [start, damaged.subarray(0, at), damaged.subarray(at)] };
}

async function send(stageLimits: StageLimits, admitted: Admitted, { parts }: Attack): Promise<string> {
  let code = 'accepted';
  let surprise: unknown;
  const log = {
    info: (said: { code?: string }) => {
      code = said.code ?? 'no code';
    },
    error: (said: { err?: unknown }) => {
      surprise = said.err;
    },
  } as unknown as Log;
  const socket = { write: () => true, end: nothing, destroy: nothing, writableLength: 0 } as unknown as RtmpSocket;
  const connection = new RtmpConnection({
    socket,
    log,
    limits: defaultRtmpLimits,
    stageLimits,
    encoders: { report: nothing, yieldStage: () => 'encoder', admit: () => Promise.resolve(admitted) },
  });
  for (const [index, part] of parts.entries()) {
    connection.receive(part);
    // The key is checked between the greeting and the media.
    if (index === 0) for (let turns = 0; turns < 4; turns += 1) await Promise.resolve();
  }
  const wasClosed = connection.isClosed;
  connection.stop();
  if (surprise) throw new Harm('a surprise was logged', { cause: surprise });
  if (code === 'no code') throw new Harm('a refusal without a code');
  return wasClosed && code === 'accepted' ? 'ended by the peer' : code;
}
