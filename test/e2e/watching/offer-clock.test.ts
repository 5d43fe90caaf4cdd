/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPerson, phone, swipe } from '../../support/browser/browser.ts';
import { fillDelivery } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { applied, card, countdown, modal, OfferShow, secondsLeft } from '../../support/browser/offer-show.ts';
import { aPhone } from '../../support/browser/shopper.ts';

const longSeconds = 12;
const offerOf = (id: string) => `/api/live-streams/${id}/offer`;

/** The specified keys of local storage. */
async function kept(page: Page): Promise<{ start: number; timer: string | null; applied: string | null; amount: string | null }> {
  return await page.evaluate(() => ({
    start: Number(localStorage.getItem('discount-timer-start') ?? Number.NaN),
    timer: localStorage.getItem('discount-timer-applied'),
    applied: localStorage.getItem('discount-applied'),
    amount: localStorage.getItem('discount-amount'),
  }));
}
const nothing = { start: Number.NaN, timer: null, applied: null, amount: null };

describe('the watch clock of a discount, as the browser keeps it', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let show: OfferShow;
  beforeAll(async () => {
    show = await OfferShow.open(parts.haat.url, 1);
  });

  it('is in the local keys when it began, then that the discount is applied and what it takes off, and nothing once it is used', async () => {
    await show.save({ min_watch_time_seconds: longSeconds });
    const { page, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/shop`);
    expect(await kept(page)).toEqual(nothing);
    const opened = Date.now();
    await show.watch(page);
    await countdown(page).waitFor();
    const running = await kept(page);
    expect(running).toEqual({ ...nothing, start: running.start, timer: 'false' });
    expect([running.start >= opened, running.start <= Date.now()]).toEqual([true, true]);
    await expect.poll(() => secondsLeft(page), { timeout: 10_000 }).toBeLessThanOrEqual(longSeconds - 4);

    // In mid-clock: the time that was watched stays watched.
    const reloaded = Date.now();
    await page.reload();
    await countdown(page).waitFor();
    expect(await secondsLeft(page)).toBeLessThanOrEqual(longSeconds - 4);
    const resumed = await kept(page);
    expect(resumed).toEqual({ ...running, start: resumed.start });
    expect(resumed.start).toBeLessThan(reloaded - 3_000);

    await card(page).click();
    await modal(page).waitFor();
    const [{ price_paise }] = (await show.ask('GET', `/api/live-streams/${show.id}`)).products;
    const off = Math.round((price_paise * 0.2) / 100);
    expect(await kept(page)).toEqual({ start: resumed.start, timer: 'true', applied: 'true', amount: String(off) });
    await page.getByRole('button', { name: 'continue watching' }).click();
    await page.reload();
    await applied(page).waitFor();
    expect(await kept(page)).toEqual({ start: resumed.start, timer: 'true', applied: 'true', amount: String(off) });

    await page.locator('[data-pinned] a').first().click();
    await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click();
    await page.getByText(/^Your offer from the live event counts/).waitFor();
    await fillDelivery(page, aPhone());
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    await expect.poll(() => kept(page)).toEqual(nothing);
    await context.close();
  });

  it('stops with a swipe to another live event, whose own begins, and whose card comes at its own end', async () => {
    await show.save({ min_watch_time_seconds: longSeconds });
    const second = await show.another('A second evening');
    const { page, context } = await openPerson(parts.browser, phone);
    await show.watch(page);
    await expect.poll(() => secondsLeft(page), { timeout: 15_000 }).toBeLessThanOrEqual(longSeconds - 4);
    const before = await kept(page);
    const streams: { id: string }[] = await show.ask('GET', '/api/live-streams');
    const isBelow = streams.findIndex(({ id }) => id === second.id) > streams.findIndex(({ id }) => id === show.id);
    const answering = page.waitForResponse((answer) => answer.url().endsWith(offerOf(second.id)));
    const swiped = Date.now();
    await (isBelow ? swipe(page, 500, 300) : swipe(page, 300, 500));
    await page.getByRole('heading', { name: 'A second evening' }).waitFor();
    expect((await (await answering).json()).offer.remaining_ms).toBe(longSeconds * 1_000);
    await expect.poll(() => secondsLeft(page)).toBeGreaterThan(longSeconds - 4);
    const after = await kept(page);
    expect([after.start > before.start, after.start >= swiped - 100, after.timer]).toEqual([true, true, 'false']);

    // By now the first would have had its card.
    await expect.poll(() => secondsLeft(page), { timeout: 15_000, interval: 100 }).toBeLessThanOrEqual(2);
    expect([Date.now() > before.start + longSeconds * 1_000, await card(page).count()]).toEqual([true, 0]);
    const claiming = page.waitForRequest((request) => request.url().endsWith('/offer/claim'));
    await card(page).click();
    expect(new URL((await claiming).url()).pathname).toBe(`${offerOf(second.id)}/claim`);
    await modal(page).waitFor();
    await context.close();
    await show.save({});
  });
});
