import { once } from 'node:events';
import { WebSocket } from 'ws';
import { encodeSamples, type PublishServerMessage, type Sample, stageWireVersion } from '#contract/stage-wire.ts';
import { clip, repeated } from '../../test/support/media.ts';

const padTo = 1_600_000 / 8 / 30;
const fillerNal = 12;

/** Sends the test clip in real time at 1.6 Mbit/s, until it is stopped. */
export async function broadcast(url: string, ticket: string, seconds: number): Promise<() => void> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  socket.send(JSON.stringify({ t: 'hello', v: stageWireVersion, ticket, session: crypto.randomUUID(), tracks: clip.tracks }));
  const [first] = (await once(socket, 'message')) as [Buffer];
  const welcome = JSON.parse(String(first)) as PublishServerMessage;
  if (welcome.t !== 'welcome') throw new Error(`the stage answered ${String(first)}`);
  const samples = repeated(clip, seconds).samples.map(padded);
  const began = performance.now();
  let next = 0;
  const timer = setInterval(() => {
    const nowUs = (performance.now() - began) * 1000;
    const due: Sample[] = [];
    for (let sample = samples[next]; sample && sample.dtsUs <= nowUs; sample = samples[next]) {
      due.push(sample);
      next += 1;
    }
    if (due.length > 0) socket.send(encodeSamples(due));
  }, 10);
  return () => {
    clearInterval(timer);
    socket.close();
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
