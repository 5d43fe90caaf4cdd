import { randomBytes } from 'node:crypto';
import type { SegmentTap } from '#server/media/hls/finished-segment.ts';
import { type ListedRendition, writeMasterPlaylist } from '#server/media/hls/master-playlist.ts';
import type { Mp4Sample } from '#server/media/mp4/fragment.ts';
import { writeInitSegment } from '#server/media/mp4/init-segment.ts';
import type { MediaTap } from '../../show/broadcast.ts';
import type { RenditionName } from '../../show/fanout.ts';
import { listTracks, type MediaTracks } from '../../show/media-track.ts';
import { Cutter, type Gap, isSameGap } from './cutter.ts';
import { writeMediaPlaylist } from './playlists.ts';
import { Rendition, type Segment } from './rendition.ts';

type Output = { source: RenditionName; rendition: Rendition; cutter: Cutter; tracks: MediaTracks; isSound: boolean };

/** Assumed bitrate until a segment was measured, in bits per second. */
const assumed: Record<string, number> = { hd: 1_900_000, ld: 580_000, audio: 130_000 };
const runBytes = 8;
/** Gaps that slower renditions have not reached yet. */
const maxGaps = 8;

/**
 * One live stream as HLS: the same samples that go to the sockets, in parts and segments (docs/live-video.md, "LL-HLS"). `hd` and, where the
 * broadcaster sends it, `ld` are picture and sound, `audio` the sound alone. The addresses hold a random run, so that what a
 * cache keeps for ever is never reused.
 */
export class HlsStream implements MediaTap {
  readonly run = randomBytes(runBytes).toString('hex');
  readonly #id: string;
  readonly #firstFrameAt: () => Date | undefined;
  readonly #tap: SegmentTap | undefined;
  #outputs: Output[] = [];
  /** Renditions that stopped. Their numbering continues when they come back, since an address is never reused for other bytes. */
  readonly #away = new Map<string, Rendition>();
  #gaps: Gap[] = [];
  #epochs = 0;
  readonly #written = new WeakMap<Rendition, { version: string; text: string }>();

  constructor(id: string, firstFrameAt: () => Date | undefined, tap?: SegmentTap) {
    this.#id = id;
    this.#tap = tap;
    this.#firstFrameAt = firstFrameAt;
  }

  /** New tracks, or the same after a break: a discontinuity, except at the very beginning of a rendition. */
  begin(source: RenditionName, tracks: MediaTracks): void {
    const before = this.#outputs.filter((output) => output.source === source);
    for (const { cutter } of before) cutter.close();
    const others = this.#outputs.filter((output) => output.source !== source);
    const made = this.#renditionsFor(source, tracks).map(([name, its]) => this.#output(source, name, its));
    for (const { rendition } of before) if (!made.some((output) => output.rendition === rendition)) this.#away.set(rendition.name, rendition);
    this.#outputs = source === 'hd' ? [...made, ...others] : [...others, ...made];
    for (const { rendition, tracks: its } of made) {
      const initUri = `${rendition.name}/init${this.#epochs}.mp4`;
      rendition.begin(initUri, writeInitSegment(listTracks(its)), before.length > 0);
    }
    this.#epochs += 1;
  }

  push(source: RenditionName, video: readonly Mp4Sample[], audio: readonly Mp4Sample[]): void {
    for (const output of this.#outputs) {
      if (output.source !== source) continue;
      if (output.isSound) output.cutter.push(audio);
      else output.cutter.push(video, audio);
    }
  }

  drop(source: RenditionName): void {
    for (const { source: its, cutter, rendition } of this.#outputs) {
      if (its !== source) continue;
      cutter.close();
      this.#away.set(rendition.name, rendition);
    }
    this.#outputs = this.#outputs.filter((output) => output.source !== source);
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
    return firstFrameAt && ready.length > 0 ? writeMasterPlaylist(this.run, ready.map(toListed), firstFrameAt) : undefined;
  }

  /** Written once, and cached until it changes. */
  playlist(rendition: Rendition): string {
    const all = this.#outputs.map((output) => output.rendition);
    const version = all.map((each) => `${each.name}${each.version}`).join();
    const known = this.#written.get(rendition);
    if (known?.version === version) return known.text;
    const others = all.filter((other) => other !== rendition);
    const text = writeMediaPlaylist(rendition, others, this.#firstFrameAt() ?? new Date(0));
    this.#written.set(rendition, { version, text });
    return text;
  }

  #tell(name: string, { msn, start, seconds, discontinuity, initUri, parts }: Segment, bytes: Uint8Array<ArrayBuffer>): void {
    const output = this.#outputs.find(({ rendition }) => rendition.name === name);
    const init = output?.rendition.read(initUri);
    if (!output || !init || !this.#tap) return;
    const { width, height } = output.tracks.video ?? {};
    const independent = parts[0]?.independent ?? false;
    const what = { liveStreamId: this.#id, run: this.run, rendition: name, msn, start, seconds, discontinuity, independent };
    this.#tap.segment({ ...what, codecs: codecsOf(output.tracks), width, height, init, bytes });
  }

  #renditionsFor(source: RenditionName, { video, audio }: MediaTracks): [string, MediaTracks][] {
    if (source === 'ld') return [['ld', { video, audio }]];
    return [...(video ? [['hd', { video, audio }] as [string, MediaTracks]] : []), ...(audio ? [['audio', { audio }] as [string, MediaTracks]] : [])];
  }

  #output(source: RenditionName, name: string, tracks: MediaTracks): Output {
    const [lead, beside] = listTracks(tracks);
    if (!lead) throw new Error(`the rendition ${name} has no track`);
    const rendition = this.rendition(name) ?? this.#open(name);
    const cutter = new Cutter({ lead, beside, leadIsVideo: tracks.video !== undefined }, rendition, (gap) => this.#spread(gap, cutter));
    return { source, rendition, cutter, tracks, isSound: !tracks.video };
  }

  /** The first rendition that meets a gap tells the others, once. */
  #spread(gap: Gap, from: Cutter): void {
    if (this.#gaps.some((known) => isSameGap(known, gap))) return;
    this.#gaps = [...this.#gaps, gap].slice(-maxGaps);
    for (const { cutter } of this.#outputs) if (cutter !== from) cutter.breakAfter(gap);
  }

  /** A rendition that joins a running show takes its numbers from another one: the large picture or, without it, the sound. */
  #open(name: string): Rendition {
    const rendition = this.#away.get(name) ?? new Rendition(name, (segment, bytes) => this.#tell(name, segment, bytes));
    this.#away.delete(name);
    if (name === 'ld') rendition.restart((start) => this.rendition('hd')?.placeOf(start) ?? { msn: 0, pastDiscontinuities: 0 });
    else {
      const [beside] = this.#outputs.filter(({ source }) => source === 'hd');
      const place = beside?.rendition.nextPlace ?? { msn: 0, pastDiscontinuities: 0 };
      rendition.restart(() => place);
    }
    return rendition;
  }
}

function toListed({ rendition, tracks }: Output): ListedRendition {
  const rates = rendition.segments.map(({ parts, seconds }) => (parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) * 8) / Math.max(0.1, seconds));
  const otherwise = assumed[rendition.name] ?? 0;
  const average = rates.length > 0 ? rates.reduce((sum, rate) => sum + rate, 0) / rates.length : otherwise;
  return {
    name: rendition.name,
    bandwidth: Math.ceil(Math.max(otherwise, ...rates)),
    average: Math.ceil(average),
    codecs: codecsOf(tracks),
    width: tracks.video?.width,
    height: tracks.video?.height,
  };
}

function codecsOf(tracks: MediaTracks): string {
  return listTracks(tracks)
    .map(({ codec }) => codec)
    .join(',');
}
