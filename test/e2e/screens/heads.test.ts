import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { widths } from '../../support/browser/accessible.ts';
import { openPerson } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

/** Of shoppers, as a guest. A replay has the same as a video, and needs a show: `watching/replay-visits`. */
const paths = [
  ...['/shop', '/store/rangrez', '/product/brass-diya-lamp', '/cart', '/wishlist', '/orders', '/thank-you', '/privacy-choices', '/review/none'],
  ...['/live', '/live?stream=none', '/?tab=videos', '/?tab=videos&show=replays'],
];
/** Half of a target: what stands in another row is further down. */
const sameRow = 22;

/** The wishlist asks a guest to sign in, over the page. */
async function putOff(sheet: Locator): Promise<void> {
  await sheet.waitFor();
  await sheet.page().keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
}

describe("the head of every shopper's page", () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it.each(widths)('leads to shop, cart, account and notices in one row: %i × %i', async (width, height) => {
    const { page, context } = await openPerson(parts.browser, { width, height });
    for (const path of paths) {
      await page.goto(`${parts.haat.url}${path}`);
      if (path === '/wishlist') await putOff(page.getByRole('dialog'));
      const head = page.locator('header').first();
      const ways = [
        head.getByRole('link', { name: 'Shop', exact: true }),
        head.getByRole('button', { name: /^Notifications/ }),
        head.getByRole('link', { name: 'Cart, empty' }),
        head.getByRole('link', { name: 'Account' }).or(head.getByRole('button', { name: 'Sign in', exact: true })),
      ];
      // What the server rendered may be drawn anew by the browser: what counts is where they stand then.
      const measure = async () => {
        const boxes = await Promise.all(ways.map((way) => way.boundingBox()));
        const tops = boxes.map((box) => box?.y ?? Number.NaN);
        const isWide = boxes.map((box) => Math.round(Math.min(box?.width ?? 0, box?.height ?? 0)) >= 44);
        return { isOneRow: Math.max(...tops) - Math.min(...tops) < sameRow, isWide };
      };
      for (const way of ways) await way.waitFor();
      await expect.poll(measure, { message: path }).toEqual({ isOneRow: true, isWide: ways.map(() => true) });
      expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'), path).toBe(0);
    }
    await context.close();
  });
});
