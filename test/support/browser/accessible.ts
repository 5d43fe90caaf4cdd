/// <reference lib="dom" />
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Widths and heights that every screen is looked at in. */
export const widths = [
  [360, 740],
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const;

const screenshots = process.env.SCREENSHOTS;

/** Waits until all animations are over, since axe must not see colors in the middle of a fade. Animations of a scrollbar never end, and are left out. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ timeline, effect }) => timeline === document.timeline && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * Nothing that axe finds, nothing wider than the screen. With a name, a picture of it is kept in the folder SCREENSHOTS. With `popup`,
 * axe looks at that alone: what an open list leaves behind it is hidden while it is open.
 */
export async function expectAccessible(page: Page, name?: string, popup?: string): Promise<void> {
  await untilStill(page);
  if (screenshots && name) {
    await mkdir(screenshots, { recursive: true });
    await page.screenshot({ path: join(screenshots, `${name}.png`) });
  }
  // In the page itself and for what fails alone: the same findings in a third of the time, since no page has a frame of another origin.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (popup ? axe.include(popup) : axe).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`),
    name,
  ).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'), name).toBe(0);
}
