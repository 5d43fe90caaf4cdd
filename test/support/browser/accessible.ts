/// <reference lib="dom" />
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Widths and heights that every screen is looked at in. */
export const widths = [
  [360, 740],
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const;

/** The gate looks at a phone and a desktop, the rest at the others. */
export const gateWidths = [widths[1], widths[3]] as const;
export const otherWidths = [widths[0], widths[2]] as const;

export type WidthPair = readonly [(typeof widths)[number], (typeof widths)[number]];
/** What is loaded at the first is resized to the second: a width costs no page of its own. */
export const widthPairs: [WidthPair, WidthPair] = [
  [widths[0], widths[1]],
  [widths[2], widths[3]],
];

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
  await page.evaluate(letToastsGoAtOnce);
  await untilStill(page);
  if (screenshots && name) {
    await mkdir(screenshots, { recursive: true });
    await page.screenshot({ path: join(screenshots, `${name}.png`) });
  }
  const found = await findViolations(page, { include: popup });
  expect(found, name).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'), name).toBe(0);
}

/** At each of these sizes, the last first; the page ends at the one that it had. */
export async function expectAccessibleAt(page: Page, sizes: readonly (typeof widths)[number][], name: string): Promise<void> {
  const before = page.viewportSize();
  for (const [width, height] of sizes.toReversed()) {
    await page.setViewportSize({ width, height });
    // A table becomes cards with the next frame.
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    await expectAccessible(page, `${name}-${width}`);
  }
  if (before) await page.setViewportSize(before);
}

type Looked = { include?: string; exclude?: string[] };

/** Of what fails alone, and not in frames: no page has one of its own. To load axe takes longer than to look: it stays in its document. */
export async function findViolations(page: Page, { include, exclude = [] }: Looked = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const context = { include: [[include ?? ':root']], exclude: exclude.map((selector) => [selector]) };
  const options: RunOptions = { resultTypes: ['violations'], iframes: false };
  const violations = await page.evaluate(
    async ([context, options]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context, options);
      return violations.map(({ id, nodes }) => ({ id, htmls: nodes.map(({ html }) => html) }));
    },
    [context, options] as const,
  );
  return violations.flatMap(({ id, htmls }) => htmls.map((html) => `${id}: ${html.slice(0, 200)}`));
}

/** Runs in the page: axe would read a toast that leaves while it looks in the middle of its fade. By a sheet of the script, which the policy of pages allows. */
function letToastsGoAtOnce(): void {
  if (document.adoptedStyleSheets.length > 0) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.toasts-place > * { transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
}
