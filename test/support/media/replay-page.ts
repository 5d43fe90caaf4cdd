/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { numberedFps } from './numbered-clip.ts';
import { readNumber } from './picture-reader.ts';

/** The timeline. */
export const scrub = (page: Page) => page.getByRole('slider', { name: 'Position in the replay' });

/** Show time that the timeline tells. */
export async function shownMs(page: Page): Promise<number> {
  return Number(await scrub(page).inputValue());
}

/** Stands still, with no control focused. */
export async function pause(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

/** Frames between the picture and the show time that the player tells of it. */
export async function frameError(page: Page): Promise<number> {
  return Math.abs((await readNumber(page)) - ((await shownMs(page)) * numberedFps) / 1000);
}

/** What is on screen after `act` is the frame of that show time: the number in it says so. */
export async function expectFrame(page: Page, act: () => Promise<void>, showMs: number, toleranceFrames = 0): Promise<void> {
  const seeked = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const shown = () => requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        document.querySelector('video')?.addEventListener('seeked', shown, { once: true });
      }),
  );
  await act();
  await seeked;
  const wanted = Math.floor((showMs * numberedFps) / 1000 + 0.001);
  // A seek out of the buffer may come in two steps.
  await expect.poll(async () => Math.abs((await readNumber(page)) - wanted), { message: `at ${showMs} ms` }).toBeLessThanOrEqual(toleranceFrames);
  expect(await frameError(page)).toBeLessThan(1);
}
