/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { logIn } from '../../support/accounts/account-journey.ts';
import { openVideoSeller, videoSeller } from '../../support/accounts/video-seller.ts';
import { desktop, goWithin, openPerson, openTab, phone, swipe, touch } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

describe('the player of a shoppable video', () => {
  const parts = useHaat({ RTMP_PORT: 'off', HAAT_DEMO: 'false' }, { isDev: false });
  let ids: string[];
  let lamp: string;

  beforeAll(async () => {
    const seller = await openVideoSeller(parts.haat.url);
    const form = {
      options: ['Size'],
      variants: [
        { values: ['Small'], price: '500' },
        { values: ['Large'], price: '800' },
      ],
    };
    lamp = (await seller.addProduct({ name: 'Brass Lamp', ...form })).id;
    ids = await seller.addVideos([
      { title: 'Third' },
      { title: 'Second', tags: [{ product_id: lamp, timestamp_seconds: 1, end_seconds: 2 }] },
      { title: 'First' },
    ]);
  });

  const shown = (page: Page) => page.locator('main video:not([hidden])');
  const evaluate = <T>(page: Page, read: (video: HTMLVideoElement) => T) => shown(page).evaluate(read as (element: SVGElement | HTMLElement) => T);
  const isMuted = (page: Page) => evaluate(page, ({ muted }) => muted);
  const isPaused = (page: Page) => evaluate(page, ({ paused }) => paused);
  const untilPlays = (page: Page) => expect.poll(() => evaluate(page, ({ currentTime }) => currentTime), { timeout: 20_000 }).toBeGreaterThan(0.1);

  async function openVideo(page: Page, title: 'First' | 'Second' | 'Third'): Promise<void> {
    await page.goto(`${parts.haat.url}/?tab=videos&video=${ids[['First', 'Second', 'Third'].indexOf(title)]}`);
    await page.getByRole('heading', { name: title }).waitFor();
    await untilPlays(page);
    await touch(page);
    // What comes before and after is fetched once the code runs.
    await page.locator('main video[hidden]').first().waitFor({ state: 'attached' });
  }

  it('says each error by its code, and tries again', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await openVideo(page, 'First');
    const told = [
      [1, 'Video loading was aborted'],
      [2, 'Network error - please check connection'],
      [3, 'Video format not supported'],
      [4, 'Video source not available'],
      [9, 'Video playback error'],
      [0, 'Unable to play this video'],
    ] as const;
    for (const [index, [code, words]] of told.entries()) {
      await shown(page).evaluate(async (element: HTMLVideoElement, value) => {
        const isPaused = new Promise((done) => element.addEventListener('pause', done, { once: true }));
        element.pause();
        await isPaused;
        Object.defineProperty(element, 'error', { configurable: true, value: value === 0 ? null : { code: value } });
        element.dispatchEvent(new Event('error'));
      }, code);
      await page.getByText('Video Error').waitFor();
      await page.getByText(words, { exact: true }).waitFor();
      await shown(page).evaluate((element: HTMLVideoElement & { error?: unknown }) => Reflect.deleteProperty(element, 'error'));
      await page.getByRole('button', { name: index === 0 ? 'Retry (0)' : /^Retry \(\d\)$/ }).click();
      await page.getByText('Video Error').waitFor({ state: 'detached' });
      await untilPlays(page);
    }
    await context.close();
  });

  it('says that a video without an address is unavailable, and calls a store without a name by none', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await page.route(/\/api\/videos\?/, async (route) => {
      const body = await (await route.fetch()).json();
      const items = body.items.map((video: object) => ({ ...video, video_url: 'undefined', seller_name: '' }));
      await route.fulfill({ json: { ...body, items } });
    });
    await page.goto(`${parts.haat.url}/?tab=videos&show=replays`);
    await page.getByRole('heading', { name: 'Videos', exact: true }).waitFor();
    await goWithin(page, `${parts.haat.url}/?tab=videos`);
    const notice = page.getByRole('alert');
    for (const words of ['Video unavailable', 'Unable to load video content', 'Video URL not available']) await notice.getByText(words).waitFor();
    await page.getByText('Unknown Creator').first().waitFor();
    await page.unroute(/\/api\/videos\?/);
    await notice.getByRole('button', { name: 'Retry' }).click();
    await untilPlays(page);
    await context.close();
  });

  it('moves by wheel and by swipe, and fetches what comes before and after', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await openVideo(page, 'First');
    await shown(page).hover({ position: { x: 200, y: 300 } });
    /** Gestures right after another count as the same: it is made again only where nothing has come of it. */
    const until = async (title: string, gesture: () => Promise<void>) => {
      const move = async () => {
        const count = await page.getByRole('heading', { name: title }).count();
        if (count === 0) await gesture();
        return count;
      };
      await expect.poll(move, { interval: 1_000, timeout: 15_000 }).toBe(1);
    };
    const wheel = async (title: string, by: number) => await until(title, () => page.mouse.wheel(0, by));
    await wheel('Second', 120);
    const ahead = page.locator('main video[hidden]');
    const addressOf = async (id: string | undefined) => (await (await fetch(`${parts.haat.url}/api/videos/${id}`)).json()).video_url as string;
    const wanted = [await addressOf(ids[2]), await addressOf(ids[0])];
    await expect.poll(() => ahead.evaluateAll((all) => all.map((each) => each.getAttribute('src')))).toEqual(wanted);
    await expect.poll(() => ahead.evaluateAll((all) => all.every((each) => (each as HTMLVideoElement).readyState >= 2)), { timeout: 10_000 }).toBe(true);

    await until('Third', () => swipe(page, 500, 300));
    await until('Second', () => swipe(page, 300, 500));
    await wheel('First', -120);
    await context.close();
  });

  it('is muted and unmuted by M, by its button and by a change of the volume, and keeps what was chosen', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    const kept = () => page.evaluate(() => ['isMuted', 'audio.videos'].map((key) => localStorage.getItem(key)));
    await openVideo(page, 'First');
    expect([await isMuted(page), await kept()]).toEqual([true, [null, null]]);
    await page.keyboard.press('m');
    await expect.poll(() => isMuted(page)).toBe(false);
    expect(await kept()).toEqual(['false', 'true']);
    await page.keyboard.press('m');
    await expect.poll(() => isMuted(page)).toBe(true);
    expect(await kept()).toEqual(['true', 'false']);
    await evaluate(page, (video) => {
      video.volume = 0.4;
    });
    await expect.poll(() => isMuted(page)).toBe(false);
    await page.getByRole('button', { name: 'Mute', exact: true }).waitFor();
    expect(await kept()).toEqual(['false', 'true']);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('says for two seconds what a tap did, and plays on by a tap anywhere', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await openVideo(page, 'First');
    const sign = page.locator('[data-shown]');
    const tap = () => shown(page).click({ position: { x: 300, y: 300 } });
    for (const [name, paused] of [
      ['Play', true],
      ['Pause', false],
    ] as const) {
      await tap();
      await page.locator(`[data-shown][aria-label=${name}]`).waitFor();
      await sign.waitFor({ state: 'detached', timeout: 4_000 });
      expect(await isPaused(page)).toBe(paused);
    }
    // Whoever has no pointer finds it all the same.
    await page.getByRole('button', { name: 'Pause', exact: true }).press('Enter');
    await expect.poll(() => isPaused(page)).toBe(true);
    await context.close();
  });

  it('shows a tag in its time alone, and sells the variant that was chosen in its sheet', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await openVideo(page, 'Second');
    await page.keyboard.press('k');
    await expect.poll(() => isPaused(page)).toBe(true);
    const tag = page.locator('[data-tag]');
    for (const [seconds, count] of [
      [0.5, 0],
      [1, 1],
      [1.9, 1],
      [2, 0],
    ] as const) {
      await shown(page).evaluate((element: HTMLVideoElement, to) => {
        element.currentTime = to;
      }, seconds);
      await expect.poll(() => tag.count()).toBe(count);
    }
    // Two decimals on the tag, none in the sheet.
    await shown(page).evaluate((element: HTMLVideoElement) => {
      element.currentTime = 1.5;
    });
    await tag.getByText('from ₹500.00', { exact: true }).waitFor();
    expect(await tag.getAttribute('aria-label')).toMatch(/, from ₹500\.00$/);
    await page.getByRole('list', { name: 'In this video' }).getByRole('button').click();
    const sheet = page.getByRole('dialog', { name: 'Brass Lamp' });
    await sheet.getByText('₹500', { exact: true }).waitFor();
    expect(await sheet.getByText(/₹[\d,]+\.\d/).count()).toBe(0);
    await sheet.getByText('Large', { exact: true }).click();
    await sheet.getByText('₹800', { exact: true }).waitFor();
    await sheet.getByRole('link', { name: 'Buy Now' }).click();
    await page.waitForURL(`**/checkout?product=${lamp}&variant=*`);
    await page.getByText('₹800').first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is liked once by one person in two tabs', async () => {
    const { page, context } = await openPerson(parts.browser, desktop);
    await page.goto(`${parts.haat.url}/auth`);
    await logIn(page, videoSeller);
    await page.waitForURL('**/dashboard');
    const { page: other } = await openTab(context);
    const like = (tab: Page) => tab.getByRole('button', { name: /^Like this video/ });
    for (const tab of [page, other]) {
      await openVideo(tab, 'Third');
      await like(tab)
        .and(tab.getByRole('button', { pressed: false }))
        .waitFor();
    }
    for (const tab of [page, other]) {
      await like(tab).click();
      await tab.getByRole('button', { name: /^Like this video.*1 like/, pressed: true }).waitFor();
    }
    await expect.poll(async () => (await (await fetch(`${parts.haat.url}/api/videos/${ids[2]}/like`)).json()).likes).toBe(1);
    await like(other).click();
    await expect.poll(async () => (await (await fetch(`${parts.haat.url}/api/videos/${ids[2]}/like`)).json()).likes).toBe(0);
    await context.close();
  });
});
