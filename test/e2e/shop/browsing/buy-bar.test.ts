/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../../support/browser/browser.ts';
import { useHaat } from '../../../support/browser/journey-setup.ts';

/** The inline buttons begin below its lower edge. */
const low = { ...phone, height: 700 };

describe('the sticky bar of a product', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  /** Scrolls until `share` of the inline buttons is on screen, the rest of them above its upper edge or below its lower one. */
  async function scrollTo(page: Page, share: number, edge: 'upper' | 'lower'): Promise<void> {
    await page
      .locator('article')
      .getByRole('link', { name: 'Buy Now' })
      .evaluate(
        (link, [part, isUpper]) => {
          const inline = link.parentElement?.parentElement;
          let scroller = inline?.parentElement;
          while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
          const box = inline?.getBoundingClientRect();
          if (!box) throw new Error('no inline buttons');
          const { top, bottom } = (scroller ?? document.documentElement).getBoundingClientRect();
          const wanted = isUpper ? Math.max(0, top) - box.height * (1 - part) : Math.min(innerHeight, bottom) - box.height * part;
          (scroller ?? document.documentElement).scrollBy({ top: box.top - wanted, behavior: 'instant' });
        },
        [share, edge === 'upper'] as const,
      );
  }

  it.each([low, desktop])('comes while less than a tenth of the inline buttons is on screen, and leads to the checkout: $width × $height', async (screen) => {
    const { page, errors, context } = await openPerson(parts.browser, screen);
    await page.goto(`${parts.haat.url}/product/double-ended-spin-fan`);
    await page.getByRole('heading', { name: 'Double-ended Spin Fan', level: 1 }).waitFor();
    const bar = page.locator('[data-foot]').filter({ has: page.locator('a', { hasText: 'Buy Now' }), hasText: '₹3,999.00' });
    const isShown = async () => await bar.evaluate((element) => !(element as HTMLElement).inert && element.checkVisibility({ visibilityProperty: true }));
    expect(await bar.count()).toBe(1);
    for (const edge of screen === low ? (['lower', 'upper'] as const) : (['upper'] as const)) {
      for (const [share, isExpected] of [
        [1, false],
        [0.5, false],
        [0.05, true],
        [0.2, false],
        [0, true],
      ] as const) {
        await scrollTo(page, share, edge);
        await expect.poll(isShown, { message: `${share} at the ${edge} edge` }).toBe(isExpected);
      }
    }
    await expectAccessible(page, `product-bar-${screen.width}`);
    // At the end of the window, above the places of a phone.
    const [box, places] = await Promise.all([bar.boundingBox(), page.getByRole('navigation', { name: 'Main' }).boundingBox()]);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(screen === low ? (places?.y ?? 0) : screen.height, 0);
    await bar.getByRole('link', { name: 'Buy Now' }).click();
    await page.waitForURL('**/checkout?*');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('asks for a choice where there is one to make', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    const { items } = await (await fetch(`${parts.haat.url}/api/products?limit=100`)).json();
    const { slug } = items.find(({ variant_count, left }: { variant_count: number; left: number | null }) => variant_count > 1 && left !== 0);
    await page.goto(`${parts.haat.url}/product/${slug}`);
    await page.getByRole('heading', { name: 'Customer Reviews' }).evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
    const bar = page.locator('[data-foot]:not([inert])').filter({ has: page.getByRole('button', { name: 'Buy Now' }) });
    await bar.getByRole('button', { name: 'Buy Now' }).click();
    await page.getByText(/^Choose .* first$/).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/product/${slug}`);
    await context.close();
  });
});
