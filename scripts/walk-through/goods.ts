/// <reference lib="dom" />
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

const run = promisify(execFile);
const images = fileURLToPath(new URL('../../server/demo/images/', import.meta.url));
/** As the studio sends it on a small machine, which then has nothing to change. */
const size = { width: 432, height: 768 };
const fps = 10;
const shotSeconds = 5;
const patienceMs = 45_000;
const grid = { width: 4, height: 6 };

/** What the host's camera shows, one after the other, for ever. `left`: where the upright part of the picture begins. */
const shots = [
  { image: 'more/madder-block-print-kurta', name: 'Madder Block-print Kurta', left: 0.15, from: [0.5, 0.5, 1.05], to: [0.5, 0.36, 1.5] },
  { image: 'madder-ajrakh-stole', name: 'Madder Ajrakh Stole', left: 0.18, from: [0.44, 0.3, 1.6], to: [0.48, 0.46, 1.1] },
  { image: 'more/ajrakh-floor-cushion', name: 'Ajrakh Floor Cushion', left: 0.15, from: [0.5, 0.5, 1.3], to: [0.5, 0.5, 1.02] },
] as const;

export const goods = shots.map(({ name }) => name);
export const pictureOf = (index: number) => join(images, `${shots[index]?.image}.jpg`);

/** As a camera of Chromium takes it, with its rate (YUV4MPEG2). */
export async function filmGoods(path: string): Promise<void> {
  const inputs = shots.flatMap((_, index) => ['-i', pictureOf(index)]);
  const filters = shots.map(({ left, from, to }, index) => {
    const frames = shotSeconds * fps;
    const share = `(pow(on/${frames},2)*(3-2*on/${frames}))`;
    const between = (part: 0 | 1 | 2) => `(${from[part]}+${(to[part] - from[part]).toFixed(4)}*${share})`;
    const view = `z='${between(2)}':x='iw*${between(0)}-iw/zoom/2':y='ih*${between(1)}-ih/zoom/2'`;
    const upright = `crop=ih*9/16:ih:iw*${left}:0,scale=${size.width * 3}:${size.height * 3}:flags=lanczos`;
    return `[${index}:v]${upright},zoompan=${view}:d=${frames}:s=${size.width}x${size.height}:fps=${fps},setsar=1[s${index}]`;
  });
  const joined = `${shots.map((_, index) => `[s${index}]`).join('')}concat=n=${shots.length},format=yuv420p[picture]`;
  const output = ['-map', '[picture]', '-f', 'yuv4mpegpipe', path];
  await run('ffmpeg', ['-nostdin', '-loglevel', 'error', '-y', ...inputs, '-filter_complex', [...filters, joined].join(';'), ...output]);
}

/** The middle of each shot, as so many colors. */
export async function readShots(film: string): Promise<number[][]> {
  const read = async (_: unknown, index: number) => {
    const second = String((index + 0.5) * shotSeconds);
    const picture = ['-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', '-'];
    const args = ['-nostdin', '-loglevel', 'error', '-i', film, '-ss', second, ...picture];
    const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 16 * 1024 * 1024 });
    return [
      ...(await sharp(stdout)
        .resize({ ...grid, fit: 'fill' })
        .removeAlpha()
        .raw()
        .toBuffer()),
    ];
  };
  return await Promise.all(shots.map(read));
}

/** Resolves when the video of that page has just come to that shot, or after a while: a chapter can do without. */
export async function untilShot(page: Page, looks: number[][], index: number): Promise<void> {
  const parts = { looks, index, ...grid };
  const isShown = ({ looks, index, width, height }: typeof parts) => {
    const video = document.querySelector('video');
    const canvas = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
    if (!video?.videoWidth || !canvas) return false;
    canvas.drawImage(video, 0, 0, width, height);
    const seen = [...canvas.getImageData(0, 0, width, height).data].filter((_, at) => at % 4 !== 3);
    const far = looks.map((look) => look.reduce((sum, value, at) => sum + Math.abs(value - (seen[at] ?? 0)), 0));
    const isIt = far.indexOf(Math.min(...far)) === index;
    const state = window as { wasOther?: boolean };
    if (!isIt) state.wasOther = true;
    if (!isIt || !state.wasOther) return false;
    state.wasOther = false;
    return true;
  };
  await page.waitForFunction(isShown, parts, { polling: 500, timeout: patienceMs }).catch(() => undefined);
}
