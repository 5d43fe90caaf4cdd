import type { Sample } from '#contract/wire/stage-wire.ts';
import { clip } from '../../test/support/media/media.ts';
import { openPublishSocket } from '../../test/support/media/publish-socket.ts';
import { Replay, seamless } from '../../test/support/media/replay.ts';

const padTo = 1_600_000 / 8 / 30;
const fillerNal = 12;

/** Sends the test clip in real time at 1.6 Mbit/s, until it is stopped. */
export async function broadcast(url: string, ticket: string): Promise<() => void> {
  const whole = seamless(clip);
  const socket = await openPublishSocket(url, ticket, clip.tracks);
  const replay = new Replay({ ...whole, samples: whole.samples.map(padded) }, [socket.send]);
  return () => {
    replay[Symbol.dispose]();
    socket[Symbol.dispose]();
  };
}

/** A picture with filler data after it (ITU-T H.264 §7.4.2.7), so that it weighs what one of a real show does. */
function padded(sample: Sample): Sample {
  const missing = Math.round(padTo - sample.data.byteLength);
  if (sample.track !== 1 || missing < 6) return sample;
  const data = Buffer.alloc(sample.data.byteLength + missing, 0xff);
  data.set(sample.data);
  data.writeUInt32BE(missing - 4, sample.data.byteLength);
  data.writeUInt8(fillerNal, sample.data.byteLength + 4);
  data.writeUInt8(0x80, data.byteLength - 1);
  return { ...sample, data };
}
