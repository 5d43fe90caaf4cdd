/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, untilStill } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone, untilPicturePlays } from '../../support/browser/browser.ts';
import { addProduct, goLive, signUpSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

describe('a product that is shown live now', () => {
  const parts = useHaat();

  it('plays its live event on its page without sound, leads to it, and takes it away at its end', async () => {
    const { url } = parts.haat;
    const host = await openPerson(parts.browser, desktop);
    const shopper = await openPerson(parts.browser, phone);
    await signUpSeller(host.page, url, 'Asha Prints');
    await addProduct(host.page, url, 'Bagru Stole', '1249.50', '20');
    const beside = await openPerson(parts.browser, desktop);
    const { page } = shopper;
    for (const reader of [page, beside.page]) await readInMiddle(reader, `${url}/product/bagru-stole`);
    const id = await goLive(host.page, url, 'New stoles from Bagru', 'Bagru Stole');

    // Nobody reloaded the page: it hears of the live event, and nothing that is being read moves.
    const demo = page.locator('section', { has: page.getByRole('heading', { name: 'Live Product Demo' }) });
    for (const reader of [page, beside.page]) {
      await expectBelowWhatSells(reader, reader.getByRole('link', { name: /^LIVE NOW Watch the live event: New stoles from Bagru$/ }));
      await expectAccessible(reader, `product-live-began-${reader.viewportSize()?.width}`);
      expect(await reader.evaluate(listShifts)).toEqual([]);
    }
    await beside.context.close();
    // Out of sight it takes its place.
    await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0));
    await demo.getByText('LIVE NOW').waitFor();
    await demo.scrollIntoViewIfNeeded();
    await untilPicturePlays(page, 0, 0.5);
    const video = demo.locator('video');
    expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);
    const box = await demo.locator('video').boundingBox();
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(16 / 9, 1);
    await demo.getByRole('button', { name: 'Unmute' }).click();
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(false);
    await expectAccessible(page, 'product-live-demo');
    await demo.getByRole('button', { name: 'Pause' }).click();
    await video.waitFor({ state: 'detached' });
    await demo.getByRole('button', { name: 'Play', exact: true }).click();
    await video.waitFor();

    await demo.getByRole('link', { name: 'Watch the live event: New stoles from Bagru' }).click();
    await page.waitForURL(`**/live?stream=${id}`);
    await untilPicturePlays(page, 0, 0.5);
    await page.goBack();
    await page.getByRole('heading', { name: 'Product Details' }).waitFor();
    await page.mouse.wheel(0, 600);
    await demo.getByText('LIVE NOW').waitFor();

    const later = await openPerson(parts.browser, phone);
    await later.page.goto(`${url}/product/bagru-stole`);
    const heading = later.page.getByRole('heading', { name: 'Live Product Demo' });
    // Its place is in the page before its code is.
    expect(await heading.count()).toBe(0);
    await later.page.evaluate(watchShifts);
    await later.page.mouse.wheel(0, 900);
    await heading.waitFor();
    await later.page.getByText('LIVE NOW').waitFor();
    await untilPicturePlays(later.page, 0, 0.5);
    expect(await later.page.evaluate(listShifts)).toEqual([]);
    expect(later.errors).toEqual([]);
    await later.context.close();

    await host.page.getByRole('button', { name: 'End live event' }).click();
    await host.page.getByRole('dialog').getByRole('button', { name: 'End live event' }).click();
    await demo.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Product Details' }).waitFor();
    // The studio asks for a replay that is still being made.
    expect(host.errors.filter((error) => !error.includes('/replay'))).toEqual([]);
    expect(shopper.errors).toEqual([]);
  });
});

/** It covers neither the price nor what buys, however far the page is scrolled: it is part of what scrolls. */
async function expectBelowWhatSells(page: Page, link: Locator): Promise<void> {
  await link.waitFor();
  await untilStill(page);
  const place = await link.boundingBox();
  const kept = await page.locator('article [data-kept]').all();
  expect(kept.length).toBeGreaterThan(1);
  for (const part of kept) {
    const box = await part.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(place?.y ?? 0);
  }
  const details = await page.getByRole('heading', { name: 'Product Details' }).boundingBox();
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual((details?.y ?? 0) + 1);
  expect(await link.evaluate((element) => element.closest('article') !== null && getComputedStyle(element).position)).toBe('absolute');
}

/** Opens a product with the place of its live event in view, which is empty; from then on shifts are noted. */
async function readInMiddle(page: Page, address: string): Promise<void> {
  const asked = page.waitForResponse((answer) => /\/stores\/[^/]+\/live-streams/.test(answer.url()));
  await page.goto(address);
  const details = page.getByRole('heading', { name: 'Product Details' });
  await details.waitFor();
  await details.evaluate((heading) => heading.scrollIntoView({ block: 'center' }));
  await asked;
  // The end of the page comes as it is read, and is moved by what it asks for.
  await page.getByRole('button', { name: /count my visits$/ }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(watchShifts);
}

type Watching = typeof globalThis & { shifts: PerformanceObserver; shifted: string[] };

/** From here on the page notes what moves on screen without having been asked to. */
function watchShifts(): void {
  const page = globalThis as Watching;
  page.shifted = [];
  page.shifts = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources?: { node?: Element }[] })[])
      page.shifted.push(`${entry.value.toFixed(3)} ${entry.sources?.map(({ node }) => node?.nodeName).join(' ')}`);
  });
  page.shifts.observe({ type: 'layout-shift' });
}

/** Each shift, with what moved; empty where nothing did. */
function listShifts(): string[] {
  const { shifts, shifted } = globalThis as Watching;
  for (const entry of shifts.takeRecords() as (PerformanceEntry & { value: number })[]) shifted.push(entry.value.toFixed(3));
  return shifted;
}
