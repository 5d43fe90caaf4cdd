import { stat } from 'node:fs/promises';
import { EncodedPacketSink, Input, type InputVideoTrack, MP4, QTFF, WEBM } from 'mediabunny';
import { readAvcFormat } from '#server/media/mp4/avc-size.ts';
import { findUnsupported } from '#server/media/mp4/avc-support.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import type { Container } from './containers.ts';
import { guardedSource } from './guarded-source.ts';
import type { Probe } from './probed-video.ts';
import { probeTheora } from './theora.ts';

/** `maxGopMs`: the longest time from one key frame to the next, or to the end. */
export type Frames = { maxGopMs: number; reordered: boolean };

const maxMs = 4 * 3_600_000;
const minMs = 500;
const maxSide = 3840;
const minSide = 16;
export const unreadable = refused(
  'UPLOAD_UNSUPPORTED',
  'This file cannot be read as a video. It may be damaged or cut off. Export it again and upload it anew.',
);

/** Probes a stranger's file without native code; call it in a worker thread. UPLOAD_UNSUPPORTED says what is wrong with it. */
export async function probe(path: string, container: Container): Promise<Outcome<Probe>> {
  const found = await (container === 'ogg' ? probeTheora(path) : probeTracks(path)).catch(() => unreadable);
  if (found === undefined) return refused('UPLOAD_UNSUPPORTED', 'There is no picture in this file. Choose a video.');
  if ('ok' in found) return found;
  const { width, height, durationMs } = found;
  if (!(durationMs >= minMs)) return refused('UPLOAD_UNSUPPORTED', 'The video is shorter than half a second.');
  if (durationMs > maxMs) return refused('UPLOAD_UNSUPPORTED', 'The video is longer than four hours.');
  if (Math.max(width, height) > maxSide) {
    return refused('UPLOAD_UNSUPPORTED', `The video is ${width} × ${height} pixels; at most ${maxSide} on a side can be used.`);
  }
  if (!(Math.min(width, height) >= minSide)) return refused('UPLOAD_UNSUPPORTED', `The video is only ${width} × ${height} pixels.`);
  return done(found);
}

async function probeTracks(path: string): Promise<Probe | undefined> {
  using input = new Input({ source: guardedSource(path), formats: [MP4, QTFF, WEBM] });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video && !audio) throw new Error('the file has no index');
  if (!video) return undefined;
  const durationMs = Math.round((await input.computeDuration()) * 1000);
  const { averagePacketRate, packetCount } = await video.computePacketStats(120);
  // The cover of a song: one picture, beside its sound.
  if (packetCount <= 1 && audio) return undefined;
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  const squareSides = [await video.getSquarePixelWidth(), await video.getSquarePixelHeight()];
  const codedSides = [await video.getCodedWidth(), await video.getCodedHeight()];
  return {
    videoCodec: await video.getCodec(),
    audioCodec: audio && ((await audio.getCodec()) ?? 'unknown'),
    width,
    height,
    rotation: await video.getRotation(),
    squarePixels: squareSides.every((side, index) => Math.abs(side - (codedSides[index] ?? 0)) <= 1),
    isCommonH264: (await video.getCodec()) === 'avc' && isCommon((await video.getDecoderConfig())?.description),
    hdr: readHdr(await video.getColorSpace()),
    fps: averagePacketRate,
    durationMs,
    bitrate: durationMs > 0 ? ((await stat(path)).size * 8000) / durationMs : 0,
  };
}

function readHdr({ transfer }: VideoColorSpaceInit): Probe['hdr'] {
  const curve: string | null | undefined = transfer;
  return curve === 'pq' || curve === 'hlg' ? curve : null;
}

/** Of an avcC body; what has none is not taken as it is. */
function isCommon(description: AllowSharedBufferSource | undefined): boolean {
  const format = description && readAvcFormat(bytesOf(description));
  return format !== undefined && findUnsupported(format) === undefined;
}

function bytesOf(data: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);
}

/** Reads the frames of an MP4 with a video track. */
export async function probeFrames(path: string): Promise<Frames> {
  using input = new Input({ source: guardedSource(path), formats: [MP4, QTFF] });
  const video = (await input.getPrimaryVideoTrack()) as InputVideoTrack;
  let keySeconds: number | undefined;
  let previous = Number.NEGATIVE_INFINITY;
  let end = 0;
  let longest = 0;
  let reordered = false;
  for await (const { type, timestamp, duration } of new EncodedPacketSink(video).packets(undefined, undefined, { metadataOnly: true })) {
    reordered ||= timestamp < previous;
    previous = timestamp;
    end = Math.max(end, timestamp + duration);
    if (type !== 'key') continue;
    if (keySeconds !== undefined) longest = Math.max(longest, timestamp - keySeconds);
    keySeconds = timestamp;
  }
  return { maxGopMs: Math.round(Math.max(longest, end - (keySeconds ?? 0)) * 1000), reordered };
}
