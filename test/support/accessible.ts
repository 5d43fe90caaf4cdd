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

/** Nothing that axe finds, nothing wider than the screen. With a name, a picture of it is kept in the folder SCREENSHOTS. */
export async function expectAccessible(page: Page, name?: string): Promise<void> {
  await page.evaluate('Promise.allSettled(document.getAnimations().filter((a) => a.effect.getTiming().iterations !== Infinity).map((a) => a.finished))');
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
