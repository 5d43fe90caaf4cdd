/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { openPerson, openTab, phone, untilPicturePlays } from '../../support/browser/browser.ts';
import { hears, say, toast } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { applied, card, countdown, modal, OfferShow, secondsLeft } from '../../support/browser/offer-show.ts';
import { findOverlaps } from '../../support/browser/overlaps.ts';

const longSeconds = 9;
/** A phone on its side, a phone with its keyboard open, and the four sizes of all screens. */
const sizes = [[844, 390], [390, 460], ...widths] as const;
/** Below, the picture has no half to keep free (docs/product.md, "Look"). */
const tallFrom = 680;
type Size = readonly [number, number];

describe('the discount of a running live event', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let show: OfferShow;

  async function open(size: { width: number; height: number }) {
    const person = await openPerson(parts.browser, size);
    await show.watch(person.page);
    return person;
  }
  async function eachSize(page: Page, name: string, look?: (size: Size) => Promise<void>): Promise<void> {
    for (const size of sizes) {
      const [width, height] = size;
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `offer-${name}-${width}`);
      expect(await findOverlaps(page, '.watch'), `${name} at ${width}`).toEqual([]);
      await look?.(size);
    }
  }
  /** As the server says it when the page asks. */
  async function remainingMs(page: Page, ask: () => Promise<void>): Promise<number> {
    const answering = page.waitForResponse((answer) => answer.url().endsWith(`/api/live-streams/${show.id}/offer`));
    await ask();
    return (await (await answering).json()).offer.remaining_ms;
  }
  const priceOf = async (page: Page) => (await page.locator('[data-pinned] a .font-display').textContent())?.match(/₹[\d,]+/g);

  beforeAll(async () => {
    show = await OfferShow.open(parts.haat.url);
  });

  it('comes as a card, is claimed by one tap, and is seen from then on, over nothing else at any size', async () => {
    const { page, errors, context } = await open(phone);
    await card(page).waitFor();
    const [full = ''] = (await priceOf(page)) ?? [];
    await eachSize(page, 'card', async ([, height]) => {
      if (height >= tallFrom) expect((await card(page).boundingBox())?.y).toBeGreaterThanOrEqual(height / 2 - 2);
    });
    await card(page).focus();
    await page.keyboard.press('Enter');
    await modal(page).waitFor();
    const [reduced = '', before] = (await priceOf(page)) ?? [];
    expect(before).toBe(full);
    const saved = rupees(full) - rupees(reduced);
    expect(saved).toBe(Math.round(rupees(full) * 0.2));
    await modal(page)
      .getByText(`You saved ₹${saved.toLocaleString('en-IN')}! (20% off)`)
      .waitFor();
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `offer-modal-${width}`);
    }
    await page.getByRole('button', { name: 'continue watching' }).click();
    await modal(page).waitFor({ state: 'detached' });
    await toast(page, 'Coupon Applied!')
      .getByText(`You saved ₹${saved.toLocaleString('en-IN')}!`)
      .waitFor();
    await applied(page).waitFor();
    await eachSize(page, 'applied');
    // At the last size the list stands beside the picture; below, it opens.
    const reducedRows = page.getByRole('listitem').filter({ has: page.getByText('Before:') });
    await expect.poll(() => reducedRows.filter({ visible: true }).count()).toBe(3);
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'All 3 products' }).click();
    await expect.poll(() => reducedRows.filter({ visible: true }).count()).toBe(3);
    await expectAccessible(page, 'offer-shelf');
    expect(errors).toEqual([]);
    await context.close();
  });

  it.each([
    [360, 740],
    [390, 844],
    [1440, 900],
  ])('has its card at the bottom left of the picture, above the chat, and over neither the chat nor Buy Now: %i × %i', async (width, height) => {
    const { page, context } = await open({ width, height });
    await say(page, 'Is it heavy?');
    await hears(page, 'Is it heavy?');
    await card(page).waitFor();
    const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };
    const picture = await boxOf(page.locator('video').first());
    const chat = await boxOf(page.getByRole('log').filter({ visible: true }));
    const input = await boxOf(page.locator('input[aria-label="Your message"]:visible'));
    const buy = await boxOf(page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }));
    // Where it stands still after its way in.
    let box = await boxOf(card(page));
    await expect
      .poll(async () => {
        const before = box;
        box = await boxOf(card(page));
        return JSON.stringify(before) === JSON.stringify(box);
      })
      .toBe(true);
    const isBeside = chat.x >= picture.x + picture.width;
    expect(isBeside).toBe(width >= 1024);
    expect(box.x - picture.x).toBeLessThanOrEqual(24);
    expect(box.x).toBeGreaterThanOrEqual(picture.x);
    expect(box.y).toBeGreaterThanOrEqual(picture.y + picture.height / 2 - 2);
    // Above the chat where that lies over the picture; where it stands beside it, above the end of the picture.
    expect(box.y + box.height).toBeLessThanOrEqual(isBeside ? picture.y + picture.height : chat.y);
    if (!isBeside) expect(input.y).toBeGreaterThanOrEqual(chat.y);
    for (const other of [chat, input, buy]) {
      const isClear = box.x + box.width <= other.x || other.x + other.width <= box.x || box.y + box.height <= other.y || other.y + other.height <= box.y;
      expect([other, isClear]).toEqual([other, true]);
    }
    await context.close();
  });

  it('goes on with what is left after a reload, and says so again when it was claimed', async () => {
    await show.save({ min_watch_time_seconds: longSeconds });
    const { page, context } = await openPerson(parts.browser, phone);
    expect(await remainingMs(page, () => show.watch(page))).toBe(longSeconds * 1_000);
    await countdown(page).waitFor();
    await expectAccessible(page, 'offer-countdown');
    expect(await remainingMs(page, () => show.watch(page))).toBeLessThan(longSeconds * 1_000 - 4_000);
    await card(page).click();
    await modal(page).waitFor();
    await page.keyboard.press('Escape');
    await show.watch(page);
    await applied(page).waitFor();
    expect(await priceOf(page)).toHaveLength(2);
    expect(await card(page).count()).toBe(0);
    await show.save({});
    await context.close();
  });

  it('is not had by writing into local storage, and the line says so', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/shop`);
    const stream = await (await fetch(`${parts.haat.url}/api/live-streams/${show.id}`)).json();
    const forged = {
      claim: 'forged',
      code: 'SAVE20',
      title: 'Special 20% Discount!',
      expires_at: '2030-01-01T00:00:00.000Z',
      discount_type: 'percentage',
      value: 9_900,
    };
    await page.evaluate(
      ([id, seller, text]) => {
        localStorage.setItem(`discount-held:${seller}`, text ?? '');
        localStorage.setItem(`discount-watch:${id}`, 'forged');
        localStorage.setItem('discount-timer-start', '0');
        localStorage.setItem('discount-applied', 'true');
        localStorage.setItem('discount-amount', '100000');
      },
      [show.id, stream.seller_id, JSON.stringify(forged)],
    );
    await show.watch(page);
    await page
      .getByText(/^This offer (was given|does not exist|has ended)/)
      .filter({ visible: true })
      .first()
      .waitFor();
    expect(await priceOf(page)).toHaveLength(1);
    expect(await page.evaluate((seller) => localStorage.getItem(`discount-held:${seller}`), stream.seller_id)).toBeNull();
    expect(await page.evaluate(() => localStorage.getItem('discount-applied'))).toBeNull();
    // What everybody gets, by the server's clock.
    await card(page).waitFor();
    await context.close();
  });

  it('false urgency: counts down by the clock of the server alone: another stream has its own, and what this device says of the time changes nothing', async () => {
    await show.save({ min_watch_time_seconds: longSeconds });
    const second = await show.another('A second evening');
    const { page, context } = await openPerson(parts.browser, phone);
    const asked = () => page.waitForResponse((answer) => /\/api\/live-streams\/[^/]+\/offer$/.test(answer.url()));
    const first = asked();
    await show.watch(page);
    const { offer } = await (await first).json();
    await countdown(page).waitFor();
    expect(await secondsLeft(page)).toBeLessThanOrEqual(offer.remaining_ms / 1_000);
    const early = await page.evaluate(
      async ([id, watch]) => {
        const body = JSON.stringify({ watch });
        return await (await fetch(`/api/live-streams/${id}/offer/claim`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })).json();
      },
      [show.id, offer.watch as string],
    );
    expect(early.data).toEqual({ reason: 'too_early' });
    const other = asked();
    await show.watch(page, second.id);
    expect((await (await other).json()).offer.remaining_ms).toBe(longSeconds * 1_000);
    await show.save({});
    await context.close();
  });

  it('false urgency: ends with its live event, whether it is counted down or waits as a card; what was claimed stays', async () => {
    await show.save({ min_watch_time_seconds: longSeconds });
    const counting = await show.another('An evening that ends early');
    const waiting = await openPerson(parts.browser, phone);
    const { page } = waiting;
    await show.watch(page, counting.id);
    await countdown(page).waitFor();
    const claimed = await openPerson(parts.browser, phone);
    await show.watch(claimed.page, counting.id);
    await card(claimed.page).click();
    await claimed.page.getByRole('button', { name: 'continue watching' }).click();
    await applied(claimed.page).waitFor();
    await card(page).waitFor();
    await counting.end();
    await card(page).waitFor({ state: 'detached' });
    await applied(claimed.page).waitFor();

    await show.save({ min_watch_time_seconds: 600 });
    const slow = await show.another('An evening cut short');
    await show.watch(page, slow.id);
    await countdown(page).waitFor();
    await slow.end();
    await countdown(page).waitFor({ state: 'detached' });
    expect(await card(page).count()).toBe(0);
    await show.save({});
    await waiting.context.close();
    await claimed.context.close();
  });

  it('drip pricing: says from how much on it counts, and no saving of nothing, where the product is below its smallest order', async () => {
    await show.save({ min_order_paise: 9_000_000 });
    const { page, context } = await openPerson(parts.browser, phone);
    await show.watch(page);
    await card(page).click();
    await modal(page).getByText('It is for orders of ₹90,000 and more.').filter({ visible: true }).waitFor();
    await modal(page).getByText('20% off').waitFor();
    expect(await modal(page).getByText('You saved').count()).toBe(0);
    await show.save({ min_order_paise: null });
    await context.close();
  });

  it('is one for both tabs of a shopper: what is claimed in one is applied in the other', async () => {
    const { page, context } = await open(phone);
    const tab = await openTab(context);
    await show.watch(tab.page);
    await card(tab.page).waitFor();
    await page.bringToFront();
    await card(page).click();
    await modal(page).waitFor();
    await page.getByRole('button', { name: 'continue watching' }).click();
    await applied(tab.page).waitFor();
    await context.close();
  });

  it('bait: is not shown to a browser that keeps no cookies, which could never claim it and watches all the same', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { get: () => false }));
    // It asks, since the price of a live event is for everybody.
    const told = page.waitForResponse((answer) => answer.url().endsWith('/offer'));
    await show.watch(page);
    await told;
    await untilPicturePlays(page, 0, 3);
    expect([await card(page).count(), await countdown(page).count()]).toEqual([0, 0]);
    await context.close();
    // Cookies that are dropped on the way: the server sees that none came back, and offers nothing.
    const dropping = await openPerson(parts.browser, phone);
    await dropping.page.route('**/api/live-streams/*/offer', async (route) => {
      await dropping.context.clearCookies();
      await route.continue();
    });
    const answered = dropping.page.waitForResponse(async (answer) => answer.url().endsWith('/offer') && (await answer.json()).offer === null);
    await show.watch(dropping.page);
    await answered;
    expect(await countdown(dropping.page).count()).toBe(0);
    await dropping.context.close();
  });

  it('follows what the seller changes, without a reload', async () => {
    const { page, context } = await open(phone);
    await card(page).waitFor();
    await show.save({ is_active: false });
    await card(page).waitFor({ state: 'detached' });
    await show.save({ discount_type: 'amount', value: 150_00, title: 'Ten minutes only' });
    await page.getByRole('button', { name: 'Ten minutes only' }).click();
    await modal(page).getByText('You saved ₹150!', { exact: true }).waitFor();
    await context.close();
  });
});

const rupees = (text: string) => Number(text.replace(/[₹,]/g, ''));
