import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BufferSource, EncodedPacketSink, Input, type InputTrack, MP4 } from 'mediabunny';
import type { Sample, TrackConfig } from '#contract/wire/stage-wire.ts';
import { defaultStageLimits } from '#server/settings/stage-limits.ts';
import { readTracks, type ShowTracks } from '#server/stage/show/media-track.ts';

/** Encoded media as a broadcaster sends it: tracks 1 (H.264) and 2 (AAC), samples in decoding order, `seq` from 0. */
export type Clip = { tracks: TrackConfig[]; samples: Sample[] };

const videoId = 1;
const audioId = 2;
const smallId = 3;

/** 6 s of 180×320 H.264 baseline, 30 fps, a key frame every 2 s, and mono AAC at 48 kHz; made with ffmpeg's testsrc2 and sine. */
export const clip = await readMp4(await readFile(join(import.meta.dirname, '../../fixtures/show-6s.mp4')));

/** The tracks as the stage takes them; throws what it refuses. */
export function checkedTracks(configs: TrackConfig[]): ShowTracks {
  const tracks = readTracks(configs, defaultStageLimits);
  if ('code' in tracks) throw new Error(tracks.message);
  return tracks;
}

/** The samples of the clip, repeated as needed, between two times in seconds. */
export function between(from: number, to: number): Sample[] {
  return repeated(clip, to).samples.filter((sample) => sample.dtsUs >= from * 1e6);
}

export function upTo(seconds: number): Sample[] {
  return between(0, seconds);
}

/** Reads any MP4 of one video and at most one audio track back into samples. */
export async function readMp4(bytes: Uint8Array): Promise<Clip> {
  using input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  const tracks: TrackConfig[] = [];
  if (video) {
    const config = await video.getDecoderConfig();
    const { codec = '', codedWidth: width = 0, codedHeight: height = 0 } = config ?? {};
    tracks.push({ id: videoId, kind: 'video', codec, width, height, description: toBase64(config?.description) });
  }
  if (audio) {
    const config = await audio.getDecoderConfig();
    const { codec = '', sampleRate = 0, numberOfChannels: channels = 0 } = config ?? {};
    tracks.push({ id: audioId, kind: 'audio', codec, sampleRate, channels, description: toBase64(config?.description) });
  }
  const samples = [...(await readSamples(video, videoId)), ...(await readSamples(audio, audioId))];
  // The encoder's priming frame lies before the capture began.
  const captured = samples.filter((sample) => sample.dtsUs >= 0).sort((a, b) => a.dtsUs - b.dtsUs || a.track - b.track);
  return { tracks, samples: numbered(captured) };
}

/** The same pictures at a lower frame rate, without sound; key frames stay two seconds apart. */
export function atFrameRate({ tracks, samples }: Clip, fps: number): Clip {
  let inGop = 0;
  const video = samples.filter((sample) => {
    if (sample.track !== videoId) return false;
    inGop = sample.key ? 0 : inGop + 1;
    return inGop < fps * 2;
  });
  const timed = video.map((sample, index) => ({ ...sample, ptsUs: (index * 1e6) / fps, dtsUs: (index * 1e6) / fps }));
  return { tracks: tracks.filter((track) => track.kind === 'video'), samples: numbered(timed) };
}

/** The clip with its picture once more as the small rendition, track 3. */
export function withLd({ tracks, samples }: Clip): Clip {
  const small = tracks.flatMap((track): TrackConfig[] => (track.kind === 'video' ? [{ ...track, id: smallId, rendition: 'ld' }] : []));
  const both = samples.flatMap((sample) => (sample.track === videoId ? [sample, { ...sample, track: smallId }] : [sample]));
  return { tracks: [...tracks, ...small], samples: numbered(both) };
}

/** The clip again and again, for `seconds`. */
export function repeated({ tracks, samples }: Clip, seconds: number): Clip {
  const lengthUs = 6e6;
  const rounds = Array.from({ length: Math.ceil((seconds * 1e6) / lengthUs) }, (_, round) =>
    samples.map((sample) => ({ ...sample, ptsUs: sample.ptsUs + round * lengthUs, dtsUs: sample.dtsUs + round * lengthUs })),
  ).flat();
  rounds.sort((a, b) => a.dtsUs - b.dtsUs);
  return { tracks, samples: numbered(rounds.filter((sample) => sample.dtsUs < seconds * 1e6)) };
}

/** As an encoder with an open GOP sends: after the first one, what is announced as a key frame holds no IDR picture. */
export function withoutIdr(samples: readonly Sample[]): Sample[] {
  const delta = samples.find((sample) => sample.track === videoId && !sample.key)?.data ?? new Uint8Array();
  return samples.map((sample, index) => (index > 1 && sample.track === videoId && sample.key ? { ...sample, data: delta } : sample));
}

export function numbered(samples: Sample[]): Sample[] {
  return samples.map((sample, seq) => ({ ...sample, seq }));
}

export function hexOf(sample: Sample): string {
  return Buffer.from(sample.data).toString('hex');
}

async function readSamples(track: InputTrack | null, id: number): Promise<Sample[]> {
  if (!track) return [];
  const samples: Sample[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const timeUs = Math.round(packet.timestamp * 1e6);
    samples.push({ seq: 0, track: id, key: packet.type === 'key', ptsUs: timeUs, dtsUs: timeUs, data: packet.data });
  }
  return samples;
}

function toBase64(description: AudioDecoderConfig['description']): string {
  if (!description) return '';
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  return Buffer.from(bytes).toString('base64');
}
