/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { expectAccessible, expectAccessibleAt, widthPairs } from '../../support/browser/accessible.ts';
import { desktop, goWithin, openPerson, phone, untilRunning } from '../../support/browser/browser.ts';
import { addProduct, signUpSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { uploadVideo } from '../../support/media/upload-video.ts';
import { makeVideo } from '../../support/media/video-file.ts';

const patience = { timeout: 20_000 };

describe('the Videos tab', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let token: string;
  let ids: string[];

  const ask = async (method: string, path: string, body?: object) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const answer = await fetch(`${parts.haat.url}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
    expect([path, answer.ok]).toEqual([path, true]);
    return await answer.json();
  };

  beforeAll(async () => {
    const { page, context } = await openPerson(parts.browser, desktop);
    await signUpSeller(page, parts.haat.url, 'Asha Prints');
    await addProduct(page, parts.haat.url, 'Brass Lamp', '1499.50', '9');
    await addProduct(page, parts.haat.url, 'Indigo Stole', '900', '4');
    token = await page.evaluate(() => JSON.parse(localStorage.getItem('sb-haat-auth-token') ?? '{}').access_token);
    await context.close();
    const products: { id: string; name: string }[] = (await ask('GET', '/seller/products')).items;
    const idOf = (name: string) => products.find((product) => product.name === name)?.id;
    const tags = [
      { product_id: idOf('Brass Lamp'), timestamp_seconds: 0, end_seconds: null, position_x: 30, position_y: 40 },
      { product_id: idOf('Indigo Stole'), timestamp_seconds: 300, end_seconds: null, position_x: 60, position_y: 60 },
    ];
    const forms = [
      { title: 'Stole, lying', file: await makeVideo({ seconds: 4, width: 320, height: 180 }), tags: [{ product_id: idOf('Indigo Stole') }] },
      { title: 'Lamps at dusk', description: 'Lit one after the other.', file: await makeVideo({ seconds: 4 }), tags: tags.slice(0, 1) },
    ];
    ids = [];
    for (const { file, ...form } of forms)
      ids.unshift((await ask('POST', '/seller/videos', { ...form, video_file_id: await uploadVideo(parts.haat.url, token, file) })).id);
    const list = async (): Promise<{ seller_name: string }[]> => (await ask('GET', '/videos')).items;
    const own = async () => (await list()).filter(({ seller_name }) => seller_name === 'Asha Prints');
    await vi.waitFor(async () => expect(await own()).toHaveLength(2), { timeout: 60_000, interval: 500 });
  });

  const videoAddress = (id: string | undefined) => `${parts.haat.url}/?tab=videos&video=${id}`;
  const shown = (page: Page) => page.locator('main video:not([hidden])');
  const isPaused = (page: Page) => shown(page).evaluate((video: HTMLVideoElement) => video.paused);
  const untilPlays = async (page: Page) =>
    await expect.poll(() => shown(page).evaluate(({ currentTime }: HTMLVideoElement) => currentTime), patience).toBeGreaterThan(0.2);

  /** Gestures right after another count as the same. */
  async function moveTo(page: Page, key: string, title: string): Promise<void> {
    const move = async () => {
      await page.keyboard.press(key);
      return await page.getByRole('heading', { name: title }).count();
    };
    await expect.poll(move, { timeout: 10_000, interval: 300 }).toBe(1);
  }

  it('plays the newest without sound, stops and goes on by a tap, and moves as the live feed does', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/?tab=videos`);
    await page.getByRole('heading', { name: 'Lamps at dusk' }).waitFor();
    await untilPlays(page);
    await untilRunning(page);
    expect(await shown(page).evaluate(({ muted, loop }: HTMLVideoElement) => [muted, loop])).toEqual([true, true]);
    await shown(page).click({ position: { x: 300, y: 300 } });
    await expect.poll(() => isPaused(page)).toBe(true);
    await page.locator('[data-shown][aria-label=Play]').click();
    await expect.poll(() => isPaused(page)).toBe(false);
    await page.locator('[data-shown][aria-label=Pause]').waitFor();
    await page.locator('[data-shown]').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Unmute' }).click();
    await expect.poll(() => shown(page).evaluate(({ muted }: HTMLVideoElement) => muted)).toBe(false);

    await page.keyboard.press('ArrowDown');
    await page.getByRole('heading', { name: 'Stole, lying' }).waitFor();
    expect(new URL(page.url()).search).toBe(`?tab=videos&video=${ids[1]}`);
    await untilPlays(page);
    // What one chose counts for the next, too; one that lies is seen whole.
    expect(await shown(page).evaluate(({ muted }: HTMLVideoElement) => muted)).toBe(false);
    const box = await shown(page).boundingBox();
    expect([box?.width, Math.round(box?.height ?? 0)]).toEqual([phone.width, Math.round((phone.width * 180) / 320)]);
    await page.reload();
    await page.getByRole('heading', { name: 'Stole, lying' }).waitFor();
    await moveTo(page, 'ArrowUp', 'Lamps at dusk');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('has its tags on the picture, each with a sheet that leads to cart and checkout while the video goes on', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(videoAddress(ids[0]));
    await untilPlays(page);
    const tag = page.locator('[data-tag]');
    expect(await tag.getAttribute('aria-label')).toMatch(/Brass Lamp.*, ₹1,499\.50/);
    const [frame, dot] = [await shown(page).boundingBox(), await tag.boundingBox()];
    if (!frame || !dot) throw new Error('The tag is not on the picture.');
    expect((dot.x + dot.width / 2 - frame.x) / frame.width).toBeCloseTo(0.3, 2);
    expect((dot.y + dot.height / 2 - frame.y) / frame.height).toBeCloseTo(0.4, 2);
    await expectAccessible(page, 'video-feed-390');
    await tag.click();
    const sheet = page.getByRole('dialog', { name: 'Brass Lamp' });
    await sheet.getByText('₹1,499.50', { exact: true }).waitFor();
    await sheet.getByText('Inclusive of all taxes').waitFor();
    await sheet.getByText('No reviews yet').waitFor();
    await sheet.getByRole('button', { name: 'Save Brass Lamp', exact: true }).waitFor();
    await expectAccessible(page, 'video-sheet-390');
    expect(await isPaused(page)).toBe(false);
    await sheet.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByText('Added to cart').first().waitFor();
    await sheet.getByRole('link', { name: 'Buy Now' }).click();
    await page.waitForURL('**/checkout?**');
    await page.goBack();
    await page.getByRole('heading', { name: 'Lamps at dusk' }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is liked by who is signed in, and shared by its link', async () => {
    const { page, context } = await openPerson(parts.browser, desktop);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(videoAddress(ids[0]));
    await page.getByRole('button', { name: /^Like this video/ }).click();
    await page.getByText('Please sign in to like videos').first().waitFor();
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Link copied').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(videoAddress(ids[0]));
    await page.goto(`${parts.haat.url}/auth`);
    await page.getByLabel('Email').fill('asha@shop.example');
    await page.getByLabel('Password', { exact: true }).fill('block-print-7');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page.goto(videoAddress(ids[0]));
    await page.getByRole('button', { name: /^Like this video/ }).click();
    await page.getByRole('button', { name: /^Like this video.*1 like/, pressed: true }).waitFor();
    await expect.poll(() => ask('GET', `/videos/${ids[0]}/like`)).toEqual({ likes: 1, liked: true });
    await context.close();
  });

  it('says what is wrong with a video, and is tried again; one that is gone gives way to the newest', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await page.route('**/*.mp4', (route) => route.abort());
    await page.goto(videoAddress(ids[0]));
    await page.getByText('Video Error').waitFor();
    await page.getByRole('button', { name: 'Retry (0)' }).click();
    await page.getByRole('button', { name: 'Retry (1)' }).waitFor();
    await expectAccessible(page, 'video-error-390');
    await page.unroute('**/*.mp4');
    await page.getByRole('button', { name: 'Retry (1)' }).click();
    await untilPlays(page);
    await page.goto(videoAddress('00000000-0000-4000-8000-000000000000'));
    await page.getByText('This video is not shown any more').first().waitFor();
    await page.getByRole('heading', { name: 'Lamps at dusk' }).waitFor();
    await context.close();
  });

  it('of a link comes before the newest, and is found again by going back up', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await page.route(/\/api\/videos\?/, async (route) => {
      const body = await (await route.fetch()).json();
      await route.fulfill({ json: { ...body, items: body.items.filter(({ id }: { id: string }) => id !== ids[1]) } });
    });
    // What the browser asks for itself is what was left out; the server draws a list of its own.
    await page.goto(`${parts.haat.url}/?tab=videos&show=replays`);
    await page.getByRole('heading', { name: 'Videos', exact: true }).waitFor();
    await goWithin(page, videoAddress(ids[1]));
    await page.getByRole('heading', { name: 'Stole, lying' }).waitFor();
    await page.getByRole('button', { name: 'Next video' }).click();
    await page.getByRole('heading', { name: 'Lamps at dusk' }).waitFor();
    await moveTo(page, 'ArrowUp', 'Stole, lying');
    await context.close();
  });

  it.each(widthPairs)('is accessible, also beside a wide frame: %j and %j', async (first, second) => {
    const { page, errors, context } = await openPerson(parts.browser, { width: first[0], height: first[1] });
    await page.goto(videoAddress(ids[0]));
    await untilPlays(page);
    await untilRunning(page);
    await page.keyboard.press('k');
    await expect.poll(() => isPaused(page)).toBe(true);
    await expectAccessibleAt(page, [first, second], 'video-feed');
    await page.setViewportSize({ width: 740, height: 360 });
    await expectAccessible(page, `video-feed-lying-${first[0]}`);
    await page.getByRole('button', { name: 'Player options' }).click();
    await page.getByRole('button', { name: 'Replays of live events' }).click();
    await page.getByRole('heading', { name: 'Videos', exact: true }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
