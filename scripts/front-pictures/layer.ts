/// <reference lib="dom" />
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { fps, roundSeconds, size } from './film.ts';

const run = promisify(execFile);

/** So much slower than it is shown the page runs while it is taken: a screenshot takes longer than a picture of a film is shown. */
export const slowness = 6;
const scaledTimers = { from: 1_500, to: 10_000 };

/** Before the page runs: what it shows for some seconds stays longer, in step with the slowed animations. */
export async function slowTimers(page: Page): Promise<void> {
  await page.addInitScript(
    ({ slowness, from, to }) => {
      const later = window.setTimeout;
      const slowed = (work: TimerHandler, ms = 0, ...rest: unknown[]) => later(work, ms >= from && ms <= to ? ms * slowness : ms, ...rest);
      window.setTimeout = slowed as typeof window.setTimeout;
    },
    { slowness, ...scaledTimers },
  );
}

/** Takes the picture out of the page, so that its screenshots are what lies over it; what the player says of a slow machine is of this one. */
export async function liftLayer(page: Page): Promise<void> {
  await page.addStyleTag({ content: '.watch-center { display: none !important }' });
  await page.evaluate(() => {
    const video = document.querySelector('video');
    video?.style.setProperty('opacity', '0', 'important');
    for (let above = video?.parentElement; above; above = above.parentElement) above.style.setProperty('background', 'none', 'important');
  });
}

export async function takeLayer(page: Page, path: string): Promise<void> {
  await page.screenshot({ path, omitBackground: true, animations: 'allow', caret: 'hide' });
}

/** The page over the film at that second, as WebP. */
export async function still(page: Page, { film, second, to, work }: { film: string; second: number; to: string; work: string }): Promise<void> {
  const ground = join(work, `${second}.png`);
  await run('ffmpeg', ['-nostdin', '-loglevel', 'error', '-y', '-ss', String(second), '-i', film, '-frames:v', '1', ground]);
  const layer = await page.screenshot({ omitBackground: true, caret: 'hide' });
  await sharp(ground)
    .resize(size)
    .composite([{ input: await sharp(layer).resize(size).toBuffer() }])
    .webp({ quality: 80 })
    .toFile(to);
}

/** Takes layers until the round is over, while `acts` happen at their seconds of the film. Says when each was taken. */
export async function takeRound(page: Page, folder: string, acts: readonly [second: number, act: () => Promise<unknown>][]): Promise<number[]> {
  const times: number[] = [];
  const started = performance.now();
  const now = () => (performance.now() - started) / 1000 / slowness;
  const waiting = [...acts];
  while (now() < roundSeconds) {
    while (waiting[0] && waiting[0][0] <= now()) await waiting.shift()?.[1]();
    times.push(now());
    await takeLayer(page, join(folder, `${String(times.length).padStart(4, '0')}.png`));
  }
  return times;
}

/** Lays the layers over the film, silent and small; `poster` is its first picture. */
export async function layRound({
  film,
  folder,
  times,
  to,
  poster,
}: {
  film: string;
  folder: string;
  times: number[];
  to: string;
  poster: string;
}): Promise<void> {
  const name = (index: number) => join(folder, `${String(index + 1).padStart(4, '0')}.png`);
  const lines = times.map((time, index) => `file '${name(index)}'\nduration ${((times[index + 1] ?? roundSeconds) - time).toFixed(4)}`);
  const list = join(folder, 'layers.txt');
  await writeFile(list, `${lines.join('\n')}\nfile '${name(times.length - 1)}'\n`);
  const laid = `[1:v]fps=${fps},scale=${size.width}:${size.height}[layer];[0:v][layer]overlay=eof_action=repeat,format=yuv420p[picture]`;
  await run('ffmpeg', [
    ...['-nostdin', '-loglevel', 'error', '-y', '-i', film, '-f', 'concat', '-safe', '0', '-i', list, '-filter_complex', laid],
    ...['-map', '[picture]', '-an', '-c:v', 'libx264', '-profile:v', 'high', '-preset', 'slow', '-crf', '27', '-maxrate', '420k', '-bufsize', '900k'],
    ...['-r', String(fps), '-t', String(roundSeconds), '-map_metadata', '-1', '-movflags', '+faststart', to],
  ]);
  const first = join(folder, 'first.png');
  await run('ffmpeg', ['-nostdin', '-loglevel', 'error', '-y', '-i', to, '-frames:v', '1', first]);
  await sharp(first).webp({ quality: 72 }).toFile(poster);
}
