/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openVideoSeller } from '../../support/accounts/video-seller.ts';
import { isRunning, openPerson, phone, swipe } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

const patience = { timeout: 20_000 };

describe('the Videos tab, before its code', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let ids: string[];

  beforeAll(async () => {
    const seller = await openVideoSeller(parts.haat.url);
    const lamp = await seller.addProduct({ name: 'Brass Lamp', price: '1499', stock: '9' });
    const tags = [{ product_id: lamp.id, timestamp_seconds: 1, end_seconds: 3, position_x: 30, position_y: 40 }];
    ids = await seller.addVideos([{ title: 'Stole, lying' }, { title: 'Lamps at dusk', tags }]);
  });

  /** Opens the tab on a phone; no code comes before `letCodeCome` is called. */
  async function openWithoutCode(browser: Browser, reducedMotion: 'reduce' | 'no-preference' = 'no-preference') {
    const { page, context, errors } = await openPerson(browser, phone);
    await page.emulateMedia({ reducedMotion });
    const code = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.goto(`${parts.haat.url}/?tab=videos`, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Lamps at dusk' }).waitFor();
    return { page, context, errors, letCodeCome: () => code.resolve() };
  }

  const shown = (page: Page) => page.locator('main video:not([hidden])');
  const secondsOf = (page: Page) => shown(page).evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
  const isPaused = (page: Page) => shown(page).evaluate(({ paused }: HTMLVideoElement) => paused);

  it('plays its first video without sound, with its tag in its time, and goes where a swipe asked for once it runs', async () => {
    const { page, context, errors, letCodeCome } = await openWithoutCode(parts.browser);
    await expect.poll(() => secondsOf(page), patience).toBeGreaterThan(0.2);
    expect(await shown(page).evaluate(({ muted }: HTMLVideoElement) => muted)).toBe(true);
    const tag = page.locator('[data-tag]');
    await tag.waitFor();
    expect(await secondsOf(page)).toBeGreaterThan(0.9);
    await tag.waitFor({ state: 'hidden' });

    await swipe(page, 600, 200);
    expect(await isRunning(page)).toBe(false);
    letCodeCome();
    await page.getByRole('heading', { name: 'Stole, lying' }).waitFor();
    expect(new URL(page.url()).search).toBe(`?tab=videos&video=${ids[1]}`);
    await expect.poll(() => secondsOf(page), patience).toBeGreaterThan(0.2);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('stops for a tap on the picture once it runs, and stays where it is', async () => {
    const { page, context, errors, letCodeCome } = await openWithoutCode(parts.browser);
    await expect.poll(() => secondsOf(page), patience).toBeGreaterThan(0.2);
    await page.mouse.click(200, 300);
    letCodeCome();
    await expect.poll(() => isPaused(page), patience).toBe(true);
    await page.locator('[data-shown][aria-label=Play]').waitFor();
    expect(await isRunning(page)).toBe(true);
    expect(await secondsOf(page)).toBeGreaterThan(0.2);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('plays nothing for who wants less motion, until it is pressed', async () => {
    const { page, context, errors, letCodeCome } = await openWithoutCode(parts.browser, 'reduce');
    await shown(page).evaluate((video: HTMLVideoElement) => video.readyState > 0 || new Promise((done) => video.addEventListener('loadedmetadata', done)));
    expect(await isPaused(page)).toBe(true);
    await page.mouse.click(200, 300);
    letCodeCome();
    await expect.poll(() => secondsOf(page), patience).toBeGreaterThan(0.2);
    expect(errors).toEqual([]);
    await context.close();
  });
});
