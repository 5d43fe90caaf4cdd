/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { logIn } from '../../support/accounts/account-journey.ts';
import { openVideoSeller, videoSeller } from '../../support/accounts/video-seller.ts';
import { expectAccessible, expectAccessibleAt, widthPairs, widths } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { goLive } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { listScreens } from '../../support/browser/screens.ts';
import { uploadVideo } from '../../support/media/upload-video.ts';
import { makeVideo } from '../../support/media/video-file.ts';

describe('the card of a video or live event', () => {
  const parts = useHaat({ RTMP_PORT: 'off', HAAT_DEMO: 'false' }, { isDev: false });
  let seller: Awaited<ReturnType<typeof openVideoSeller>>;
  let lamp: { id: string; slug: string };

  beforeAll(async () => {
    seller = await openVideoSeller(parts.haat.url);
    lamp = await seller.addProduct({ name: 'Brass Lamp', price: '500' });
  });

  const cardOf = (page: Page | Locator, title: string) => page.getByRole('article', { name: title });
  const isPlaying = (card: Locator) => card.locator('video').evaluateAll((all) => all.some((each) => !(each as HTMLVideoElement).paused));
  const untilPlays = (card: Locator) => expect.poll(() => isPlaying(card), { timeout: 20_000 }).toBe(true);

  it('has nothing to stand for in an empty demo, which says so', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/customer-demo`);
    await page.getByRole('heading', { name: 'Live Shopping Demo', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'No videos available' }).waitFor();
    await expectAccessible(page, 'customer-demo-no-videos');
    await page.getByRole('tab', { name: 'Live Streams' }).click();
    await page.getByRole('heading', { name: 'No live streams available' }).waitFor();
    expect(new URL(page.url()).search).toBe('?tab=streams');
    // There is no way to a screen that there is not.
    expect(await page.getByRole('link', { name: 'Book Demo' }).count()).toBe(listScreens().includes('/book-demo') ? 1 : 0);
    await expectAccessible(page, 'customer-demo-no-streams');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('plays in the middle of a carousel, which moves by arrows, dots, keys and the hand', async () => {
    const tag = { product_id: lamp.id, position_x: 30, position_y: 40 };
    await seller.addVideos([{ title: 'Third' }, { title: 'Second', tags: [tag] }, { title: 'First', tags: [tag] }]);
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/customer-demo`);
    await untilPlays(cardOf(page, 'First'));
    const carousel = page.getByRole('region', { name: 'Shoppable Videos' });
    const [previous, next] = [carousel.getByRole('button', { name: 'Previous' }), carousel.getByRole('button', { name: 'Next' })];
    await next.waitFor();
    expect(await previous.count()).toBe(0);
    // The neighbor is fetched ahead, the one after it is not.
    await expect.poll(() => cardOf(page, 'Second').locator('video').count()).toBe(1);
    expect(await cardOf(page, 'Third').locator('video').count()).toBe(0);
    await next.click();
    await untilPlays(cardOf(page, 'Second'));
    await expect.poll(() => isPlaying(cardOf(page, 'First'))).toBe(false);
    await carousel.getByRole('list').focus();
    await page.keyboard.press('End');
    await untilPlays(cardOf(page, 'Third'));
    await expect.poll(() => next.count()).toBe(0);
    await page.keyboard.press('ArrowLeft');
    await untilPlays(cardOf(page, 'Second'));
    await carousel.getByRole('button', { name: 'Show First' }).click();
    await untilPlays(cardOf(page, 'First'));
    await carousel.getByRole('list').evaluate((track) => track.scrollBy({ left: track.clientWidth * 0.8, behavior: 'instant' }));
    await untilPlays(cardOf(page, 'Second'));
    expect(errors).toEqual([]);
    await context.close();
  });

  it('has sound, like, share, tags and the sheet of its first product', async () => {
    const { page, errors, context } = await openPerson(parts.browser, desktop);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${parts.haat.url}/customer-demo`);
    const card = cardOf(page, 'First');
    await untilPlays(card);
    await card.getByRole('button', { name: 'Unmute' }).click();
    await card.getByRole('button', { name: 'Mute', exact: true }).waitFor();
    await card.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Link copied').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/\?tab=videos&video=[\da-f-]{36}$/);
    await card.getByRole('button', { name: /^Like this video/ }).click();
    await page.getByText('Please sign in to like videos').first().waitFor();
    await page.getByRole('button', { name: 'Sign in' }).first().click();
    await page.getByRole('dialog').getByLabel('E-mail').waitFor();
    await expectAccessible(page, 'customer-demo-sign-in');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await card.locator('[data-tag]').click();
    const sheet = page.getByRole('dialog', { name: 'Brass Lamp' });
    await sheet.getByText('Inclusive of all taxes').waitFor();
    await expectAccessible(page, 'customer-demo-sheet');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await card
      .getByRole('button', { name: /Brass Lamp/ })
      .last()
      .click();
    await sheet.getByRole('link', { name: 'Buy Now' }).click();
    await page.waitForURL('**/checkout?**');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('keeps a choice of sound over a reload, in which its button says it from the first', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/customer-demo`);
    await untilPlays(cardOf(page, 'First'));
    await cardOf(page, 'First').getByRole('button', { name: 'Unmute' }).click();
    for (const [now, next] of [
      ['Mute', 'Unmute'],
      ['Unmute', 'Mute'],
    ] as const) {
      await page.reload();
      // A card that does not play says what was chosen; the browser may refuse the sound of one that does.
      await cardOf(page, 'Third').getByRole('button', { name: now, exact: true }).waitFor();
      await untilPlays(cardOf(page, 'First'));
      expect(await cardOf(page, 'Third').getByRole('button', { name: next, exact: true }).count()).toBe(0);
      if (now === 'Mute')
        await cardOf(page, 'Third')
          .getByRole('button', { name: now, exact: true })
          .evaluate((button: HTMLElement) => button.click());
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  it('goes on where it was left, also once its video was taken away because it was far', async () => {
    const [id] = await seller.addVideos([{ title: 'Long', seconds: 20 }]);
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/customer-demo`);
    const card = cardOf(page, 'Long');
    const secondsOf = () => card.locator('video').evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
    await untilPlays(card);
    // It says every five seconds where it is.
    await expect.poll(secondsOf, { timeout: 20_000 }).toBeGreaterThan(6);
    await page.getByRole('button', { name: 'Show Second' }).click();
    await untilPlays(cardOf(page, 'Second'));
    await card.locator('video').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show Long' }).click();
    await untilPlays(card);
    const cameTo = await card.locator('video').evaluate(
      (video: HTMLVideoElement) =>
        new Promise<number>((resolve) => {
          const look = () => video.currentTime > 2.5 && resolve(video.currentTime);
          video.addEventListener('timeupdate', look);
          look();
        }),
    );
    expect(cameTo).toBeGreaterThan(4);
    expect(errors).toEqual([]);
    await context.close();
    await seller.ask('DELETE', `/seller/videos/${id}`);
  });

  it('waits for a press where less motion is asked for', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${parts.haat.url}/customer-demo`);
    const card = cardOf(page, 'First');
    await card.getByRole('button', { name: 'Play', exact: true }).click();
    await untilPlays(card);
    await context.close();
  });

  it.each(widthPairs)('is accessible in the carousel: %j and %j', async (first, second) => {
    const { page, errors, context } = await openPerson(parts.browser, { width: first[0], height: first[1] });
    await page.goto(`${parts.haat.url}/customer-demo`);
    const card = cardOf(page, 'First');
    await untilPlays(card);
    await card.locator('video').click({ position: { x: 100, y: 150 } });
    await expect.poll(() => isPlaying(card)).toBe(false);
    await expectAccessibleAt(page, [first, second], 'customer-demo');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('stands on the page of a product that is in a video, and on no other', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/product/${lamp.slug}`);
    /** How often it is there, once the end of the page has been scrolled to. */
    const countAtEnd = async (wanted: Locator) => {
      await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
      return await wanted.count();
    };
    const strip = page.getByRole('heading', { name: 'See Product in Action' });
    await expect.poll(() => countAtEnd(strip)).toBe(1);
    expect(await cardOf(page, 'Third').count()).toBe(0);
    for (const title of ['First', 'Second']) {
      await cardOf(page, title).getByRole('button', { name: `Play` }).click();
      await untilPlays(cardOf(page, title));
    }
    expect(await isPlaying(cardOf(page, 'First'))).toBe(false);
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      await strip.scrollIntoViewIfNeeded();
      await expectAccessible(page, `product-in-action-${width}`);
    }
    expect(errors).toEqual([]);

    const other = await seller.addProduct({ name: 'Indigo Stole', price: '900' });
    const asked = page.waitForResponse(/\/api\/videos\?.*product_id/);
    await page.goto(`${parts.haat.url}/product/${other.slug}`);
    await page.getByText('No reviews yet').first().waitFor();
    await countAtEnd(strip);
    await asked;
    expect(await strip.count()).toBe(0);
    await page.route(/\/api\/videos\?/, (route) => route.fulfill({ status: 500, json: { message: 'Down' } }));
    await page.reload();
    await expect.poll(() => countAtEnd(page.getByText('Error loading related content')), { timeout: 20_000 }).toBeGreaterThan(0);
    await context.close();
  });

  it("says that a live event is recorded and how many watch, plays it without a loop, and stands among the seller's own", async () => {
    const video_file_id = await uploadVideo(parts.haat.url, seller.token, await makeVideo({ seconds: 60 }));
    const isReady = async () => (await seller.ask('GET', `/seller/video-files/${video_file_id}`)).state;
    await expect.poll(isReady, { timeout: 60_000, interval: 500 }).toBe('ready');
    await seller.ask('POST', '/seller/live-streams', { title: 'From the loom', stream_source: 'prerecorded', video_file_id, product_ids: [lamp.id] });
    await expect.poll(async () => (await seller.ask('GET', '/live-streams')).length, { timeout: 20_000 }).toBe(1);

    const { page, errors, context } = await openPerson(parts.browser, phone);
    const scripts: string[] = [];
    page.on('response', (answer) => scripts.push(new URL(answer.url()).pathname));
    const hasPlayer = () => scripts.some((path) => path.includes('/live-picture-'));
    await page.goto(`${parts.haat.url}/customer-demo`);
    await untilPlays(cardOf(page, 'First'));
    expect(hasPlayer()).toBe(false);
    await page.getByRole('tab', { name: 'Live Streams' }).click();
    const card = cardOf(page, 'From the loom');
    await card.getByText('Recorded', { exact: true }).waitFor();
    expect(await card.getByText('LIVE', { exact: true }).count()).toBe(0);
    await card.getByText(/^\d+ watching$/).waitFor();
    await expect.poll(() => card.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 30_000 }).toBeGreaterThan(0.5);
    expect(hasPlayer()).toBe(true);
    expect(await card.locator('video').evaluate((video: HTMLVideoElement) => [video.loop, video.muted])).toEqual([false, true]);
    await expectAccessible(page, 'customer-demo-live');
    expect(errors).toEqual([]);
    await context.close();

    const { page: own, errors: ownErrors, context: sellers } = await openPerson(parts.browser, phone);
    await own.goto(`${parts.haat.url}/auth`);
    await logIn(own, videoSeller);
    await own.waitForURL('**/dashboard');
    await own.goto(`${parts.haat.url}/dashboard/customers?tab=videos`);
    await cardOf(own, 'Second').getByRole('button', { name: 'Play' }).click();
    await untilPlays(cardOf(own, 'Second'));
    const columns = () => own.getByRole('article').evaluateAll((all) => new Set(all.map((each) => Math.round(each.getBoundingClientRect().x))).size);
    for (const [width, height] of widths) {
      await own.setViewportSize({ width, height });
      await expect.poll(columns).toBe(width < 640 ? 1 : width < 1024 ? 2 : 3);
      await expectAccessible(own, `customers-videos-${width}`);
    }
    await own.getByRole('tab', { name: 'Live Streams' }).click();
    await cardOf(own, 'From the loom').getByText('Recorded', { exact: true }).waitFor();
    await expectAccessible(own, 'customers-live');

    await goLive(own, parts.haat.url, 'Lamps by camera', 'Brass Lamp');
    const shopper = await openPerson(parts.browser, phone);
    await shopper.page.goto(`${parts.haat.url}/customer-demo?tab=streams`);
    const camera = cardOf(shopper.page, 'Lamps by camera');
    await camera.getByText('LIVE', { exact: true }).waitFor();
    await camera.getByText(/^\d+ watching$/).waitFor();
    expect(await camera.getByText('Recorded', { exact: true }).count()).toBe(0);
    expect([...ownErrors, ...shopper.errors]).toEqual([]);
    await shopper.context.close();
    await sellers.close();
  });
});
