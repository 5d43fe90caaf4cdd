import { unreachable } from '#contract/exhaustive.ts';
import type { Sample, TrackConfig } from '#contract/wire/stage-wire.ts';
import { aacFrameSamples, parseAudioSpecificConfig } from '#server/media/mp4/aac.ts';
import { readAvcSize } from '#server/media/mp4/avc-size.ts';
import { problem, type StageProblem } from '../../stage-problem.ts';
import { type FlvTag, readAudioTag, readVideoTag } from './flv-tag.ts';

export type MediaSink = {
  /** The tracks are known, or have changed. */
  announce(tracks: TrackConfig[]): StageProblem | undefined;
  take(sample: Sample): StageProblem | undefined;
};

type Timed = Omit<Sample, 'seq' | 'track'> & { kind: 'audio' | 'video' };

type Config = Extract<FlvTag, { kind: 'video-config' } | { kind: 'audio-config' }>;
type Frame = Extract<FlvTag, { kind: 'video' } | { kind: 'audio' }>;

const trackIds = { video: 1, audio: 2 };
/** How long the configuration of a second track is waited for, and how many frames are kept meanwhile. */
const secondTrackUs = 1_000_000;
const maxPending = 150;
const maxJumpUs = 100_000;

/** Turns the FLV tags of one connection into tracks and samples; 0 is the first frame. */
export class RtmpMedia {
  readonly #sink: MediaSink;
  readonly #tracks: { video?: TrackConfig; audio?: TrackConfig } = {};
  #pending: Timed[] = [];
  #isAnnounced = false;
  #originMs: number | undefined;
  #nextSoundUs: number | undefined;
  #soundFrameUs = 0;
  #seq = 0;

  constructor(sink: MediaSink) {
    this.#sink = sink;
  }

  take(type: 'audio' | 'video', timeMs: number, body: Buffer): StageProblem | undefined {
    const tag = type === 'video' ? readVideoTag(body) : readAudioTag(body);
    switch (tag.kind) {
      case 'nothing':
        return undefined;
      case 'refused':
        return problem('SAMPLE_INVALID', tag.reason);
      case 'video-config':
      case 'audio-config':
        return this.#configure(tag);
      case 'video':
      case 'audio':
        return this.#tracks[type] && this.#takeFrame(tag, timeMs);
      default:
        return unreachable(tag);
    }
  }

  #takeFrame(tag: Frame, timeMs: number): StageProblem | undefined {
    this.#originMs ??= timeMs;
    const timed = this.#time(tag, (timeMs - this.#originMs) * 1000);
    return this.#isAnnounced ? this.#pass(timed) : this.#gather(timed);
  }

  #configure({ kind, data }: Config): StageProblem | undefined {
    const track = kind === 'video-config' ? videoTrack(data) : audioTrack(data);
    if ('code' in track) return track;
    this.#tracks[track.kind] = track;
    if (track.kind === 'audio') this.#soundFrameUs = (aacFrameSamples * 1e6) / track.sampleRate;
    return this.#isAnnounced ? this.#announce() : undefined;
  }

  #time(tag: Frame, dtsUs: number): Timed {
    if (tag.kind === 'video') return { kind: 'video', key: tag.key, dtsUs, ptsUs: dtsUs + tag.compositionMs * 1000, data: tag.data };
    const soundUs = this.#followSound(dtsUs);
    return { kind: 'audio', key: true, dtsUs: soundUs, ptsUs: soundUs, data: tag.data };
  }

  /** Whole milliseconds jitter; sound is timed by its frame length, which follows them slowly. */
  #followSound(saidUs: number): number {
    const expected = this.#nextSoundUs ?? saidUs;
    const timeUs = Math.abs(saidUs - expected) > maxJumpUs ? saidUs : expected + (saidUs - expected) * 0.05;
    this.#nextSoundUs = timeUs + this.#soundFrameUs;
    return timeUs;
  }

  /** Until both tracks are known; a broadcaster may have one only. */
  #gather(timed: Timed): StageProblem | undefined {
    this.#pending.push(timed);
    const first = this.#pending[0] ?? timed;
    const isComplete = this.#tracks.video && this.#tracks.audio;
    if (!isComplete && timed.dtsUs - first.dtsUs < secondTrackUs && this.#pending.length < maxPending) return undefined;
    const refused = this.#announce();
    const pending = this.#pending;
    this.#pending = [];
    return refused ?? pending.map((waiting) => this.#pass(waiting)).find((reason) => reason !== undefined);
  }

  #announce(): StageProblem | undefined {
    this.#isAnnounced = true;
    return this.#sink.announce([this.#tracks.video, this.#tracks.audio].filter((track) => track !== undefined));
  }

  #pass({ kind, ...sample }: Timed): StageProblem | undefined {
    return this.#sink.take({ ...sample, seq: this.#seq++, track: trackIds[kind] });
  }
}

function videoTrack(data: Buffer): TrackConfig | StageProblem {
  const size = readAvcSize(data);
  if (!size) return problem('SAMPLE_INVALID', 'The H.264 configuration cannot be read.');
  return { id: trackIds.video, kind: 'video', codec: 'avc1', ...size, description: data.toString('base64') };
}

function audioTrack(data: Buffer): TrackConfig | StageProblem {
  const aac = parseAudioSpecificConfig(data);
  if (!aac) return problem('SAMPLE_INVALID', 'Only AAC-LC sound with one or two channels is taken.');
  return { id: trackIds.audio, kind: 'audio', codec: 'mp4a.40.2', ...aac, description: data.toString('base64') };
}
