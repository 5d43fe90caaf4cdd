import { randomBytes } from 'node:crypto';
import { listTracks, type MediaTracks } from '../media-track.ts';
import type { Mp4Sample } from '../mp4/fragment.ts';
import { writeInitSegment } from '../mp4/init-segment.ts';
import { Cutter } from './cutter.ts';
import { type Variant, writeMasterPlaylist, writeMediaPlaylist } from './playlists.ts';
import { Rendition } from './rendition.ts';

type Output = { rendition: Rendition; cutter: Cutter; tracks: MediaTracks; isSound: boolean };

/** What a stream is taken to need before a segment was measured, in bits per second. */
const assumed = { hd: 1_900_000, audio: 130_000 };
const runBytes = 8;

/**
 * One live stream as HLS: the same samples that go to the sockets, in parts and segments (live-video.md §5). `hd` is picture
 * and sound, `audio` the sound alone. The addresses hold a random run, so that what a cache keeps for ever is never reused.
 */
export class HlsStream {
  readonly run = randomBytes(runBytes).toString('hex');
  readonly #firstFrameAt: () => Date | undefined;
  #outputs: Output[] = [];
  #epochs = 0;
  readonly #written = new WeakMap<Rendition, { version: number; text: string }>();

  constructor(firstFrameAt: () => Date | undefined) {
    this.#firstFrameAt = firstFrameAt;
  }

  /** New tracks, or the same after a break: a discontinuity, except at the very beginning. */
  begin(tracks: MediaTracks): void {
    for (const { cutter } of this.#outputs) cutter.close();
    this.#outputs = this.#renditionsFor(tracks).map(([name, its]) => this.#output(name, its));
    for (const { rendition, tracks: its } of this.#outputs) {
      const initUri = `${rendition.name}/init${this.#epochs}.mp4`;
      rendition.begin(initUri, writeInitSegment(listTracks(its)), this.#epochs > 0);
    }
    this.#epochs += 1;
  }

  push(video: readonly Mp4Sample[], audio: readonly Mp4Sample[]): void {
    for (const { cutter, isSound } of this.#outputs) {
      if (isSound) cutter.push(audio);
      else cutter.push(video, audio);
    }
  }

  end(): void {
    for (const { cutter, rendition } of this.#outputs) {
      cutter.close();
      rendition.end();
    }
  }

  rendition(name: string): Rendition | undefined {
    return this.#outputs.find(({ rendition }) => rendition.name === name)?.rendition;
  }

  /** `undefined` before there is anything to play. */
  master(): string | undefined {
    const firstFrameAt = this.#firstFrameAt();
    const ready = this.#outputs.filter(({ rendition }) => rendition.edge);
    return firstFrameAt && ready.length > 0 ? writeMasterPlaylist(this.run, ready.map(toVariant), firstFrameAt) : undefined;
  }

  /** Written once for everybody who asks before it changes. */
  playlist(rendition: Rendition): string {
    const all = this.#outputs.map((output) => output.rendition);
    const version = all.reduce((sum, each) => sum + each.version, 0);
    const known = this.#written.get(rendition);
    if (known?.version === version) return known.text;
    const others = all.filter((other) => other !== rendition);
    const text = writeMediaPlaylist(rendition, others, this.#firstFrameAt() ?? new Date(0));
    this.#written.set(rendition, { version, text });
    return text;
  }

  #renditionsFor({ video, audio }: MediaTracks): [string, MediaTracks][] {
    return [...(video ? [['hd', { video, audio }] as [string, MediaTracks]] : []), ...(audio ? [['audio', { audio }] as [string, MediaTracks]] : [])];
  }

  #output(name: string, tracks: MediaTracks): Output {
    const rendition = this.rendition(name) ?? new Rendition(name);
    const [lead, beside] = listTracks(tracks);
    if (!lead) throw new Error(`the rendition ${name} has no track`);
    return { rendition, cutter: new Cutter({ lead, beside, leadIsVideo: tracks.video !== undefined }, rendition), tracks, isSound: !tracks.video };
  }
}

function toVariant({ rendition, tracks, isSound }: Output): Variant {
  const rates = rendition.segments.map(({ parts, seconds }) => (parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) * 8) / Math.max(0.1, seconds));
  const otherwise = isSound ? assumed.audio : assumed.hd;
  const average = rates.length > 0 ? rates.reduce((sum, rate) => sum + rate, 0) / rates.length : otherwise;
  return {
    name: rendition.name,
    bandwidth: Math.ceil(Math.max(otherwise, ...rates)),
    average: Math.ceil(average),
    codecs: listTracks(tracks)
      .map(({ codec }) => codec)
      .join(','),
    width: tracks.video?.width,
    height: tracks.video?.height,
  };
}
