import type { TrackConfig } from '#contract/wire/stage-wire.ts';
import { parseAudioSpecificConfig } from '#server/media/mp4/aac.ts';
import { parseAvcConfig } from '#server/media/mp4/avc.ts';
import { readAvcFormat, readAvcSize } from '#server/media/mp4/avc-size.ts';
import { findUnsupported } from '#server/media/mp4/avc-support.ts';
import type { Mp4Track } from '#server/media/mp4/init-segment.ts';
import { problem, type StageProblem } from '../stage-problem.ts';

/** A track that passed every check; `wireId` is the broadcaster's number for it. */
export type VideoTrack = Extract<Mp4Track, { kind: 'video' }> & { wireId: number; codec: string; nalLengthBytes: number };
export type AudioTrack = Extract<Mp4Track, { kind: 'audio' }> & { wireId: number; codec: string; channels: 1 | 2 };
export type MediaTracks = { video?: VideoTrack; audio?: AudioTrack };
/** What a broadcaster sends: the show, and where its device can, a smaller picture of it with the same sound. */
export type ShowTracks = { hd: MediaTracks; ld: MediaTracks | undefined };

const plainH264 = 'Send 8 bits in 4:2:0, profile High or lower (in OBS: Settings, Advanced, Color Format NV12).';

/** 90 kHz is what every player expects of video; times are rounded from absolute microseconds, so nothing drifts. */
const videoTimescale = 90_000;

/**
 * Validates the announced tracks: at most one AAC-LC and one H.264 track, and one smaller H.264 track. Profile, color format and size
 * are checked against the codec configuration bytes as well as the announcement; `maxSide` is in pixels.
 */
export function readTracks(configs: readonly TrackConfig[], { maxSide }: { maxSide: number }): ShowTracks | StageProblem {
  const hd: MediaTracks = {};
  let small: VideoTrack | undefined;
  const ids = new Set<number>();
  for (const config of configs) {
    const bytes = Buffer.from(config.description, 'base64');
    const isSmall = config.kind === 'video' && config.rendition === 'ld';
    const name = isSmall ? 'small video' : config.kind;
    if (isSmall ? small : hd[config.kind]) return problem('LIMIT_EXCEEDED', `Only one ${name} track is carried.`);
    if (ids.has(config.id)) return problem('SAMPLE_INVALID', 'Two tracks have the same id.');
    ids.add(config.id);
    const format = config.kind === 'video' ? readAvcFormat(bytes) : undefined;
    const unsupported = format && findUnsupported(format);
    if (unsupported) return problem('SAMPLE_INVALID', `The picture is H.264 with ${unsupported}, which some browsers do not show. ${plainH264}`);
    const size = config.kind === 'video' ? [config, format].find((each) => each && Math.max(each.width, each.height) > maxSide) : undefined;
    if (size) return problem('LIMIT_EXCEEDED', `The picture is ${size.width} × ${size.height}; at most ${maxSide} pixels a side are carried.`);
    if (isSmall) small = readVideo(config, bytes);
    else if (config.kind === 'video') hd.video = readVideo(config, bytes);
    else hd.audio = readAudio(config, bytes);
    if (!(isSmall ? small : hd[config.kind])) return problem('SAMPLE_INVALID', `The ${name} configuration of track ${config.id} cannot be read.`);
  }
  if (!hd.video && !hd.audio) return problem('SAMPLE_INVALID', 'No track was announced.');
  if (small && !hd.video) return problem('SAMPLE_INVALID', 'A small picture needs a large one beside it.');
  return { hd, ld: small && { ...hd, video: small } };
}

export function sameTracks(a: MediaTracks | undefined, b: MediaTracks | undefined): boolean {
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
  const { width, height } = config;
  if (!avc || !readAvcSize(bytes) || width < 16 || height < 16) return undefined;
  return { wireId: config.id, id: 1, kind: 'video', timescale: videoTimescale, width, height, config: bytes, ...avc };
}

function readAudio(config: Extract<TrackConfig, { kind: 'audio' }>, bytes: Uint8Array): AudioTrack | undefined {
  const aac = parseAudioSpecificConfig(bytes);
  if (!aac || aac.sampleRate !== config.sampleRate || aac.channels !== config.channels) return undefined;
  const { channels, sampleRate } = aac;
  return { wireId: config.id, id: 2, kind: 'audio', timescale: sampleRate, channels, config: bytes, codec: 'mp4a.40.2' };
}
