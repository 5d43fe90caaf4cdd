import type { TrackConfig } from '#contract/stage-wire.ts';
import { parseAudioSpecificConfig } from './mp4/aac.ts';
import { parseAvcConfig } from './mp4/avc.ts';
import type { Mp4Track } from './mp4/init-segment.ts';
import { problem, type StageProblem } from './stage-problem.ts';

/** A track that passed every check; `wireId` is the broadcaster's number for it. */
export type VideoTrack = Extract<Mp4Track, { kind: 'video' }> & { wireId: number; codec: string; nalLengthBytes: number };
export type AudioTrack = Extract<Mp4Track, { kind: 'audio' }> & { wireId: number; codec: string; channels: 1 | 2 };
export type MediaTracks = { video?: VideoTrack; audio?: AudioTrack };

/** 90 kHz is what every player expects of video; times are rounded from absolute microseconds, so nothing drifts. */
const videoTimescale = 90_000;
const maxSide = 4096;

/** Checks what a stranger announces: at most one H.264 and one AAC-LC track, believable by their own configuration bytes. */
export function readTracks(configs: readonly TrackConfig[]): MediaTracks | StageProblem {
  const tracks: MediaTracks = {};
  for (const config of configs) {
    const bytes = Buffer.from(config.description, 'base64');
    if (tracks[config.kind]) return problem('LIMIT_EXCEEDED', `Only one ${config.kind} track is carried.`);
    if (config.kind === 'video') tracks.video = readVideo(config, bytes);
    else tracks.audio = readAudio(config, bytes);
    if (!tracks[config.kind]) return problem('SAMPLE_INVALID', `The ${config.kind} configuration of track ${config.id} cannot be read.`);
  }
  if (!tracks.video && !tracks.audio) return problem('SAMPLE_INVALID', 'No track was announced.');
  if (tracks.video?.wireId === tracks.audio?.wireId) return problem('SAMPLE_INVALID', 'Two tracks have the same id.');
  return tracks;
}

export function sameTracks(a: MediaTracks, b: MediaTracks): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export function listTracks(tracks: MediaTracks): (VideoTrack | AudioTrack)[] {
  return [tracks.video, tracks.audio].filter((track) => track !== undefined);
}

/** For `addSourceBuffer`; codecs come from the configuration bytes, not from what was announced (P10). */
export function mimeOf(tracks: MediaTracks): string {
  const codecs = listTracks(tracks).map((track) => track.codec);
  return `${tracks.video ? 'video' : 'audio'}/mp4; codecs="${codecs.join(', ')}"`;
}

function readVideo(config: Extract<TrackConfig, { kind: 'video' }>, bytes: Uint8Array): VideoTrack | undefined {
  const avc = parseAvcConfig(bytes);
  const sides = [config.width, config.height];
  if (!avc || sides.some((side) => side < 16 || side > maxSide)) return undefined;
  const { width, height } = config;
  return { wireId: config.id, id: 1, kind: 'video', timescale: videoTimescale, width, height, config: bytes, ...avc };
}

function readAudio(config: Extract<TrackConfig, { kind: 'audio' }>, bytes: Uint8Array): AudioTrack | undefined {
  const aac = parseAudioSpecificConfig(bytes);
  if (!aac || aac.sampleRate !== config.sampleRate || aac.channels !== config.channels) return undefined;
  const { channels, sampleRate } = aac;
  return { wireId: config.id, id: 2, kind: 'audio', timescale: sampleRate, channels, config: bytes, codec: 'mp4a.40.2' };
}
