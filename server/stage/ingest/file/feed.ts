import { setTimeout as sleep } from 'node:timers/promises';
import { tellHours } from '#server/settings/stage-limits.ts';
import type { Broadcast, Publisher, Source } from '../../show/broadcast.ts';
import { readTracks } from '../../show/media-track.ts';
import type { TrackPacket } from './packet-reader.ts';
import { type StoredShow, UnplayableVideo } from './stored-show.ts';

type Options = {
  broadcast: Broadcast;
  show: StoredShow;
  session: string;
  /** How much of the show has passed, if it began before. */
  positionMs: number | undefined;
  maxGopMs: number;
  /** Infinity for one that begins again at its end. */
  maxShowMs: number;
  maxSide: number;
};

/** Read this far ahead of what is sent. */
const blockUs = 1e6;
/** Minimum time between two batches of samples: a node plays many shows at once. */
const tickMs = 33;
/** How long the show stays open after its last sample, so that viewers receive the last pictures. */
const endDelayMs = 1_500;

/**
 * Plays a stored show onto the stage in real time. A sample's due time follows from the start of the show, not from the sample before,
 * so that errors do not add up; no sample is sent early.
 */
export class Feed implements Publisher {
  readonly #options: Options;
  readonly #stop = new AbortController();
  #source: Source | undefined;
  #originMs = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** `true` when the show was played to its end, `false` when it was stopped. Throws `UnplayableVideo`. */
  async run(): Promise<boolean> {
    try {
      await this.#play();
      return true;
    } catch (error) {
      this.#options.broadcast.release(this);
      if (this.#stop.signal.aborted) return false;
      throw error;
    }
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Key frames come when the file has them. */
  needKey(): void {}

  replace(): void {
    this.stop();
  }

  end(): void {
    this.stop();
  }

  async #play(): Promise<void> {
    const { broadcast, show, session, positionMs = 0, maxGopMs, maxShowMs, maxSide } = this.#options;
    const tracks = readTracks(show.tracks, { maxSide });
    if ('code' in tracks) throw new UnplayableVideo(tracks.message);
    if (show.lengthUs / 1000 > maxShowMs) throw new UnplayableVideo(`The video is longer than a live event may last: ${tellHours(maxShowMs)}.`);
    this.#originMs = performance.now() - positionMs;
    const source = broadcast.claim(this, session, tracks, { maxGopMs, maxShowMs });
    this.#source = source;
    const sentUs = source.lastSeq < 0 ? -1 : (source.lastPtsMs + source.offsetMs) * 1000;
    if (!(await show.seek(positionMs * 1000, sentUs))) return;
    if (this.#options.positionMs === undefined) this.#originMs = performance.now();
    await this.#send(positionMs * 1000);
    await this.#until(show.lengthUs + endDelayMs * 1000);
  }

  /** Reads one block while the one before is sent. */
  async #send(fromUs: number): Promise<void> {
    const { show } = this.#options;
    let untilUs = fromUs + blockUs;
    for (let block = await show.readUntil(untilUs); block; ) {
      untilUs += blockUs;
      const next = show.readUntil(untilUs);
      // A failure is heard when the block is asked for.
      next.catch(() => undefined);
      await this.#sendInTime(block);
      block = await next;
    }
  }

  async #sendInTime(packets: TrackPacket[]): Promise<void> {
    let sent = 0;
    while (sent < packets.length) {
      await this.#until(packets[sent]?.dtsUs ?? 0);
      const nowUs = this.#nowUs();
      const end = packets.findIndex((packet, index) => index > sent && packet.dtsUs > nowUs);
      this.#take(packets.slice(sent, end === -1 ? undefined : end));
      sent = end === -1 ? packets.length : end;
      if (sent < packets.length) await sleep(tickMs, undefined, { signal: this.#stop.signal });
    }
  }

  #take(packets: TrackPacket[]): void {
    const source = this.#source;
    if (!source || this.#stop.signal.aborted) return;
    const offsetUs = source.offsetMs * 1000;
    const first = source.lastSeq + 1;
    const samples = packets.map((packet, index) => ({ ...packet, seq: first + index, ptsUs: packet.ptsUs - offsetUs, dtsUs: packet.dtsUs - offsetUs }));
    const refused = this.#options.broadcast.take(source, samples);
    if (refused) throw new UnplayableVideo(refused.message);
  }

  #nowUs(): number {
    return (performance.now() - this.#originMs) * 1000;
  }

  async #until(showUs: number): Promise<void> {
    const waitMs = (showUs - this.#nowUs()) / 1000;
    this.#stop.signal.throwIfAborted();
    if (waitMs > 0) await sleep(Math.ceil(waitMs), undefined, { signal: this.#stop.signal });
  }
}
