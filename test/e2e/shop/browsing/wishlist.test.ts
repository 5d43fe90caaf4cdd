import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemoSeller } from '../../../support/accounts/demo-seller.ts';
import { codeIn, type SmtpSink, startSmtpSink } from '../../../support/accounts/smtp-sink.ts';
import { expectAccessible, expectAccessibleAt, widths } from '../../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../../support/browser/browser.ts';
import { useHaat } from '../../../support/browser/journey-setup.ts';

const heart = (page: Page, name: string) => page.getByRole('button', { name: `Save ${name}`, exact: true });
const pressed = (page: Page, name: string) => page.getByRole('button', { name: `Save ${name}`, exact: true, pressed: true });

const refusal = { defined: true, code: 'UNAVAILABLE', status: 503 };

describe('the wishlist', () => {
  const sink = useMailSink();
  const parts = useHaat({ RTMP_PORT: 'off' });
  let seller: Awaited<ReturnType<typeof openDemoSeller>>;

  beforeAll(async () => {
    seller = await openDemoSeller(parts.haat.url);
  });

  const addProduct = async (name: string, price: string) => await seller('POST', '/api/seller/products', { name, price, stock: '9' });

  async function signIn(page: Page): Promise<void> {
    const email = `${randomUUID()}@shop.example`;
    const sheet = page.getByRole('dialog', { name: 'Sign in to keep your wishlist' });
    await sheet.getByLabel('E-mail').fill(email);
    await sheet.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Six-digit code').fill(codeIn((await sink.mail.next(email)).text));
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.getByLabel('Six-digit code').waitFor({ state: 'detached' });
  }

  it.each([phone, desktop])('keeps what a guest taps once they are signed in, in every tab and after Back: $width × $height', async (size) => {
    const { url } = parts.haat;
    const name = `Clay Lantern ${size.width}`;
    const { slug } = await addProduct(name, '900.00');
    const { page, errors, context } = await openPerson(parts.browser, size);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/wishlist') && asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.goto(`${url}/shop`);
    await heart(page, name).click();
    await page.getByText('Not logged in', { exact: true }).waitFor();
    await page.getByText('Please log in to add items to your wishlist', { exact: true }).waitFor();
    expect(asked).toEqual([]);
    // The sheet opens by itself.
    await page.getByRole('dialog', { name: 'Sign in to keep your wishlist' }).waitFor();
    await expectAccessible(page, `wishlist-sign-in-${size.width}`);
    await signIn(page);
    await page.getByText('Added to wishlist', { exact: true }).waitFor();
    await pressed(page, name).waitFor();
    expect(asked.filter((each) => each.startsWith('POST'))).toEqual(['POST /api/wishlist']);

    asked.length = 0;
    await page.reload();
    await pressed(page, name).waitFor();
    await expectAccessible(page, `wishlist-hearts-${size.width}`);
    expect(asked).toEqual(['GET /api/wishlist/product-ids']);
    await page.getByRole('link', { name: new RegExp(name) }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await pressed(page, name).click();
    await page.getByText('Removed from wishlist', { exact: true }).waitFor();
    await page.goBack();
    await page.waitForURL('**/shop');
    await heart(page, name).and(page.locator('[aria-pressed=false]')).click();
    await pressed(page, name).waitFor();

    const other = await context.newPage();
    await other.goto(`${url}/product/${slug}`);
    await pressed(other, name).click();
    await other.getByText('Removed from wishlist', { exact: true }).waitFor();
    await heart(page, name).and(page.locator('[aria-pressed=false]')).waitFor();
    await other.goto(`${url}/wishlist`);
    await other.getByText('Your wishlist is empty').waitFor();
    await other.getByText('Save your favorite items to find them easily later.').waitFor();
    await expectAccessible(other, `wishlist-empty-${size.width}`);
    await heart(page, name).click();
    await other.getByRole('heading', { name, level: 2 }).waitFor();

    // Refused, it is as it was before.
    await page.route('**/api/wishlist/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 503, json: { ...refusal, message: 'The store cannot answer just now.' } })
        : route.fallback(),
    );
    await pressed(page, name).click();
    await page.getByText('The store cannot answer just now.').waitFor();
    await page.getByText('Error', { exact: true }).first().waitFor();
    await pressed(page, name).waitFor();
    await page.unroute('**/api/wishlist/*');
    await pressed(page, name).click();
    const unset = heart(page, name).and(page.locator('[aria-pressed=false]'));
    await unset.waitFor();
    await page.route('**/api/wishlist', (route) => route.fulfill({ status: 503, json: { ...refusal, message: 'It could not be saved just now.' } }));
    await unset.click();
    const toast = page.locator('[data-type=problem]').filter({ hasText: 'It could not be saved just now.' });
    await toast.getByText('Error', { exact: true }).waitFor();
    await unset.waitFor();
    expect(errors.filter((error) => !error.includes('503'))).toEqual([]);
    await context.close();
  });

  it('shows what it holds on paper: a price that fell, what is sold out, and what was taken out meanwhile', async () => {
    const { url } = parts.haat;
    const [fallen, gone, empty] = [
      await addProduct('Block-print Quilt', '1200.00'),
      await addProduct('Tin Bird', '99.50'),
      await addProduct('Reed Mat', '640.00'),
    ];
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(`${url}/wishlist`);
    const sheet = page.getByRole('dialog', { name: 'Sign in to keep your wishlist' });
    await sheet.waitFor();
    await expectAccessible(page, 'wishlist-guest-phone');
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    await page.waitForURL('**/wishlist');
    await expectAccessible(page, 'wishlist-guest-closed-phone');
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await signIn(page);
    await page.getByText('Your wishlist is empty').waitFor();
    await page.getByRole('link', { name: 'Browse Shop' }).click();
    await page.waitForURL('**/shop');
    for (const name of ['Reed Mat', 'Tin Bird', 'Block-print Quilt', 'Brass Diya Lamp']) {
      await heart(page, name).click();
      await pressed(page, name).waitFor();
    }
    await seller('PUT', `/api/seller/products/${fallen.id}`, { name: 'Block-print Quilt', price: '1000.00' });
    await seller('PUT', `/api/seller/products/${empty.id}`, { name: 'Reed Mat', price: '640.00', stock: '0' });
    await seller('DELETE', `/api/seller/products/${gone.id}`);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wishlist' }).click();
    await page.getByRole('heading', { name: 'Your Wishlist', level: 1 }).waitFor();
    await page.getByText('₹200 less than when you saved it').waitFor();
    await page.getByText('Sold out').waitFor();
    await page.getByText('No longer sold').waitFor();
    // The demo's own live event is on air with it.
    await page
      .getByRole('link', { name: /Brass Diya Lamp/ })
      .getByText('On now · recorded')
      .waitFor();
    expect(await page.getByText('On now · recorded').count()).toBe(1);
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `wishlist-${width}`);
      expect([width, await columnsOf(page)]).toEqual([width, width < 768 ? 2 : width < 1024 ? 3 : 4]);
    }
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Tell me when Reed Mat is back' }).click();
    const waiting = page.getByRole('dialog', { name: 'Tell me when it is back' });
    await waiting.getByText('Reed Mat').waitFor();
    await expectAccessible(page, 'wishlist-tell-me');
    await waiting.getByRole('button', { name: /^Tell me at / }).click();
    await waiting.getByText('You are told once when it is back.').waitFor();
    await waiting.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('searchbox', { name: 'Search your wishlist...' }).fill('QUILT');
    await page.waitForURL('**/wishlist?search=QUILT');
    await page.getByRole('heading', { name: 'Brass Diya Lamp' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'Block-print Quilt' }).waitFor();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByText('Added to cart', { exact: true }).waitFor();
    await page.getByRole('searchbox').fill('nothing of the kind');
    await page.getByText('Nothing in your wishlist has this name.').waitFor();
    await expectAccessibleAt(page, widths, 'wishlist-none-found');
    await page.getByRole('button', { name: 'Clear search' }).click();

    const remove = (name: string) => page.getByRole('button', { name: `Remove ${name} from your wishlist` });
    await remove('Tin Bird').click();
    await page.getByText('Removed from wishlist', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Tin Bird' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await remove('Tin Bird').click();
    // The page goes away, and the removal is done.
    await page.goto(`${url}/product/brass-diya-lamp`);
    await pressed(page, 'Brass Diya Lamp').waitFor();
    await page.goto(`${url}/wishlist`);
    await page.getByRole('heading', { name: 'Reed Mat' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Tin Bird' }).count()).toBe(0);
    await remove('Reed Mat').click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Videos' }).click();
    await page.waitForURL(`${url}/?tab=videos`);
    await page.goBack();
    await page.getByRole('heading', { name: 'Block-print Quilt' }).waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'Reed Mat' }).count()).toBe(0);

    await page.route('**/api/wishlist?*', (route) => route.abort());
    await page.reload();
    await page.getByText('Your wishlist could not be loaded').waitFor();
    await page.getByText('Check your connection and try again.').waitFor();
    await expectAccessibleAt(page, widths, 'wishlist-failed');
    await page.unroute('**/api/wishlist?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { name: 'Block-print Quilt' }).waitFor();
    expect(errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
    await context.close();
  });

  it('greys what is sold out, asks for a choice where the card stands, and says why something was not taken out', async () => {
    const { url } = parts.haat;
    const variants = ['S', 'M'].map((size) => ({ values: [size], price: '1299.00', stock: '9' }));
    await seller('POST', '/api/seller/products', { name: 'Khadi Shirt', options: ['Size'], variants });
    const stool = await addProduct('Cane Stool', '640.00');
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(`${url}/wishlist`);
    await signIn(page);
    await page.getByRole('link', { name: 'Browse Shop' }).click();
    for (const name of ['Cane Stool', 'Khadi Shirt']) {
      await heart(page, name).click();
      await pressed(page, name).waitFor();
    }
    await seller('PUT', `/api/seller/products/${stool.id}`, { name: 'Cane Stool', price: '640.00', stock: '0' });
    await page.goto(`${url}/wishlist`);
    const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 2 }) });
    await card('Cane Stool').getByText('Sold out').waitFor();
    const adds = (name: string) => card(name).getByRole('button', { name: 'Add to Cart' });
    expect([await isGrey(card('Cane Stool')), await adds('Cane Stool').count()]).toEqual([true, 0]);
    expect([await isGrey(card('Khadi Shirt')), await adds('Khadi Shirt').count()]).toEqual([false, 1]);
    await adds('Khadi Shirt').click();
    const choice = page.getByRole('dialog', { name: 'Khadi Shirt' });
    await choice.getByRole('radio').first().waitFor();
    await expectAccessibleAt(page, widths, 'wishlist-choice');
    await choice.getByRole('button', { name: 'Close' }).click();
    await choice.waitFor({ state: 'detached' });

    await page.route(`**/api/wishlist/${stool.id}`, (route) => route.fulfill({ status: 503, json: { ...refusal, message: 'It could not be taken out.' } }));
    await page.getByRole('button', { name: 'Remove Cane Stool from your wishlist' }).click();
    await card('Cane Stool').waitFor({ state: 'detached' });
    // Sent once it can be undone no longer.
    const toast = page.locator('[data-type=problem]').filter({ hasText: 'It could not be taken out.' });
    await toast.getByText('Error', { exact: true }).waitFor();
    await card('Cane Stool').waitFor();
    await page.reload();
    await card('Cane Stool').waitFor();
    expect(errors.filter((error) => !error.includes('503'))).toEqual([]);
    await context.close();
  });
});

describe('the places of a shopper', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it.each([phone, desktop])('lead from each to each, and from all to the shop, to what was said and to the cart: $width × $height', async (size) => {
    const { url } = parts.haat;
    const { page, context } = await openPerson(parts.browser, size);
    const [event] = await (await fetch(`${url}/api/live-streams`)).json();
    const ends: Record<string, string> = {
      Videos: '/?tab=videos',
      Live: '/live',
      Product: `/single-product/${event.products[0].id}`,
      Wishlist: '/wishlist',
    };
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const isOnPaper = (name: string) => size === desktop && (name === 'Product' || name === 'Wishlist');
    // Without videos the tab has replays, on a page like the others.
    await page.route('**/api/videos?*', (route) => route.fulfill({ json: { items: [], next_cursor: null } }));
    // On paper a desktop has the places in the head of the page, with the shop instead of one product.
    const places = page.locator('header').or(page.locator('nav[data-foot]'));
    const place = (name: string) => places.getByRole('link', { name, exact: true });
    await page.goto(`${url}/?tab=videos&show=replays`);
    await navigation.getByText('LIVE', { exact: true }).waitFor();
    for (const [from, address] of Object.entries(ends)) {
      for (const [to, end] of Object.entries(ends)) {
        if (to === from || (to === 'Product' && isOnPaper(from))) continue;
        await place(to).click();
        await page.waitForURL(url + end);
        await closeSheet(page);
        const current = places.locator('[aria-current=page]').filter({ visible: true });
        if (to === 'Product' && isOnPaper(to)) await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().waitFor();
        else await place(to).and(current).waitFor();
        // The address changes before the page that was left is gone.
        await expect.poll(() => current.count()).toBe(to === 'Product' && isOnPaper(to) ? 0 : 1);
        if (from === 'Product' && isOnPaper(to)) await page.goBack();
        else await place(from).click();
        await page.waitForURL(url + address);
        await closeSheet(page);
      }
      if (!isOnPaper(from)) await expect.poll(async () => (await navigation.boundingBox())?.height).toBe(64);
      await page
        .getByRole('button', { name: /^Notifications/ })
        .filter({ visible: true })
        .waitFor();
      if (from === 'Live') {
        await page.getByRole('button', { name: 'Player options' }).click();
        await page.getByRole('button', { name: /^Cart/ }).waitFor();
        await page.getByRole('button', { name: 'Shop', exact: true }).click();
      } else {
        await page.getByRole('link', { name: /^Cart/ }).filter({ visible: true }).waitFor();
        await page.getByRole('link', { name: 'Shop', exact: true }).click();
      }
      await page.waitForURL(`${url}/shop`);
    }
    expect(await page.locator('nav[data-foot]').filter({ visible: true }).count()).toBe(size === desktop ? 0 : 1);

    await page.goto(`${url}/product/brass-diya-lamp?live=${event.id}`);
    await place('Live').click();
    await page.waitForURL(`${url}/live?stream=${event.id}`);
    // Nothing is on air: a product is looked for among those that were saved.
    await page.route('**/api/live-streams-on-air', (route) => route.fulfill({ json: { count: 0, first_product_id: null } }));
    const answered = page.waitForResponse('**/api/live-streams-on-air');
    await page.goto(`${url}/?tab=videos&show=replays`);
    await answered;
    await expect.poll(() => place('Product').getAttribute('href')).toBe('/wishlist');
    await expect.poll(() => navigation.getByText('LIVE', { exact: true }).count()).toBe(0);
    await page.getByRole('link', { name: 'Shop', exact: true }).click();
    await page.waitForURL(`${url}/shop`);
    await navigation.waitFor();
    await expect.poll(() => navigation.getByText('LIVE', { exact: true }).count()).toBe(0);
    await context.close();
  });

  it('show replays of all stores as videos, and say when there are none', async () => {
    const { url } = parts.haat;
    const { page, errors, context } = await openPerson(parts.browser, phone);
    const [event] = await (await fetch(`${url}/api/live-streams`)).json();
    const ended = { ...event, is_live: false, is_on_air: false, status: 'ended', ended_at: event.actual_start };
    const titles = ['Lamps for Diwali, and how a block is carved', 'Indigo', 'Stoles from Bagru'];
    const items = titles.map((title) => ({
      live_stream: { ...ended, id: randomUUID(), title },
      duration_ms: 754_000,
      playlist_url: '/replay/x/index.m3u8',
      poster_url: title === 'Indigo' ? null : event.thumbnail_url,
    }));
    await page.route('**/api/replays*', (route) => route.fulfill({ json: { items, next_cursor: null } }));
    await page.goto(`${url}/?tab=videos&show=replays`);
    await page.getByRole('link', { name: /Indigo/ }).waitFor();
    expect(await page.title()).toBe('Videos · Haat');
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `videos-${width}`);
    }
    await page.unroute('**/api/replays*');
    await page.reload();
    await page.getByText('No videos available').waitFor();
    await expectAccessible(page, 'videos-none');
    await page.route('**/api/replays*', (route) => route.abort());
    await page.reload();
    await page.getByText('Videos could not be loaded').waitFor();
    await page.unroute('**/api/replays*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('No videos available').waitFor();
    expect(errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
    await context.close();
  });
});

/** That a guest is asked for their wishlist. */
async function closeSheet(page: Page): Promise<void> {
  if (!page.url().endsWith('/wishlist')) return;
  const sheet = page.getByRole('dialog', { name: 'Sign in to keep your wishlist' });
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'detached' });
}

/** Whether its picture has no color. */
async function isGrey(card: Locator): Promise<boolean> {
  return await card.evaluate((element) => [...element.querySelectorAll('*')].some((part) => getComputedStyle(part).filter === 'grayscale(1)'));
}

/** How many cards stand side by side. */
async function columnsOf(page: Page): Promise<number> {
  const tops = await page.locator('main ul > li').evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
  return tops.filter((top) => top === tops[0]).length;
}

/** What is sent by mail, from the Haat of this file. */
function useMailSink(): { mail: SmtpSink } {
  const sink = {} as { mail: SmtpSink };
  const before = { ...process.env };
  beforeAll(async () => {
    sink.mail = await startSmtpSink();
    Object.assign(process.env, { SMTP_URL: sink.mail.url, MAIL_FROM: 'shop@rangrez.example' });
  });
  afterAll(async () => {
    process.env = before;
    await sink.mail?.[Symbol.asyncDispose]();
  });
  return sink;
}
