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

/** Nothing fades or moves any more: colors in the middle of a fade are not what axe is asked about. What follows a scrollbar has no end. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ timeline, effect }) => timeline === document.timeline && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Nothing that axe finds, nothing wider than the screen. With a name, a picture of it is kept in the folder SCREENSHOTS. */
export async function expectAccessible(page: Page, name?: string): Promise<void> {
  await untilStill(page);
  if (screenshots && name) {
    await mkdir(screenshots, { recursive: true });
    await page.screenshot({ path: join(screenshots, `${name}.png`) });
  }
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`),
    name,
  ).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'), name).toBe(0);
}
