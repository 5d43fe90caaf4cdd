import type { Mp4Sample } from '#server/media/mp4/fragment.ts';
import type { HlsStream } from '#server/stage/delivery/hls/hls-stream.ts';
import type { RenditionName } from '#server/stage/show/fanout.ts';
import { checkedTracks, clip } from './media.ts';

/** The clip's picture and sound. */
export const tracks = checkedTracks(clip.tracks).hd;
const data = new Uint8Array(100);
const soundsPerFrame = 48_000 / 1024 / 30;

/** Frame `index` of 30 a second, a key frame every two seconds. */
export function frame(index: number, duration = 3000): Mp4Sample {
  return { dts: index * 3000, duration, compositionOffset: 0, key: index % 60 === 0, data };
}

export function sound(index: number): Mp4Sample {
  return { dts: index * 1024, duration: 1024, compositionOffset: 0, key: true, data };
}

type What = { picture?: boolean; sound?: boolean; sources?: readonly RenditionName[] };

/** Seconds `from` to `to` of picture and sound, frame by frame, as far as the stream has them. */
export function play(stream: HlsStream, from: number, to: number, { picture = true, sound: hasSound = true, sources = ['hd'] }: What = {}): void {
  for (let index = Math.round(from * 30); index < Math.round(to * 30); index += 1) {
    const first = Math.ceil(index * soundsPerFrame);
    const sounds = Array.from({ length: Math.ceil((index + 1) * soundsPerFrame) - first }, (_, at) => sound(first + at));
    for (const source of sources) stream.push(source, picture ? [frame(index)] : [], hasSound ? sounds : []);
  }
}
