import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { captionFont, ink, marigold, paper, playableArgs } from './film-look.ts';

/**
 * Films the demo store's show from its drawn pictures into server/demo: `node scripts/draw-demo/film-show.ts`. Needs ffmpeg. It is
 * small, fit to be played as it is (H.264 without B-frames, a key frame every 2 s, AAC), and ends where it begins.
 */
const images = new URL('../../server/demo/images/', import.meta.url);
const film = fileURLToPath(new URL('../../server/demo/rangrez-show.mp4', import.meta.url));

const size = { width: 360, height: 640 };
const fps = 24;
const sceneSeconds = 4;
const fadeSeconds = 0.5;

const scenes = [
  { image: 'rangrez-poster', caption: 'Rangrez, block by block' },
  { image: 'double-ended-spin-fan', caption: 'Double-ended Spin Fan' },
  { image: 'indigo-block-print-kurta', caption: 'Indigo Block-print Kurta' },
  { image: 'madder-ajrakh-stole', caption: 'Madder Ajrakh Stole' },
];
const seconds = scenes.length * sceneSeconds;

/** A picture that comes slowly nearer, under its caption. It is longer than its share by the fade into the next. */
function sceneFilter({ caption }: (typeof scenes)[number], index: number): string {
  const frames = Math.round((sceneSeconds + fadeSeconds) * fps);
  const { width, height } = size;
  const box = `scale=${width * 4}:${height * 4}:force_original_aspect_ratio=increase:flags=lanczos,crop=${width * 4}:${height * 4}`;
  const nearer = `zoompan=z=1+0.07*on/${frames}:x=(iw-iw/zoom)/2:y=(ih-ih/zoom)/2:d=${frames}:s=${width}x${height}:fps=${fps}`;
  return `[${index}:v]${box},${nearer},${write(caption, { points: 20, y: 150, color: paper, ground: `${ink}@0.8` })},setsar=1,format=yuv420p[s${index}]`;
}

type Look = { points: number; y: number; color: string; ground: string };

/** Below the header, above the chat and the products, and clear of what a narrow screen cuts off at the sides. */
function write(text: string, { points, y, color, ground }: Look): string {
  return `drawtext=fontfile=${captionFont}:text='${text}':fontsize=${points}:x=40:y=${y}:fontcolor=${color}:box=1:boxborderw=8:boxcolor=${ground}`;
}

/** Each scene fades into the next; the last one into the first, where the film is cut. */
function joinScenes(): string {
  const rounds = [...scenes.keys(), 0];
  const parts: string[] = [`[s0]split[f0][f${scenes.length}]`];
  for (const index of scenes.keys()) if (index > 0) parts.push(`[s${index}]null[f${index}]`);
  let joined = 'f0';
  for (const index of rounds.keys()) {
    if (index === 0) continue;
    parts.push(`[${joined}][f${index}]xfade=transition=fade:duration=${fadeSeconds}:offset=${index * sceneSeconds}[j${index}]`);
    joined = `j${index}`;
  }
  const label = write('Demo show', { points: 14, y: 115, color: ink, ground: marigold });
  parts.push(`[${joined}]trim=start=${fadeSeconds}:duration=${seconds},setpts=PTS-STARTPTS,${label},format=yuv420p[picture]`);
  return parts.join(';');
}

/** Four soft chords, a scene each, silent where the film is cut. */
function tone(): string {
  const chords = [
    [220, 277.18, 329.63],
    [196, 246.94, 293.66],
    [174.61, 220, 261.63],
    [196, 246.94, 293.66],
  ];
  const share = `floor(mod(t,${seconds})/${sceneSeconds})`;
  const swell = `pow(sin(PI*mod(t,${sceneSeconds})/${sceneSeconds}),2)`;
  const voices = chords.map((chord, index) => `eq(${share},${index})*(${chord.map((hertz) => `sin(2*PI*${hertz}*t)`).join('+')})`);
  return `aevalsrc='0.06*${swell}*(${voices.join('+')})':s=48000:d=${seconds}`;
}

const inputs = scenes.flatMap(({ image }) => ['-i', fileURLToPath(new URL(`${image}.jpg`, images))]);
const picture = ['-map', '[picture]', ...playableArgs({ fps, bitrate: 138, preset: 'veryslow' })];
const sound = ['-map', `${scenes.length}:a`, '-c:a', 'aac', '-b:a', '40k', '-ac', '1', '-ar', '48000'];
const filter = [...scenes.map(sceneFilter), joinScenes()].join(';');
await promisify(execFile)('ffmpeg', [
  ...['-nostdin', '-loglevel', 'error', '-y', ...inputs, '-f', 'lavfi', '-i', tone(), '-filter_complex', filter],
  ...[...picture, ...sound, '-t', String(seconds), '-map_metadata', '-1', '-movflags', '+faststart', film],
]);
process.stdout.write(`${Math.round((await stat(film)).size / 1000)} kB\n`);
