import type { Sample } from '#contract/wire/stage-wire.ts';
import { silentAacFrame } from '#server/media/mp4/aac.ts';
import { inspectAvcSample } from '#server/media/mp4/avc.ts';
import { type Mp4Run, type Mp4Sample, writeFragment } from '#server/media/mp4/fragment.ts';
import { writeInitSegment } from '#server/media/mp4/init-segment.ts';
import type { StageLimits } from '#server/settings/stage-limits.ts';
import { problem, type StageProblem } from '../stage-problem.ts';
import { gopStepMs, openGop, wantedGopMs } from './key-frames.ts';
import { type AudioTrack, listTracks, type MediaTracks, mimeOf, type VideoTrack } from './media-track.ts';
import { AudioTimeline, type OpenSample, VideoTimeline } from './timelines.ts';

export type PackagedInit = { epoch: number; mime: string; tracks: MediaTracks; bytes: Uint8Array };

/** One CMAF chunk; times are on the show clock. `key` says that a decoder can start here. */
export type PackagedChunk = { epoch: number; seq: number; key: boolean; startMs: number; endMs: number; bytes: Uint8Array };

/** Where packaged media goes: watchers, and whatever else wants the same bytes. */
export type PackagerSink = {
  init(init: PackagedInit): void;
  chunk(chunk: PackagedChunk): void;
  /** The samples of the chunk, with exact durations, for whoever cuts them otherwise. */
  samples(video: readonly Mp4Sample[], audio: readonly Mp4Sample[]): void;
  /** Nothing can be shown before the broadcaster sends a key frame. May be called often. */
  needKey(): void;
};

type Source = { tracks: MediaTracks; offsetUs: number };
type Opening = Source & { audio: OpenSample[] };
type Epoch = Source & { video: VideoTimeline | undefined; audio: AudioTimeline | undefined; gopMs: number; keyMs: number; pendingBytes: number };

/** A time this far beyond the maximum length of a show is invalid. */
const beyondShowMs = 24 * 3_600_000;
const maxReorderUs = 5_000_000;
const maxBackwardsUs = 1_000_000;
const maxAudioBytes = 16_384;
const maxQueuedAudio = 512;
/** A chunk with this many bytes is sent even if it is short: media time may stand still. */
const maxPendingBytes = 2 ** 20;
/** Audio that is further behind the picture counts as lost and is replaced by silence, at this distance behind the picture (P13). */
const lateAudioMs = 700;
const silenceBehindMs = 100;

/**
 * Turns encoded samples into an init segment per epoch and CMAF chunks, once for everybody. A new configuration, a new
 * broadcaster session or a long gap opens a new epoch at its first key frame.
 */
export class Packager {
  /** Media per chunk: 0 is one video frame. */
  batchMs = 0;
  /** Longest media time without a key frame. */
  maxGopMs: number;
  /** Longest time of the show, ms. */
  maxShowMs: number;
  /** Longest media time from one key frame to the next since the configuration was announced. */
  longestGopMs = 0;
  readonly #sink: PackagerSink;
  readonly #limits: StageLimits;
  #opening: Opening | undefined;
  #epoch: Epoch | undefined;
  #epochNumber = 0;
  #seq = 0;
  #newestMs = 0;
  #lostVideo = false;
  /** Since when there were only key frames that nothing can start from, in microseconds of the capture clock. */
  #openGopSince: number | undefined;
  readonly #lastUs = new Map<number, number>();

  constructor(sink: PackagerSink, limits: StageLimits) {
    this.#sink = sink;
    this.#limits = limits;
    this.maxGopMs = limits.maxGopMs;
    this.maxShowMs = limits.maxShowMs;
  }

  /** True once media of the present configuration flows. */
  get isOpen(): boolean {
    return this.#epoch !== undefined && this.#opening === undefined;
  }

  get awaitsKey(): boolean {
    return this.#opening ? this.#opening.tracks.video !== undefined : this.#lostVideo;
  }

  /** Show time of the newest sample taken in. */
  get newestMs(): number {
    return this.#newestMs;
  }

  /** Announces what comes next. `offsetMs` is added to the broadcaster's capture clock to give the show clock. */
  configure(tracks: MediaTracks, offsetMs: number): void {
    this.#opening = { tracks, offsetUs: offsetMs * 1000, audio: [] };
    this.#lastUs.clear();
    this.#lostVideo = false;
    this.#openGopSince = undefined;
    this.longestGopMs = 0;
  }

  /** After missing samples, the picture waits for the next key frame and the sound goes on. */
  loseVideo(): void {
    this.#lostVideo = this.#epoch?.video !== undefined;
  }

  push(sample: Sample): StageProblem | undefined {
    const source = this.#opening ?? this.#epoch;
    const { video, audio } = source?.tracks ?? {};
    const track = [video, audio].find((candidate) => candidate?.wireId === sample.track);
    if (!source || !track) return problem('SAMPLE_INVALID', `Track ${sample.track} was not announced.`);
    const refused = this.#refuse(sample, source.offsetUs);
    if (refused) return refused;
    this.#lastUs.set(sample.track, Math.max(sample.dtsUs, this.#lastUs.get(sample.track) ?? sample.dtsUs));
    return track.kind === 'video' ? this.#pushVideo(sample, track, source) : this.#pushAudio(sample, track, source);
  }

  /** Completes what is held, at the end of the stream. */
  finish(): void {
    if (this.#epoch) this.#close(this.#epoch, undefined);
    this.#epoch = undefined;
    this.#opening = undefined;
  }

  #refuse(sample: Sample, offsetUs: number): StageProblem | undefined {
    const size = sample.data.byteLength;
    if (size === 0) return problem('SAMPLE_INVALID', `Sample ${sample.seq} is empty.`);
    const { maxSampleBytes } = this.#limits;
    if (size > maxSampleBytes) return problem('LIMIT_EXCEEDED', `Sample ${sample.seq} has ${size} bytes; ${maxSampleBytes} are allowed.`);
    const last = this.#lastUs.get(sample.track) ?? Number.NEGATIVE_INFINITY;
    if (sample.dtsUs < last - maxBackwardsUs) return problem('SAMPLE_INVALID', `The time of track ${sample.track} ran backwards.`);
    const showMs = (sample.dtsUs + offsetUs) / 1000;
    const believable = showMs > -1000 && showMs < this.maxShowMs + beyondShowMs && Math.abs(sample.ptsUs - sample.dtsUs) <= maxReorderUs;
    return believable ? undefined : problem('SAMPLE_INVALID', `Sample ${sample.seq} is not at a believable time.`);
  }

  #pushVideo(sample: Sample, track: VideoTrack, source: Source): StageProblem | undefined {
    const nals = inspectAvcSample(sample.data, track.nalLengthBytes);
    if (!nals) return problem('SAMPLE_INVALID', `Sample ${sample.seq} is not H.264 with length prefixes.`);
    const open = openSample(sample, track.timescale, source.offsetUs, sample.key && nals.hasIdr);
    const stepMs = this.#stepMs(open, track.timescale, this.#epoch?.video?.held);
    if (stepMs > this.#limits.maxGapMs) this.#reopen();
    if (open.key) this.#openGopSince = undefined;
    else if (sample.key || nals.hasRecovery) this.#openGopSince ??= sample.dtsUs;
    if (!open.key && this.awaitsKey) return this.#awaitKey(sample);
    const epoch = this.#openAt(open.dts / track.timescale);
    this.#lostVideo = false;
    if (open.key) this.longestGopMs = Math.max(this.longestGopMs, epoch.gopMs);
    epoch.gopMs = open.key ? 0 : epoch.gopMs + Math.min(stepMs, gopStepMs);
    if (epoch.gopMs > this.maxGopMs) return this.#refuseGop();
    if (epoch.gopMs > wantedGopMs) this.#sink.needKey();
    epoch.video?.add(open);
    epoch.pendingBytes += open.data.byteLength;
    this.#newestMs = (open.dts / track.timescale) * 1000;
    this.#replaceLateAudio(epoch);
    this.#cut(epoch);
    return undefined;
  }

  /** A stream without IDR would be waited for until its end. */
  #awaitKey({ dtsUs }: Sample): StageProblem | undefined {
    this.#sink.needKey();
    return this.#openGopSince !== undefined && dtsUs - this.#openGopSince > this.maxGopMs * 1000 ? this.#refuseGop() : undefined;
  }

  #refuseGop(): StageProblem {
    if (this.#openGopSince !== undefined) return openGop;
    return problem('LIMIT_EXCEEDED', `There was no key frame for ${this.maxGopMs / 1000} seconds. Set the keyframe interval of the encoder to 2 seconds.`);
  }

  #pushAudio(sample: Sample, track: AudioTrack, source: Source): StageProblem | undefined {
    if (sample.data.byteLength > maxAudioBytes) return problem('LIMIT_EXCEEDED', `Audio sample ${sample.seq} is too large.`);
    const open = { ...openSample(sample, track.timescale, source.offsetUs, true), compositionOffset: 0 };
    if (this.#stepMs(open, track.timescale, this.#epoch?.audio?.held) > this.#limits.maxGapMs) this.#reopen();
    if (this.#opening?.tracks.video) {
      this.#opening.audio.push(open);
      if (this.#opening.audio.length > maxQueuedAudio) this.#opening.audio.shift();
      return undefined;
    }
    const epoch = this.#openAt(open.dts / track.timescale);
    epoch.audio?.add(open);
    epoch.pendingBytes += open.data.byteLength;
    if (!epoch.video) this.#newestMs = (open.dts / track.timescale) * 1000;
    this.#cut(epoch);
    return undefined;
  }

  #stepMs(sample: OpenSample, timescale: number, held: OpenSample | undefined): number {
    return this.#opening || !held ? 0 : ((sample.dts - held.dts) / timescale) * 1000;
  }

  #reopen(): void {
    if (this.#epoch) this.#opening = { tracks: this.#epoch.tracks, offsetUs: this.#epoch.offsetUs, audio: [] };
  }

  /** The running epoch, or a new one from `seconds` of show time when one was announced. */
  #openAt(seconds: number): Epoch {
    const opening = this.#opening;
    if (!opening) {
      if (this.#epoch) return this.#epoch;
      throw new Error('The packager was not configured.');
    }
    if (this.#epoch) this.#close(this.#epoch, seconds);
    const { tracks, offsetUs } = opening;
    const audio = tracks.audio && new AudioTimeline(Math.round(seconds * tracks.audio.timescale), silentAacFrame(tracks.audio.channels));
    const video = tracks.video && new VideoTimeline(Math.round(tracks.video.timescale / 30));
    this.#epochNumber = (this.#epochNumber + 1) % 2 ** 16;
    this.#epoch = { tracks, offsetUs, video, audio, gopMs: 0, keyMs: Number.NEGATIVE_INFINITY, pendingBytes: 0 };
    this.#opening = undefined;
    this.#sink.init({ epoch: this.#epochNumber, mime: mimeOf(tracks), tracks, bytes: writeInitSegment(listTracks(tracks)) });
    for (const sample of opening.audio) audio?.add(sample);
    return this.#epoch;
  }

  /** Ends an epoch where the next one begins, unless that is too far away to stretch the last frame. */
  #close(epoch: Epoch, nextSeconds: number | undefined): void {
    const gapMs = (nextSeconds ?? Number.POSITIVE_INFINITY) * 1000 - this.#newestMs;
    const end = gapMs <= this.#limits.maxGapMs ? nextSeconds : undefined;
    const { video, audio } = epoch.tracks;
    if (video) epoch.video?.close(end && Math.round(end * video.timescale));
    if (audio) epoch.audio?.close(end && Math.round(end * audio.timescale));
    this.#emit(epoch);
  }

  #replaceLateAudio(epoch: Epoch): void {
    const timescale = epoch.tracks.audio?.timescale;
    if (!timescale || !epoch.audio) return;
    const lateMs = this.#newestMs - (epoch.audio.end / timescale) * 1000;
    if (lateMs > (epoch.audio.isFilling ? silenceBehindMs : lateAudioMs))
      epoch.audio.fillUntil(Math.round(((this.#newestMs - silenceBehindMs) / 1000) * timescale));
  }

  /** A chunk ends when it is long enough, or before a key frame. If the picture is late, sound is sent alone. */
  #cut(epoch: Epoch): void {
    const isFull = epoch.pendingBytes > maxPendingBytes;
    const videoMs = spanMs(epoch.video?.ready, epoch.tracks.video?.timescale);
    const audioMs = spanMs(epoch.audio?.ready, epoch.tracks.audio?.timescale);
    const soundAlone = audioMs >= this.batchMs + (epoch.video ? 250 : 100) && (!epoch.video || epoch.keyMs >= 0 || isFull);
    const pictureReady = videoMs > 0 && (videoMs >= this.batchMs - 5 || epoch.video?.held?.key === true || isFull);
    if (pictureReady || (soundAlone && videoMs === 0)) this.#emit(epoch);
  }

  #emit(epoch: Epoch): void {
    epoch.pendingBytes = 0;
    const { video, audio } = epoch.tracks;
    const videoRun = takeRun(video, epoch.video);
    const audioRun = takeRun(audio, epoch.audio);
    this.#sink.samples(videoRun?.samples ?? [], audioRun?.samples ?? []);
    const runs = [videoRun, audioRun].filter((run) => run !== undefined);
    const lead = runs[0];
    const first = lead?.samples[0];
    const last = lead?.samples.at(-1);
    if (!lead || !first || !last) return;
    const timescale = (lead === videoRun ? video?.timescale : audio?.timescale) ?? 1;
    const startMs = ((first.dts + first.compositionOffset) / timescale) * 1000;
    const key = epoch.video ? videoRun !== undefined && first.key : startMs - epoch.keyMs >= 1000;
    if (key) epoch.keyMs = startMs;
    this.#seq = (this.#seq + 1) % 2 ** 32;
    const bytes = writeFragment(this.#seq, runs);
    this.#sink.chunk({ epoch: this.#epochNumber, seq: this.#seq, key, startMs, endMs: ((last.dts + last.duration) / timescale) * 1000, bytes });
  }
}

/** Times are rounded from absolute microseconds; a first frame before the show began is moved to its start. */
function openSample(sample: Sample, timescale: number, offsetUs: number, key: boolean): OpenSample {
  const dts = Math.max(0, Math.round(((sample.dtsUs + offsetUs) * timescale) / 1e6));
  const pts = Math.max(0, Math.round(((sample.ptsUs + offsetUs) * timescale) / 1e6));
  return { dts, compositionOffset: pts - dts, key, data: sample.data };
}

function spanMs(samples: readonly Mp4Sample[] | undefined, timescale = 1): number {
  const first = samples?.[0];
  const last = samples?.at(-1);
  return first && last ? ((last.dts + last.duration - first.dts) / timescale) * 1000 : 0;
}

function takeRun(track: VideoTrack | AudioTrack | undefined, timeline: { ready: Mp4Sample[] } | undefined): Mp4Run | undefined {
  if (!track || !timeline || timeline.ready.length === 0) return undefined;
  const samples = timeline.ready;
  timeline.ready = [];
  return { trackId: track.id, samples };
}
