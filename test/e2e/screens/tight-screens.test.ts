/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { roomLimits } from '#contract/room/room-limits.ts';
import type { Product } from '#contract/shop/catalog/catalog.ts';
import { openDemoSeller } from '../../support/accounts/demo-seller.ts';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { openPerson, phone, untilPicturePlays } from '../../support/browser/browser.ts';
import { buy, hears, say } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { findOverlaps } from '../../support/browser/overlaps.ts';
import { anOrder, order } from '../../support/browser/shopper.ts';
import { aSmallClip, RecordedShow } from '../../support/media/recorded-show.ts';
import { openRoom } from '../../support/room-client.ts';

/** A phone on its side, 1440 × 900 at 200 %, and a phone with its keyboard open. */
const tight = [
  [844, 390],
  [720, 450],
  [390, 460],
] as const;
const keyboard = { width: 390, height: 460 };
const others = [
  [320, 568],
  [600, 559],
  [1024, 600],
  [1366, 640],
] as const;
const sizes = [...tight, ...widths, ...others];
const title = 'A very long evening of block prints, brass lamps and everything else that the bazaar has to show';
/** 60 letters each, wider than those of a Latin alphabet. */
const wide = ['घाघरा ओढ़नी '.repeat(5), '布料很好看，'.repeat(10), '🪔'.repeat(60)];
const wideName = '木版印花'.repeat(10);
const long = 'Where is it printed, and how long does it take? '.repeat(roomLimits.maxChatCharacters).slice(0, roomLimits.maxChatCharacters);

/** As a browser keeps ten of it. */
function inCart({ variant_id, name, price_paise, image_url, id, slug, seller_id, seller_name }: Product): string[] {
  const line = { id: variant_id, quantity: 10, name, choice: '', price_paise, image_url, product_id: id, slug, seller_id, seller_name, at: 1 };
  return [`cart:${variant_id}`, JSON.stringify(line)];
}

type Host = Awaited<ReturnType<typeof openRoom>>;

describe('a live event on a screen with little room', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let show: RecordedShow;
  let ended: RecordedShow;
  let product: Product;

  beforeAll(async () => {
    const { url } = parts.haat;
    await RecordedShow.endOthers(url);
    ended = await RecordedShow.create(url, title, { products: 6 });
    await ended.send(await aSmallClip(8));
    await ended.end();
    const second = await RecordedShow.create(url, 'Another one', { products: 2 });
    await second.send(await aSmallClip(6));
    show = await RecordedShow.create(url, title, { products: 6 });
    await show.send(await aSmallClip(6));
    const { items } = await (await fetch(`${url}/api/products?limit=6`)).json();
    const most = items.find(({ left, variant_count }: Product) => left === null && variant_count === 1);
    product = await (await fetch(`${url}/api/products/${most.id}`)).json();
  });

  it('lays nothing over another, with and without a pin, notices and an order', async () => {
    const { page, context } = await openShow(phone);
    const failures = await lookAt(page, 'plain');
    await using host = await openRoom(parts.haat.url, show.id, { token: show.token });
    await fill(host);
    await page.evaluate(([key = '', line = '']) => localStorage.setItem(key, line), inCart(product));
    await page.setViewportSize(phone);
    await page.reload();
    await page.getByRole('button', { name: 'Cart, 10 items' }).waitFor();
    await page.getByText('in three colors').filter({ visible: true }).first().waitFor();
    await page.locator('[data-pinned="true"]').waitFor();
    const sell = async () => {
      await buyOne();
      await page.getByText('just bought').waitFor();
      await expectHeart(page);
    };
    failures.push(...(await lookAt(page, 'order', sell)));
    await context.setOffline(true);
    const banner = page.getByText('You are offline');
    await banner.waitFor();
    // Known by a ping without an answer.
    await page.getByText('Reconnecting. What you write is sent then.').filter({ visible: true }).waitFor({ timeout: 40_000 });
    const below = async () => {
      await expectBelow(page.getByRole('heading', { level: 1 }).first(), banner);
      await expectHeart(page);
    };
    failures.push(...(await lookAt(page, 'offline', below)));
    await context.setOffline(false);
    await page.addInitScript(() => localStorage.setItem('haat-listen', 'on'));
    await page.reload();
    await page.getByText('Sound only').filter({ visible: true }).first().waitFor();
    failures.push(...(await lookAt(page, 'listening')));
    await context.close();
    expect(failures).toEqual([]);
  });

  it('takes a product into the cart from its shelf, and opens the cart while the show goes on', async () => {
    const { page, context } = await openShow(phone);
    await page.getByRole('button', { name: 'All 6 products' }).click();
    const list = page.getByRole('list', { name: 'In this live event' });
    await list.getByRole('button', { name: `Add ${product.name} to cart` }).click();
    await page.getByText('Added to cart').first().waitFor();
    await page.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('button', { name: 'Cart, 1 item' }).click();
    const sheet = page.getByRole('dialog', { name: 'Your cart' });
    await sheet.getByRole('link', { name: /^Checkout of/ }).waitFor();
    expect(await page.locator('video').first().isVisible()).toBe(true);
    for (const [width, height] of [...tight, ...widths]) {
      await page.setViewportSize({ width, height });
      await settled(page, `live-${width}x${height}-cart`);
      await expectAccessible(page, undefined, '[role=dialog]');
    }
    // The room tells of it, long before the cart asks by itself.
    const seller = await openDemoSeller(parts.haat.url);
    const priced = async (paise: number) => await seller('PUT', `/api/seller/products/${product.id}`, { name: product.name, price: (paise / 100).toFixed(2) });
    await priced(product.price_paise + 10_000);
    await sheet.getByText(/It was/).waitFor({ timeout: 8_000 });
    await sheet.getByText('First say OK to what has changed.').waitFor();
    await priced(product.price_paise);
    await sheet.getByText(/It was/).waitFor({ state: 'detached', timeout: 8_000 });
    await page.setViewportSize(keyboard);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Player options' }).click();
    await page.getByRole('button', { name: 'Cart, 1 item' }).click();
    await sheet.getByRole('link', { name: /^Checkout of/ }).click();
    await page.getByLabel('Mobile number').waitFor();
    expect(
      await page.evaluate(() =>
        Object.values(localStorage)
          .filter((line) => line.includes('live_id'))
          .map((line) => JSON.parse(line).live_id),
      ),
    ).toEqual([show.id]);
    await context.close();
  });

  it('has no black in its ink, shows its products by a tap, and keeps a long line short, in reach of keyboard and screen reader', async () => {
    const { page, context } = await openShow(phone);
    await using host = await openRoom(parts.haat.url, show.id, { token: show.token });
    // The room may hold such a line already.
    const question = randomUUID();
    host.say(`${question} ${long}`.slice(0, long.length));
    const said = page.locator('li', { hasText: question }).filter({ visible: true }).last();
    const more = said.getByRole('button', { name: 'more', exact: true });
    await more.waitFor();
    const line = said.locator('p').last();
    const heightOf = async () => (await line.boundingBox())?.height ?? 0;
    await expect.poll(heightOf).toBeLessThan(70);
    await more.press('Enter');
    await expect.poll(heightOf).toBeGreaterThan(200);
    await said.getByRole('button', { name: 'less', exact: true }).click();
    await expect.poll(heightOf).toBeLessThan(70);

    const shelf = page.getByRole('button', { name: 'All 6 products' });
    expect(await shelf.getAttribute('aria-expanded')).toBe('false');
    await shelf.click();
    const list = page.getByRole('list', { name: 'In this live event' });
    await expect.poll(() => list.getByRole('link').count()).toBe(6);
    await settled(page, 'live-390x844-shelf');
    expect(await findOverlaps(page, '#frame')).toEqual([]);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    expect(await shelf.evaluate((element) => element === document.activeElement)).toBe(true);

    const blacks = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => getComputedStyle(element).backgroundColor === 'rgb(0, 0, 0)')
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
    expect(blacks).toEqual([]);
    await context.close();
  });

  it('keeps a line of 60 wide letters, said under a name of 40, to three lines of a narrow phone', async () => {
    const { page, context } = await openShow({ width: 360, height: 740 });
    await using shopper = await openRoom(parts.haat.url, show.id, { token: await signUp(wideName) });
    const lineOf = (text: string) => page.getByRole('listitem').filter({ hasText: text.trim(), visible: true }).last();
    for (const text of wide) {
      shopper.say(text);
      const line = lineOf(text);
      await line.getByRole('button', { name: 'more', exact: true }).waitFor();
      const linesOf = async () => await line.locator('p').evaluate((element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight));
      expect(await linesOf(), text).toBeLessThan(3.2);
      await line.getByRole('button', { name: 'more', exact: true }).click();
      expect(await linesOf(), text).toBeGreaterThan(3.8);
      await line.getByRole('button', { name: 'less', exact: true }).click();
    }
    shopper.say('Hello!');
    await lineOf('Hello!').waitFor();
    expect(await lineOf('Hello!').getByRole('button').count()).toBe(0);
    await settled(page, 'live-360x740-wide-letters');
    await context.close();
  });

  it.each([
    [844, 390],
    [390, 460],
  ])('lays nothing over another with its shelf open beside a pin and a full chat, at %i × %i', async (width, height) => {
    await using host = await openRoom(parts.haat.url, show.id, { token: show.token });
    await fill(host);
    const { page, context } = await openShow({ width, height });
    await page.locator('[data-pinned="true"]').waitFor();
    await page.getByRole('button', { name: 'All 6 products' }).click();
    await expect.poll(() => page.getByRole('list', { name: 'In this live event' }).getByRole('link').count()).toBe(6);
    await settled(page, `live-${width}x${height}-shelf`);
    expect(await findOverlaps(page, '#frame')).toEqual([]);
    const [newest, log] = [page.getByText('in three colors').filter({ visible: true }).last(), page.getByRole('log').filter({ visible: true })];
    expect(await bottomOf(newest), 'the newest line stays in view').toBeLessThanOrEqual((await bottomOf(log)) + 1);
    await context.close();
  });

  it('is muted, left and signed in to from the one menu that its tools become', async () => {
    const { page, context } = await openShow(keyboard);
    await page.getByRole('button', { name: 'Player options' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await settled(page, 'live-390x460-menu');
    await page.getByRole('button', { name: 'Mute', exact: true }).click();
    await page.getByRole('button', { name: 'Player options' }).click();
    await page.getByRole('button', { name: 'Unmute', exact: true }).waitFor();
    await page.getByRole('button', { name: /^(Next|Previous) live event$/ }).click();
    await page.getByRole('heading', { name: 'Another one' }).filter({ visible: true }).waitFor();
    await page.getByRole('button', { name: 'Player options' }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    await settled(page, 'live-390x460-sign-in');
    await context.close();
  });

  it('lets a shopper chat and buy with the keyboard open', async () => {
    const { page, errors, context } = await openShow(keyboard);
    await using host = await openRoom(parts.haat.url, show.id, { token: show.token });
    await say(page, 'Is it washable?');
    await host.next('event', ({ event }) => event.type === 'chat' && event.payload.message === 'Is it washable?');
    host.say('By hand, in cold water.');
    await hears(page, 'By hand, in cold water.');
    expect(await page.locator('input[aria-label="Your message"]:visible').evaluate((element) => element === document.activeElement)).toBe(true);
    await settled(page, 'live-390x460-chat');
    expect(await buy(page)).toMatch(/\d+/);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('lays nothing over another in its replay either', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/replay/${ended.id}?t=2`);
    await untilPicturePlays(page, 2, 0.2);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    const failures = await lookAt(page, 'replay-paused');
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('End');
    await page.getByText('The replay has ended').waitFor();
    failures.push(...(await lookAt(page, 'replay-ended')));
    await context.close();
    expect(failures).toEqual([]);
  });

  /** At every size; `first` happens at each of them. */
  async function lookAt(page: Page, state: string, first?: () => Promise<void>): Promise<string[]> {
    const found: string[] = [];
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await first?.();
      await settled(page, `${state}-${width}x${height}`);
      found.push(...(await findOverlaps(page, '#frame')).map((line) => `${state} ${width}×${height}: ${line}`));
    }
    return found;
  }

  /** On the card from 680 px of height: as large as a thumb wants, and nothing lies over it. Below, those of the shelf do. */
  async function expectHeart(page: Page): Promise<void> {
    const heart = page.locator('[data-pinned="true"]').getByRole('button', { name: `Save ${product.name}`, includeHidden: true });
    if ((page.viewportSize()?.height ?? 0) < 680) return expect(await heart.isVisible()).toBe(false);
    await heart.click({ trial: true });
    const { width, height } = (await heart.boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }

  async function expectBelow(lower: Locator, upper: Locator): Promise<void> {
    expect((await lower.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(await bottomOf(upper));
  }

  async function bottomOf(locator: Locator): Promise<number> {
    const { y, height } = (await locator.boundingBox()) ?? { y: 0, height: 0 };
    return y + height;
  }

  async function openShow(size: { width: number; height: number }) {
    const person = await openPerson(parts.browser, size);
    await person.page.goto(`${parts.haat.url}/live?stream=${show.id}`);
    await untilPicturePlays(person.page, 0, 0.1);
    return person;
  }

  /** Somebody new of that name; resolves with the access token. */
  async function signUp(display_name: string): Promise<string> {
    const body = JSON.stringify({ email: `${randomUUID()}@shop.example`, password: 'block-print-7', data: { display_name } });
    const answer = await fetch(`${parts.haat.url}/auth/v1/signup`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    return (await answer.json()).access_token;
  }

  /** Several lines, the longest one among them, and a pinned product. */
  async function fill(host: Host): Promise<void> {
    host.send({ t: 'pin', product_id: product.id });
    for (const line of [long, 'Hello', 'Which sizes are there?', 'All of them, and in three colors.']) host.say(line);
    await host.next('event', ({ event }) => event.type === 'chat' && event.payload.message.includes('three colors'));
  }

  async function buyOne(): Promise<void> {
    const { status } = await order((path, init) => fetch(parts.haat.url + path, init), anOrder(product, { live_stream_id: show.id, announce: true }));
    expect(status).toBeLessThan(300);
  }

  /** The frame is found by an id of its own; axe looks, and a picture is kept. */
  async function settled(page: Page, name: string): Promise<void> {
    await page.evaluate(() => {
      const frame = document.querySelector('main')?.parentElement;
      if (frame) frame.id = 'frame';
    });
    await expectAccessible(page, name);
  }
});
