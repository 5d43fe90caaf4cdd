import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasFfmpeg } from '#server/uploads/video/ffmpeg.ts';
import { makeVideo } from '../../test/support/media/video-file.ts';
import { below, mutate, type Random } from './mutation.ts';

/** A whole video file of a seller. */
export type VideoFixture = { name: string; type: string; bytes: Buffer };

const small = { seconds: 0.6, width: 64, height: 96, fps: 10 };
/** An index is damaged where it lies, not only where the file begins. */
const windowBytes = 512;

/** Small videos of each kind a seller may upload, an MP4 with its index behind and one with it in front; without ffmpeg one MP4. */
export async function makeFixtures(ffmpegPath: string): Promise<VideoFixture[]> {
  const mp4 = { name: 'show.mp4', type: 'video/mp4' };
  if (!(await hasFfmpeg(ffmpegPath))) {
    console.log('there is no ffmpeg here: only an MP4 is damaged, and nothing is converted');
    return [{ ...mp4, bytes: await readFile(join(import.meta.dirname, '../../test/fixtures/show-6s.mp4')) }];
  }
  return await Promise.all([
    makeVideo(small).then((bytes) => ({ ...mp4, bytes })),
    makeVideo({ ...small, extra: ['-movflags', '+faststart'] }).then((bytes) => ({ ...mp4, bytes })),
    makeVideo({ ...small, kind: 'webm' }).then((bytes) => ({ name: 'show.webm', type: 'video/webm', bytes })),
    makeVideo({ ...small, kind: 'ogg' }).then((bytes) => ({ name: 'show.ogg', type: 'video/ogg', bytes })),
  ]);
}

export function anyOf<T>(list: readonly T[], random: Random): T {
  const item = list[below(list.length, random)];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}

/** Damage anywhere in the file, mostly such that what it is packed in can still be told. */
export function damageVideo(bytes: Buffer, random: Random): Buffer {
  if (random() < 0.25) return mutate(bytes, random);
  const from = below(bytes.byteLength, random);
  const to = from + windowBytes;
  return Buffer.concat([bytes.subarray(0, from), mutate(bytes.subarray(from, to), random, bytes), bytes.subarray(to)]);
}
