/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openDemoSeller } from '../../support/accounts/demo-seller.ts';
import { widths } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

const patience = { timeout: 20_000 };

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };

/** The page on paper scrolls in its `main`. */
const scrollToEnd = (page: Page) => page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));

describe("the shapes of a shopper's screens on paper", () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it.each(widths)("a product's first picture is 4:5, filled by the one picture, and as wide as a phone: %i × %i", async (width, height) => {
    const { page, context } = await openPerson(parts.browser, { width, height });
    for (const slug of ['brass-diya-lamp', 'block-print-kurta']) {
      await page.goto(`${parts.haat.url}/product/${slug}`);
      const picture = page.locator('article img').first();
      await picture.waitFor();
      const box = await boxOf(picture);
      expect(box.width / box.height, slug).toBeCloseTo(4 / 5, 1);
      expect(await picture.evaluate((image) => getComputedStyle(image).objectFit)).toBe('cover');
      if (width < 640) expect([box.x, box.width]).toEqual([0, width]);
      // Beside it in the same place stands no second drawing of it, as sides that are smeared would need.
      const frame = picture.locator('xpath=..');
      expect(await frame.evaluate((element) => [element.querySelectorAll('img').length, getComputedStyle(element).backgroundImage])).toEqual([1, 'none']);
    }
    await context.close();
  });

  it('strikes the MRP through beside the price, where the price is lower', async () => {
    const seller = await openDemoSeller(parts.haat.url);
    const { items } = await seller('GET', '/api/products?search=brass%20diya%20lamp');
    const { id, name, slug, price_paise } = items[0];
    const save = (mrp: string) => seller('PUT', `/api/seller/products/${id}`, { name, price: (price_paise / 100).toFixed(2), mrp });
    await save(((price_paise + 50_000) / 100).toFixed(2));
    const { page, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/product/${slug}`);
    const struck = page.locator('article s').filter({ hasText: /^MRP ₹[\d,]+\.00$/ });
    await struck.waitFor();
    expect(await struck.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('line-through');
    const [mrp, price] = [await boxOf(struck), await boxOf(page.locator('article h1 ~ p .font-display').first())];
    expect(mrp.x).toBeGreaterThan(price.x + price.width);
    expect(mrp.y).toBeLessThan(price.y + price.height);
    await save((price_paise / 100).toFixed(2));
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await struck.count()).toBe(0);
    await context.close();
  });

  it('a desktop has one head with all places, a foot with who sells, and no bar of a phone', async () => {
    const { page, context } = await openPerson(parts.browser, desktop);
    const ofOneStore = ['/product/brass-diya-lamp'];
    for (const path of ['/shop', ...ofOneStore, '/store/rangrez', '/thank-you']) {
      await page.goto(parts.haat.url + path);
      const head = page.locator('header').first();
      const places = [
        head.locator('a[href="/"]'),
        head.getByRole('link', { name: 'Live' }),
        head.getByRole('link', { name: 'Shop', exact: true }),
        head.getByRole('searchbox', { name: 'Search products...' }),
        head.getByRole('link', { name: 'Orders' }),
        head.getByRole('link', { name: /^Cart/ }),
        head.getByRole('link', { name: 'Account' }).or(head.getByRole('button', { name: 'Sign in', exact: true })),
      ];
      for (const place of places) {
        const lowest = async () => {
          const { y, height } = await boxOf(place);
          return y + height;
        };
        await expect.poll(lowest, { ...patience, message: path }).toBeLessThan(64);
      }
      expect(await page.locator('nav[data-foot]').filter({ visible: true }).count(), path).toBe(0);
      const foot = page.locator('footer');
      const said = ['Help', 'Terms', 'Privacy'].map((name) => foot.getByRole('link', { name, exact: true }));
      if (ofOneStore.includes(path)) said.push(foot.getByText(/Rangrez Textiles \(demo\)/));
      // What loads above it moves it away again.
      const seen = async () => {
        await scrollToEnd(page);
        return await Promise.all(said.map((part) => part.isVisible()));
      };
      await expect.poll(seen, patience).not.toContain(false);
    }
    await page.goto(`${parts.haat.url}/store/rangrez?part=about`);
    await page.getByText('Rangrez Textiles (demo)').first().waitFor();
    await context.close();
  });

  it.each(widths)('the page of a store says who it is, and its cards fill the row: %i × %i', async (width, height) => {
    const { page, context } = await openPerson(parts.browser, { width, height });
    await page.goto(`${parts.haat.url}/store/rangrez`);
    const head = page.locator('header', { has: page.getByRole('heading', { name: 'Rangrez', level: 1 }) });
    await head.locator('img').first().waitFor();
    await head.getByRole('button', { name: /^Follow/ }).waitFor();
    await head.getByRole('link', { name: 'E-mail' }).waitFor();
    expect((await head.locator('h1 + p').textContent())?.length).toBeGreaterThan(20);
    const section = page.locator('section', { has: page.getByRole('heading', { name: 'Products' }) });
    const row = await section.locator('ul').evaluate((list) => {
      const { paddingLeft, paddingRight } = getComputedStyle(list);
      const outer = list.getBoundingClientRect();
      const boxes = [...list.children].map((card) => card.getBoundingClientRect());
      const first = boxes.filter(({ top }) => Math.abs(top - (boxes[0]?.top ?? 0)) < 2);
      return {
        cards: first.length,
        left: (first[0]?.left ?? 0) - outer.left - Number.parseFloat(paddingLeft),
        right: outer.right - Number.parseFloat(paddingRight) - (first.at(-1)?.right ?? 0),
        span: outer.width,
      };
    });
    expect(row.cards).toBe({ 360: 2, 390: 2, 768: 3, 1440: 4 }[width]);
    expect(Math.abs(row.left)).toBeLessThan(1);
    expect(Math.abs(row.right)).toBeLessThan(1);
    expect(row.span).toBeGreaterThan(Math.min(width, 1_152) * 0.9);
    await context.close();
  });
});
