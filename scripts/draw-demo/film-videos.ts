import { execFile } from 'node:child_process';
import { mkdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { type DemoFilm, demoFilms, shotSeconds } from '../../server/demo/demo-films.ts';
import { captionFont, ink, marigold, paper, playableArgs } from './film-look.ts';

/**
 * Films the demo store's shoppable videos from its drawn pictures into server/demo/videos: `node scripts/draw-demo/film-videos.ts [file …]`.
 * Needs ffmpeg. Each is fit to be played as it is, as the show is.
 */
const images = new URL('../../server/demo/images/', import.meta.url);
const folder = new URL('../../server/demo/videos/', import.meta.url);

const size = { width: 540, height: 960 };
const fps = 24;
const fadeSeconds = 0.4;
/** A step of the camera is a small part of a pixel. */
const finer = 4;

type Shot = DemoFilm['shots'][number];

/** The part of a picture that is filmed, upright and as high as the picture. */
async function cutFilter({ image, left = 0 }: Shot): Promise<string> {
  const { width = 0, height = 0 } = await sharp(fileURLToPath(new URL(`${image}.jpg`, images))).metadata();
  const share = Math.min(width, Math.round((height * size.width) / size.height));
  const x = Math.min(width - share, Math.round(left * width));
  return `crop=${share}:${height}:${x}:0,scale=${size.width * finer}:${size.height * finer}:flags=lanczos`;
}

/** From one view to the other, gently at both ends. It is longer than its share by the fade into the next. */
async function shotFilter(shot: Shot, index: number): Promise<string> {
  const { from, to, caption } = shot;
  const frames = Math.round((shotSeconds + fadeSeconds) * fps);
  const share = `(pow(on/${frames},2)*(3-2*on/${frames}))`;
  const between = (a: number, b: number) => `(${a}+${(b - a).toFixed(4)}*${share})`;
  const zoom = `z='${between(from.zoom, to.zoom)}'`;
  const place = `x='iw*${between(from.at[0], to.at[0])}-iw/zoom/2':y='ih*${between(from.at[1], to.at[1])}-ih/zoom/2'`;
  const moved = `zoompan=${zoom}:${place}:d=${frames}:s=${size.width}x${size.height}:fps=${fps}`;
  const words = `drawtext=fontfile=${captionFont}:text='${caption}':fontsize=30:x=40:y=190:fontcolor=${paper}:box=1:boxborderw=12:boxcolor=${ink}@0.8`;
  return `[${index}:v]${await cutFilter(shot)},${moved},${words},setsar=1,format=yuv420p[s${index}]`;
}

/** Each shot fades into the next. */
function joinShots({ shots }: DemoFilm): string {
  const parts: string[] = [];
  let joined = 's0';
  for (let index = 1; index < shots.length; index += 1) {
    parts.push(`[${joined}][s${index}]xfade=transition=fade:duration=${fadeSeconds}:offset=${index * shotSeconds - fadeSeconds / 2}[j${index}]`);
    joined = `j${index}`;
  }
  const label = `drawtext=fontfile=${captionFont}:text='Demo':fontsize=20:x=40:y=150:fontcolor=${ink}:box=1:boxborderw=8:boxcolor=${marigold}`;
  parts.push(`[${joined}]${label},format=yuv420p[picture]`);
  return parts.join(';');
}

/** A soft chord for each shot, of another root in each film. */
function tone({ shots }: DemoFilm, film: number): string {
  const root = 165 * 2 ** ((((film % 5) * 3) % 12) / 12);
  const chords = shots.map((_, index) => [1, 1.25, 1.5].map((step) => root * step * 2 ** (((index * 5) % 7) / 12)));
  const share = `floor(t/${shotSeconds})`;
  const swell = `pow(sin(PI*mod(t,${shotSeconds})/${shotSeconds}),2)`;
  const voices = chords.map((chord, index) => `eq(${share},${index})*(${chord.map((hertz) => `sin(2*PI*${hertz.toFixed(2)}*t)`).join('+')})`);
  return `aevalsrc='0.06*${swell}*(${voices.join('+')})':s=48000:d=${shots.length * shotSeconds}`;
}

async function shoot(film: DemoFilm, index: number): Promise<void> {
  const { shots, file } = film;
  const seconds = shots.length * shotSeconds;
  const path = fileURLToPath(new URL(file, folder));
  const inputs = shots.flatMap(({ image }) => ['-i', fileURLToPath(new URL(`${image}.jpg`, images))]);
  const filter = [...(await Promise.all(shots.map(shotFilter))), joinShots(film)].join(';');
  await promisify(execFile)('ffmpeg', [
    ...['-nostdin', '-loglevel', 'error', '-y', ...inputs, '-f', 'lavfi', '-i', tone(film, index), '-filter_complex', filter],
    ...['-map', '[picture]', ...playableArgs({ fps, bitrate: 400, preset: 'slow' })],
    ...['-map', `${shots.length}:a`, '-c:a', 'aac', '-b:a', '40k', '-ac', '1', '-ar', '48000'],
    ...['-t', String(seconds), '-map_metadata', '-1', '-movflags', '+faststart', path],
  ]);
  process.stdout.write(`${file} ${Math.round((await stat(path)).size / 1000)} kB\n`);
}

const wanted = process.argv.slice(2);
await mkdir(folder, { recursive: true });
for (const [index, film] of demoFilms.entries()) if (wanted.length === 0 || wanted.includes(film.file)) await shoot(film, index);
