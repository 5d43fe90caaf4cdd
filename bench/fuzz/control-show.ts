import { WebSocket } from 'ws';
import { decodeChunk, type Sample, stageWireVersion } from '#contract/wire/stage-wire.ts';
import { clip } from '../../test/support/media/media.ts';
import { openPublishSocket } from '../../test/support/media/publish-socket.ts';
import { Replay, seamless } from '../../test/support/media/replay.ts';
import { readRuns } from '../llhls/fragments.ts';
import type { Lane } from './lanes.ts';
import { Harm } from './target.ts';

const ackMs = 200;
const patienceMs = 5_000;

/**
 * A show that nobody attacks, over real sockets, with a viewer who compares every sample with what was published. Lost, changed and
 * reordered ones are harm, and so is a silence of `patienceMs`. A skip is none after the host stood still: so the server treats
 * whoever does not acknowledge for a second (P2).
 */
export async function openControlShow(url: string, lane: Lane, mayBeStarved: () => boolean) {
  const sockets = url.replace('http', 'ws');
  const ledger = new SampleLedger();
  const publisher = await openPublishSocket(`${sockets}/ws/publish/${lane.id}`, await lane.ticket(), clip.tracks);
  const viewer = new WebSocket(`${sockets}/ws/watch/${lane.id}`, { perMessageDeflate: false });
  viewer.on('open', () => viewer.send(JSON.stringify({ t: 'hello', v: stageWireVersion, ticket: lane.watchTicket })));
  let harm: Error | undefined;
  let newest = 0;
  let heardAt = performance.now();
  viewer.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) return;
    const { header, body } = decodeChunk(data);
    if (header.kind === 'init') return;
    const isSkip = newest > 0 && header.seq !== newest + 1;
    if (isSkip && !mayBeStarved()) harm ??= new Harm(`the control show's viewer got chunk ${header.seq} after chunk ${newest}`);
    newest = header.seq;
    heardAt = performance.now();
    harm ??= ledger.receive(body, isSkip);
  });
  viewer.on('close', (code) => {
    harm ??= new Harm(`the control show's viewer was closed with ${code}`);
  });
  viewer.on('error', (error) => {
    harm ??= error;
  });
  const timer = setInterval(() => viewer.readyState === WebSocket.OPEN && viewer.send(JSON.stringify({ t: 'ack', seq: newest, lagMs: 0 })), ackMs);
  const { promise: opened, resolve, reject } = Promise.withResolvers<void>();
  viewer.once('open', resolve).once('error', reject);
  await opened;
  const replay = new Replay(seamless(clip), [(due) => ledger.publish(due), publisher.send]);
  publisher.refused.catch((error: Error) => {
    harm ??= error;
  });
  return {
    ledger,
    /** Throws once it was harmed. */
    check(): void {
      if (!harm && performance.now() - heardAt > patienceMs) harm = new Harm(`the control show's viewer got nothing for ${patienceMs / 1000} s`);
      if (harm) throw harm;
    },
    [Symbol.dispose]() {
      clearInterval(timer);
      replay[Symbol.dispose]();
      viewer.removeAllListeners('close').on('close', () => undefined);
      viewer.close();
      publisher[Symbol.dispose]();
    },
  };
}

/** What was published and has not been seen yet, per track, in order; what is received is taken off. */
class SampleLedger {
  published = 0;
  received = 0;
  skipped = 0;
  readonly #waiting = new Map<number, Sample['data'][]>();

  publish(samples: readonly Sample[]): void {
    this.published += samples.length;
    for (const { track, data } of samples) this.#of(track).push(data);
  }

  receive(chunk: Uint8Array, isAfterSkip: boolean): Harm | undefined {
    const runs = readRuns(chunk);
    let at = chunk.byteLength - runs.reduce((sum, run) => sum + run.bytes, 0);
    for (const { trackId, count, bytes } of runs) {
      const queue = this.#of(trackId);
      while (isAfterSkip && queue.length > count && !sameBytes(queue.slice(0, count), chunk.subarray(at, at + bytes))) {
        queue.shift();
        this.skipped += 1;
      }
      const expected = queue.splice(0, count);
      if (expected.length < count || !sameBytes(expected, chunk.subarray(at, at + bytes)))
        return new Harm(`the control show's viewer got another sample of track ${trackId} than the next one, after ${this.received} good ones`);
      at += bytes;
      this.received += count;
    }
    return undefined;
  }

  #of(track: number): Sample['data'][] {
    const known = this.#waiting.get(track) ?? [];
    this.#waiting.set(track, known);
    return known;
  }
}

function sameBytes(parts: readonly Uint8Array[], whole: Uint8Array): boolean {
  return Buffer.concat(parts).equals(whole);
}
