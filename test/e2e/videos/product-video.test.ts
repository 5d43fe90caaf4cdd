/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { inputLookMs } from '../../../web/net/early-input.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { signUpSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { makeVideo } from '../../support/media/video-file.ts';

const files = '**/media/video-files/**';
const patience = { timeout: 10_000 };
const reads = <Value>(video: Locator, read: (element: HTMLVideoElement) => Value) => video.evaluate(read as (element: HTMLElement | SVGElement) => Value);

describe('the video of a product', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let seller: Page;

  /** As the signed-in seller, at another device. */
  async function ask(method: string, path: string, body?: object) {
    return await seller.evaluate(
      async ([method, path, body]) => {
        const { access_token: token } = JSON.parse(localStorage.getItem('sb-haat-auth-token') ?? '{}') as { access_token: string };
        const answer = await fetch(`/api/seller${path}`, { method, body, headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` } });
        return await answer.json();
      },
      [method, path, body && JSON.stringify(body)] as const,
    );
  }

  const productPath = () => `${parts.haat.url}/product/bagru-stole`;

  it('is added in the form, where it can be taken away again', async () => {
    const person = await openPerson(parts.browser, desktop);
    seller = person.page;
    await signUpSeller(seller, parts.haat.url, 'Asha Prints');
    await seller.goto(`${parts.haat.url}/dashboard/products`);
    await seller.getByRole('button', { name: 'Add Product' }).first().click();
    const dialog = seller.getByRole('dialog', { name: 'Add New Product' });
    await dialog.getByLabel('Name').fill('Bagru Stole');
    await dialog.getByLabel('Price (₹)').fill('1249.50');
    const picture = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#1e7f4f' } })
      .webp()
      .toBuffer();
    await dialog.locator('input[type=file]').first().setInputFiles({ name: 'stole.webp', mimeType: 'image/webp', buffer: picture });
    const choose = async (name: string, seconds: number) =>
      await dialog.getByLabel('Choose a video').setInputFiles({ name, mimeType: 'video/mp4', buffer: await makeVideo({ seconds }) });
    await choose('first.mp4', 2);
    await dialog.getByText('Ready to be shown (0:02)').waitFor();
    await dialog.getByRole('button', { name: 'Remove video' }).click();
    await choose('stole.mp4', 20);
    await dialog.getByText('Ready to be shown (0:20)').waitFor();
    await dialog.getByRole('switch', { name: 'Made with AI' }).click();
    for (const size of [phone, desktop]) {
      await seller.setViewportSize(size);
      await dialog.getByText('stole.mp4').scrollIntoViewIfNeeded();
      await expectAccessible(seller, `product-form-video-${size.width}`);
    }
    await dialog.getByRole('button', { name: 'Add Product' }).click();
    await seller.getByText('Product created').waitFor();
    await seller.getByRole('button', { name: 'Edit Bagru Stole' }).click();
    const edited = seller.getByRole('dialog', { name: 'Edit Product' });
    await edited.getByRole('switch', { name: 'Made with AI', checked: true, disabled: true }).waitFor();
    await edited.getByRole('button', { name: 'Cancel' }).first().click();
    expect(person.errors).toEqual([]);
  });

  it.each([phone, desktop])('is one of the pictures, and plays without sound by a tap: $width × $height', async (size) => {
    const { page, errors, context } = await openPerson(parts.browser, size);
    const asked: string[] = [];
    page.on('request', (request) => /\.mp4$|video-player/.test(request.url()) && asked.push(request.url()));
    await page.goto(productPath());
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}');
    expect(data.subjectOf).toMatchObject({
      '@type': 'VideoObject',
      name: 'Bagru Stole',
      contentUrl: expect.stringMatching(/^http.*\.mp4$/),
      duration: 'PT20S',
    });
    await page.getByRole('button', { name: 'Show the video' }).click();
    const play = page.getByRole('button', { name: /^Play the video of .*Bagru Stole/ });
    await expect.poll(async () => (await play.boundingBox())?.x).toBe((await page.getByRole('list', { name: 'Pictures' }).boundingBox())?.x);
    await page.getByText('Made with AI', { exact: true }).waitFor();
    await expectAccessible(page, `product-video-${size.width}`);
    expect(asked).toEqual([]);
    await play.focus();
    await page.keyboard.press('Enter');
    const video = page.locator('video');
    await expect.poll(() => reads(video, ({ currentTime }) => currentTime), patience).toBeGreaterThan(0.3);
    expect(await reads(video, ({ muted }) => muted)).toBe(true);
    const pause = page.getByRole('button', { name: /^Pause the video/ });
    expect(await pause.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Unmute' }).click();
    await expect.poll(() => reads(video, ({ muted, paused }) => [muted, paused])).toEqual([false, false]);
    await expectAccessible(page, `product-video-plays-${size.width}`);

    // Out of sight it stops, and does not begin again by itself.
    await page.getByRole('button', { name: 'Show picture 1' }).click();
    await expect.poll(() => reads(video, ({ paused }) => paused), patience).toBe(true);
    await page.getByRole('button', { name: 'Show the video' }).click();
    await play.click();
    await expect.poll(() => reads(video, ({ paused }) => paused), patience).toBe(false);
    await pause.click();
    await expect.poll(() => reads(video, ({ paused }) => paused), patience).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
  });

  it.each(['entry.client', 'product-more'])('is shown by one tap that came before the script: %s', async (script) => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**/assets/${script}*`, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(productPath(), { waitUntil: 'domcontentloaded' });
    const strip = page.getByRole('list', { name: 'Pictures' });
    await page.getByRole('button', { name: 'Show the video' }).click();
    expect(await reads(strip, ({ scrollLeft }) => scrollLeft)).toBe(0);
    release();
    await expect.poll(() => reads(strip, ({ scrollLeft }) => scrollLeft)).toBe(phone.width);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is not shown by a press that somebody stopped for good', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await page.goto(productPath());
    const dot = page.getByRole('button', { name: 'Show the video' });
    // A blocker: the press never comes to its button.
    await dot.click({ trial: true });
    const presses = await page.evaluate(async (ms) => {
      const button = document.querySelector<HTMLElement>('button[aria-label="Show the video"]');
      let count = 0;
      button?.addEventListener('click', () => (count += 1));
      addEventListener(
        'click',
        (event) => {
          event.preventDefault();
          event.stopImmediatePropagation();
        },
        { capture: true, once: true },
      );
      button?.click();
      // Timers of the same length end in their order: the one of the press was there before.
      await new Promise((resolve) => setTimeout(resolve, ms));
      return count;
    }, inputLookMs);
    expect(presses).toBe(0);
    expect(await reads(page.getByRole('list', { name: 'Pictures' }), ({ scrollLeft }) => scrollLeft)).toBe(0);
    await dot.click();
    await expect.poll(() => reads(page.getByRole('list', { name: 'Pictures' }), ({ scrollLeft }) => scrollLeft)).toBe(phone.width);
    await context.close();
  });

  it('says what is wrong with it, and is tried again', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await page.goto(productPath());
    await page.getByRole('button', { name: 'Show the video' }).click();
    const play = page.getByRole('button', { name: /^Play the video/ });
    await page.route('**/assets/video-player*', async (route) => await route.abort());
    await play.click();
    const notice = page.getByRole('list', { name: 'Pictures' }).getByRole('alert');
    await notice.getByText('Video unavailable').waitFor();
    await notice.getByText('Unable to load video content').waitFor();
    await page.unroute('**/assets/video-player*');
    await page.route(files, async (route) => await (route.request().url().endsWith('.mp4') ? route.abort() : route.continue()));
    // A browser remembers a module that failed until the page is loaded anew.
    await page.reload();
    await page.getByRole('button', { name: 'Show the video' }).click();
    await play.click();
    await notice.getByText('Video Error').waitFor();
    await notice.getByText('Video source not available').waitFor();
    await expectAccessible(page, 'product-video-error');
    await notice.getByRole('button', { name: 'Retry (0)' }).click();
    await notice.getByRole('button', { name: 'Retry (1)' }).waitFor();
    await page.unroute(files);
    await notice.getByRole('button', { name: 'Retry (1)' }).click();
    await expect.poll(() => reads(page.locator('video'), ({ currentTime }) => currentTime), patience).toBeGreaterThan(0.3);
    expect(await notice.count()).toBe(0);
    await context.close();
  });

  it('of a live event too: every card says that it is on now, and recorded, from its begin to its end, and leads to the product', async () => {
    const { url } = parts.haat;
    const [onPhone, onDesktop] = [await openPerson(parts.browser, phone), await openPerson(parts.browser, desktop)];
    await onPhone.page.goto(`${url}/shop`);
    const [product] = (await ask('GET', '/products')).items;
    await onDesktop.page.goto(`${url}/store/${product.seller_id}`);
    const cards = [onPhone.page, onDesktop.page].map((page) => page.getByRole('link', { name: /Bagru Stole/ }).filter({ has: page.getByRole('heading') }));
    for (const card of cards) await card.hover();
    expect(await Promise.all(cards.map((card) => card.getByText('On now · recorded').count()))).toEqual([0, 0]);

    const event = { title: 'From the loom', stream_source: 'prerecorded', video_file_id: product.video_file_id, product_ids: [product.id] };
    const { id } = await ask('POST', '/live-streams', event);
    for (const card of cards) await card.getByText('On now · recorded').waitFor();
    await expectAccessible(onDesktop.page, 'store-live-now');
    await expectAccessible(onPhone.page, 'shop-live-now-phone');
    // The server's page says it before any script is there.
    const page = await (await fetch(`${url}/shop?search=Bagru%20Stole`)).text();
    expect(page).toContain('On now · recorded');
    expect(page).not.toContain('LIVE NOW');

    await ask('POST', `/live-streams/${id}/end`, {});
    for (const card of cards) await card.getByText('On now · recorded').waitFor({ state: 'detached' });
    await cards[0]?.click();
    await onPhone.page.waitForURL('**/product/bagru-stole');
    expect([...onPhone.errors, ...onDesktop.errors]).toEqual([]);
    await Promise.all([onPhone.context.close(), onDesktop.context.close()]);
    await ask('DELETE', `/live-streams/${id}`);
  });

  it('is kept for the product when the live event goes, and is gone when its seller takes it away', async () => {
    const video = async () => (await (await fetch(`${parts.haat.url}/api/products/bagru-stole`)).json()).video;
    const address = parts.haat.url + (await video()).url;
    const statusOf = async () => (await fetch(address, { method: 'HEAD' })).status;
    expect(await statusOf()).toBe(200);
    await seller.setViewportSize(phone);
    await seller.goto(`${parts.haat.url}/dashboard/products`);
    await seller.getByRole('button', { name: 'Edit Bagru Stole' }).click();
    const dialog = seller.getByRole('dialog', { name: 'Edit Product' });
    await dialog.getByRole('button', { name: 'Remove video' }).click();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await seller.getByText('Product updated').waitFor();
    expect(await video()).toBeNull();
    await expect.poll(statusOf, patience).toBe(404);
  });
});
