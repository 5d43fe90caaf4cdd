import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { Shot } from '../../server/demo/shots.ts';
import { playableArgs } from './film-look.ts';

const images = new URL('../../server/demo/images/', import.meta.url);
const fps = 24;
/** A shot fades into the next. */
export const fadeSeconds = 0.4;
/** A step of the camera is a small part of a pixel. */
const finer = 4;

type Size = { width: number; height: number };

/** The part of a picture that is filmed, upright and as high as the picture. */
async function cutFilter({ image, left = 0 }: Shot, size: Size): Promise<string> {
  const { width = 0, height = 0 } = await sharp(pathOf(image)).metadata();
  const share = Math.min(width, Math.round((height * size.width) / size.height));
  const x = Math.min(width - share, Math.round(left * width));
  return `crop=${share}:${height}:${x}:0,scale=${size.width * finer}:${size.height * finer}:flags=lanczos`;
}

type Filmed = { size: Size; seconds: number /** A filter that writes on it. */; words?: string };

/** From one view to the other, gently at both ends. It is longer than its share by the fade into the next. */
export async function shotFilter(shot: Shot, index: number, { size, seconds, words = 'null' }: Filmed): Promise<string> {
  const { from, to } = shot;
  const frames = Math.ceil((seconds + fadeSeconds) * fps);
  const share = `(pow(on/${frames},2)*(3-2*on/${frames}))`;
  const between = (a: number, b: number) => `(${a}+${(b - a).toFixed(4)}*${share})`;
  const zoom = `z='${between(from.zoom, to.zoom)}'`;
  const place = `x='iw*${between(from.at[0], to.at[0])}-iw/zoom/2':y='ih*${between(from.at[1], to.at[1])}-ih/zoom/2'`;
  const moved = `zoompan=${zoom}:${place}:d=${frames}:s=${size.width}x${size.height}:fps=${fps}`;
  return `[${index}:v]${await cutFilter(shot, size)},${moved},${words},setsar=1,format=yuv420p[s${index}]`;
}

/** Each shot fades into the next, the first fade beginning at the first of `fadesAt`, in seconds; `last` is a filter of the whole. */
export function joinShots(fadesAt: readonly number[], last: string): string {
  const joined = fadesAt.map((at, index) => {
    return `[${index === 0 ? 's0' : `j${index}`}][s${index + 1}]xfade=transition=fade:duration=${fadeSeconds}:offset=${at}[j${index + 1}]`;
  });
  return [...joined, `[${fadesAt.length === 0 ? 's0' : `j${fadesAt.length}`}]${last},format=yuv420p[picture]`].join(';');
}

/** A soft chord, in hertz, that swells and goes within its seconds. */
export type Chord = { hertz: readonly number[]; seconds: number };

/** One chord after the other, silent at both ends. */
function tone(chords: readonly Chord[]): string {
  let from = 0;
  const voices: string[] = [];
  for (const { hertz, seconds } of chords) {
    const swell = `pow(sin(PI*(t-${from})/${seconds}),2)`;
    voices.push(`between(t,${from},${from + seconds})*${swell}*(${hertz.map((each) => `sin(2*PI*${each.toFixed(2)}*t)`).join('+')})`);
    from += seconds;
  }
  return `aevalsrc='0.06*(${voices.join('+')})':s=48000:d=${from}`;
}

type Film = { shots: readonly Shot[]; filters: readonly string[]; chords: readonly Chord[]; bitrate: number; preset: 'slow' | 'veryslow' };

/** Writes a film that is fit to be played as it is, with the length of its chords. `filters` make `[picture]` of the pictures of the shots. */
export async function writeFilm(path: string, { shots, filters, chords, bitrate, preset }: Film): Promise<void> {
  const inputs = shots.flatMap(({ image }) => ['-i', pathOf(image)]);
  const seconds = chords.reduce((sum, chord) => sum + chord.seconds, 0);
  await promisify(execFile)('ffmpeg', [
    ...['-nostdin', '-loglevel', 'error', '-y', ...inputs, '-f', 'lavfi', '-i', tone(chords), '-filter_complex', filters.join(';')],
    ...['-map', '[picture]', ...playableArgs({ fps, bitrate, preset })],
    ...['-map', `${shots.length}:a`, '-c:a', 'aac', '-b:a', '40k', '-ac', '1', '-ar', '48000'],
    ...['-t', String(seconds), '-map_metadata', '-1', '-movflags', '+faststart', path],
  ]);
  process.stdout.write(`${path.split('/').at(-1)} ${Math.round((await stat(path)).size / 1000)} kB\n`);
}

function pathOf(image: string): string {
  return fileURLToPath(new URL(`${image}.jpg`, images));
}
