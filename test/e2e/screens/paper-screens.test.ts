/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone, touch } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

/** Screens on paper that shoppers read, by what stands highest on each. */
const screens = {
  '/shop': (page: Page) => page.getByRole('searchbox', { name: 'Search products...' }),
  '/product/brass-diya-lamp': (page: Page) => page.getByRole('heading', { name: 'Brass Diya Lamp' }),
  '/store/rangrez': (page: Page) => page.getByRole('heading', { name: 'Rangrez' }),
  '/thank-you': (page: Page) => page.getByText('No order details available.'),
  '/auth': (page: Page) => page.getByLabel('Email'),
};

describe('screens on paper', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('fill a desktop: none of them is the strip of a phone in a void', async () => {
    const { page, context } = await openPerson(parts.browser, desktop);
    for (const path of ['/shop', '/product/brass-diya-lamp', '/store/rangrez']) {
      await page.goto(parts.haat.url + path);
      await page.getByRole('main').waitFor();
      expect([path, await spanOf(page)]).toEqual([path, expect.toSatisfy((span: number) => span > 900)]);
    }
    await page.goto(`${parts.haat.url}/product/brass-diya-lamp`);
    await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click();
    await page.getByLabel('Mobile number').waitFor();
    expect(await spanOf(page)).toBeGreaterThan(700);
    await context.close();
  });

  it.each([phone, desktop])('give the word of a lost network its room, and hide nothing behind it: $width × $height', async (size) => {
    const { page, context } = await openPerson(parts.browser, size);
    for (const [path, highest] of Object.entries(screens)) {
      await page.goto(parts.haat.url + path);
      await highest(page).first().waitFor();
      await touch(page);
      await page.waitForLoadState('networkidle');
      await context.setOffline(true);
      const banner = page.getByRole('status').filter({ hasText: 'You are offline.' });
      await banner.waitFor();
      await expectAccessible(page, `offline-${path.slice(1).replaceAll('/', '-')}-${size.width}`);
      const [over, under] = await Promise.all([banner.boundingBox(), highest(page).first().boundingBox()]);
      expect([path, (over?.y ?? 0) + (over?.height ?? 0)]).toEqual([path, expect.toSatisfy((end: number) => end <= (under?.y ?? 0))]);
      await context.setOffline(false);
      await banner.waitFor({ state: 'detached' });
    }
    await context.close();
  });
});

/** From the left edge of what is written or drawn on the page to the right one, in pixels. */
async function spanOf(page: Page): Promise<number> {
  return await page.evaluate(() => {
    const seen = [...document.querySelectorAll('main img, main h1, main h2, main p, main input, main label, main button')]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 1)
      .map((each) => each.getBoundingClientRect());
    return Math.max(...seen.map(({ right }) => right)) - Math.min(...seen.map(({ left }) => left));
  });
}
