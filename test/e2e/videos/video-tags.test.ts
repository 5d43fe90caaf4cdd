/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openVideoSeller } from '../../support/accounts/video-seller.ts';
import { untilStill } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone, untilRunning } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

const places = { left: [1, 45], right: [99, 60], top: [50, 1], bottom: [50, 99], inside: [30, 32] } as const;

describe('the tags on the picture of a video', () => {
  const parts = useHaat({ RTMP_PORT: 'off', HAAT_DEMO: 'false' }, { isDev: false });
  let ids: Record<'square' | 'upright', string>;
  let names: Map<string, keyof typeof places>;

  beforeAll(async () => {
    const seller = await openVideoSeller(parts.haat.url);
    names = new Map();
    for (const place of Object.keys(places) as (keyof typeof places)[]) {
      const sizes = ['S', 'M'].map((size, index) => ({ values: [size], price: String(1_499.5 + 100 * index), stock: '5' }));
      const form = place === 'left' ? { options: ['Size'], variants: sizes } : { price: '1499.50' };
      names.set((await seller.addProduct({ name: `Brass Lamp, ${place}`, ...form })).id, place);
    }
    const tags = [...names].map(([product_id, place]) => ({ product_id, position_x: places[place][0], position_y: places[place][1] }));
    const [square = '', upright = ''] = await seller.addVideos([
      { title: 'Upright', width: 180, height: 320, tags },
      { title: 'Square', width: 320, height: 320, tags },
    ]);
    ids = { square, upright };
  });

  /** Whether nothing lies over the middle of each, and where its words end: within `frame`, or they are cut off. */
  async function lookAt(tags: Locator) {
    return await tags.evaluateAll((all) =>
      all.map((tag) => {
        const box = tag.getBoundingClientRect();
        const words = tag.lastElementChild?.getBoundingClientRect() ?? box;
        const frame = (tag.parentElement as HTMLElement).getBoundingClientRect();
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        const isWithin = ({ left, right, top, bottom }: DOMRect) => left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
        const price = tag.lastElementChild?.lastElementChild;
        return {
          id: (tag as HTMLElement).dataset.tag,
          isPressed: top?.closest('[data-tag]') === tag,
          isWithin: isWithin(box) && isWithin(words),
          isPriceWhole: price !== null && price !== undefined && price.scrollWidth <= price.clientWidth,
        };
      }),
    );
  }

  async function expectSeen(page: Page, tags: Locator): Promise<void> {
    await expect.poll(() => tags.count(), { timeout: 20_000 }).toBe(names.size);
    await untilStill(page);
    // They follow the head and the tools, which move with the size of the screen, a frame later.
    const good = { isPressed: true, isWithin: true, isPriceWhole: true };
    const look = async () => (await lookAt(tags)).map(({ id = '', ...seen }) => [names.get(id), seen]);
    await expect.poll(look).toEqual([...names.values()].map((place) => [place, good]));
  }

  it.each(['square', 'upright'] as const)('are seen whole and can be pressed in the feed, wherever they were placed: %s', async (shape) => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${parts.haat.url}/?tab=videos&video=${ids[shape]}`);
    await page.getByRole('heading', { name: /./ }).first().waitFor();
    await untilRunning(page);
    const video = page.locator('main video:not([hidden])');
    for (const size of [phone, desktop, { width: 390, height: 640 }, { width: 740, height: 360 }]) {
      await page.setViewportSize(size);
      await expectSeen(page, page.locator('[data-tag]'));
      const [picture, frame] = [await video.boundingBox(), await page.locator('.watch-picture').boundingBox()];
      if (shape === 'square') {
        expect(picture?.width).toBeCloseTo(Math.min(frame?.width ?? 0, frame?.height ?? 0), 0);
        expect(picture?.height).toBeCloseTo(picture?.width ?? 0, 0);
      } else expect(picture?.height).toBeGreaterThanOrEqual((frame?.height ?? 0) - 1);
      // Nothing is in the way of this one: it is exactly where it was placed.
      const box = await page.locator(`[data-tag="${[...names].find(([, place]) => place === 'inside')?.[0]}"]`).boundingBox();
      if (!picture || !box) throw new Error('The tag is not on the picture.');
      expect((box.x + box.width / 2 - picture.x) / picture.width).toBeCloseTo(0.3, 2);
      expect((box.y + box.height / 2 - picture.y) / picture.height).toBeCloseTo(0.32, 2);
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  it('are seen whole and can be pressed on a card', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${parts.haat.url}/customer-demo`);
    for (const title of ['Upright', 'Square']) {
      const card = page.getByRole('article', { name: title });
      await page.getByRole('button', { name: `Show ${title}` }).click();
      await expectSeen(page, card.locator('[data-tag]'));
    }
    await page.setViewportSize(desktop);
    await expectSeen(page, page.getByRole('article', { name: 'Square' }).locator('[data-tag]'));
    expect(errors).toEqual([]);
    await context.close();
  });

  it('say that a price is the lowest of several, and so do the products beside them', async () => {
    const { page, context } = await openPerson(parts.browser, desktop);
    await page.goto(`${parts.haat.url}/?tab=videos&video=${ids.upright}`);
    const named = (name: RegExp) => page.getByRole('button', { name });
    await named(/Brass Lamp, left.*, from ₹1,499\.50$/).waitFor();
    await named(/Brass Lamp, right.*, ₹1,499\.50$/).waitFor();
    await page
      .getByRole('region', { name: 'In this video' })
      .getByRole('button', { name: /^Brass Lamp, left\s*from ₹1,499\.50/ })
      .waitFor();
    await context.close();
  });
});
