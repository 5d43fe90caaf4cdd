import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { playableArgs } from '../draw-demo/film-look.ts';

const run = promisify(execFile);
const images = new URL('../../server/demo/images/', import.meta.url);

export const size = { width: 540, height: 960 };
export const fps = 24;
export const shotSeconds = 5;
const fadeSeconds = 0.5;

/** What the live event shows, and the product that is pinned with it. `left`: where the upright part of the picture begins; `from`, `to`: x, y and zoom. */
export const shots = [
  { image: 'indigo-block-print-kurta', product: 'Indigo Block-print Kurta', left: 0.15, from: [0.5, 0.5, 1.05], to: [0.5, 0.36, 1.5] },
  { image: 'brass-diya-lamp', product: 'Brass Diya Lamp', left: 0.15, from: [0.5, 0.46, 1.02], to: [0.5, 0.4, 1.35] },
  { image: 'madder-ajrakh-stole', product: 'Madder Ajrakh Stole', left: 0.18, from: [0.44, 0.3, 1.7], to: [0.48, 0.46, 1.1] },
] as const;

export const roundSeconds = shots.length * shotSeconds;

/** Without words on the picture: a round of three shots that begins where it ends. */
export async function filmShow(path: string): Promise<void> {
  const inputs = shots.flatMap(({ image }) => ['-i', fileURLToPath(new URL(`${image}.jpg`, images))]);
  await run('ffmpeg', [
    ...['-nostdin', '-loglevel', 'error', '-y', ...inputs, '-filter_complex', [...shots.map(shotFilter), joined()].join(';')],
    ...['-map', '[picture]', ...playableArgs({ fps, bitrate: 2_000, preset: 'slow' }), '-t', String(roundSeconds), path],
  ]);
}

function shotFilter({ left, from, to }: (typeof shots)[number], index: number): string {
  const frames = (shotSeconds + fadeSeconds) * fps;
  const share = `(pow(on/${frames},2)*(3-2*on/${frames}))`;
  const between = (part: 0 | 1 | 2) => `(${from[part]}+${(to[part] - from[part]).toFixed(4)}*${share})`;
  const upright = `crop=ih*9/16:ih:iw*${left}:0,scale=${size.width * 4}:${size.height * 4}:flags=lanczos`;
  const view = `z='${between(2)}':x='iw*${between(0)}-iw/zoom/2':y='ih*${between(1)}-ih/zoom/2'`;
  return `[${index}:v]${upright},zoompan=${view}:d=${frames}:s=${size.width}x${size.height}:fps=${fps},setsar=1,format=yuv420p[s${index}]`;
}

/** Each shot fades into the next, and the last one into the first, where the round is cut. */
function joined(): string {
  const order = [...shots.keys(), 0];
  const parts = [`[s0]split[f0][f${shots.length}]`];
  for (const index of shots.keys()) if (index > 0) parts.push(`[s${index}]null[f${index}]`);
  let last = 'f0';
  for (const index of order.keys()) {
    if (index === 0) continue;
    parts.push(`[${last}][f${index}]xfade=transition=fade:duration=${fadeSeconds}:offset=${index * shotSeconds}[j${index}]`);
    last = `j${index}`;
  }
  return [...parts, `[${last}]trim=start=${fadeSeconds}:duration=${roundSeconds},setpts=PTS-STARTPTS,format=yuv420p[picture]`].join(';');
}
