/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { phone } from '../../support/browser/browser.ts';
import { fillDelivery, signUpSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { type Happened, type LookedAt, lookAt, openObserved } from '../../support/browser/looked-at.ts';
import { listScreens } from '../../support/browser/screens.ts';
import { aDelivery, anOrder } from '../../support/browser/shopper.ts';
import { openRoom } from '../../support/room-client.ts';

const web = join(import.meta.dirname, '../../../web');
/** Every text of every screen. */
const texts = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.en.json'))
  .flatMap((file) => textsIn(JSON.parse(readFileSync(join(web, file), 'utf8'))));

function textsIn(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn);
}

const urgent =
  /hurry|last chance|act (now|fast)|only today|selling fast|almost (gone|sold out)|don.t miss|(people|others) are (looking|viewing)|in demand|ends soon/i;
const shaming = /no,? thanks|\bi (don.t|do not|hate|prefer|would rather|.d rather|.ll pay)|miss(ing)? out|regret|full price|lose your|are you sure you/i;
const advertising = /sponsored|promoted|advertis|\bads?\b|partner offer/i;

/**
 * Guidelines for Prevention and Regulation of Dark Patterns, 2023 (India's Central Consumer Protection Authority), Annexure 1: its thirteen, in
 * its order. A shopper's way through the whole shop is walked once, and each pattern is looked for on all of it.
 */
describe('the dark patterns of the guidelines of 2023: there is no', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  const seen = new Map<string, LookedAt>();
  let happened: Happened;
  let errors: string[];
  let kept: string[];
  let placed: { lines: { quantity: number }[]; subtotal_paise: number; discount_paise: number; total_paise: number; user_id?: unknown };
  let token: string;
  let cup: { id: string; slug: string; variant_id: string; price_paise: number; seller_id: string };
  let show: string;
  /** Names and paths of everything that the API takes or says. */
  let api: string[];

  async function ask(method: string, path: string, body?: object, as = token) {
    const headers = { 'Content-Type': 'application/json', ...(as && { Authorization: `Bearer ${as}` }) };
    const answer = await fetch(`${parts.haat.url}${path}`, { method, headers, body: body && JSON.stringify(body) });
    expect([path, answer.ok]).toEqual([path, true]);
    return await answer.json();
  }

  const open = async (page: Page, path: string) => void (await page.goto(parts.haat.url + path));
  const look = async (page: Page, name: string) => void seen.set(name, await lookAt(page));
  const at = (name: string): LookedAt => seen.get(name) as LookedAt;
  /** Which screens have it. */
  const where = (fits: (screen: LookedAt) => boolean): string[] => [...seen].filter(([, screen]) => fits(screen)).map(([name]) => name);

  beforeAll(async () => {
    const person = { email: `${randomUUID()}@shop.example`, password: 'block-print-7', data: { store_name: 'Asha Prints' } };
    token = (await ask('POST', '/auth/v1/signup', person, '')).access_token;
    cup = await ask('POST', '/api/seller/products', { name: 'Clay Cup', price: '99', stock: '3' });
    show = (await ask('GET', '/api/live-streams'))[0].id;
    api = namesIn(await ask('GET', '/api/openapi.json'));
    const { page, context, ...observed } = await openObserved(parts.browser, phone);
    ({ happened, errors } = observed);
    await walk(page);
    kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    await context.close();
    [placed] = (await ask('GET', '/api/seller/orders')).items;
  });

  /** As a guest: looks around, adds one cup, orders it, and looks at what comes after. */
  async function walk(page: Page): Promise<void> {
    for (const path of ['/', '/live', '/shop', `/store/${cup.seller_id}`, '/product/brass-diya-lamp', '/wishlist', '/auth', '/auth?mode=signup']) {
      await open(page, path);
      // Its own window comes with its code.
      if (path === '/wishlist') await page.getByRole('dialog').waitFor();
      await look(page, path);
    }
    await open(page, `/product/${cup.slug}`);
    await look(page, 'product');
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await page.getByText('Added to cart').first().waitFor();
    await open(page, '/cart');
    await page
      .getByRole('link', { name: /^Checkout/ })
      .first()
      .waitFor();
    await look(page, 'cart');
    await page
      .getByRole('link', { name: /^Checkout/ })
      .first()
      .click();
    await page.getByLabel('Mobile number').waitFor();
    await look(page, 'checkout');
    await fillDelivery(page);
    await page.getByText('Deliver to').waitFor();
    await look(page, 'payment');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    await look(page, 'thanks');
    await page.getByRole('link', { name: /^See order/ }).click();
    await page.getByRole('button', { name: 'Cancel order' }).waitFor();
    await look(page, 'order');
    await open(page, '/orders');
    await page
      .getByRole('link', { name: /Order #/ })
      .first()
      .waitFor();
    await look(page, 'orders');
  }

  it('false urgency: "Only 3 left" is the stock, what watches is there, a countdown is the server\'s, and nothing else hurries', async () => {
    expect(texts.filter((text) => urgent.test(text))).toEqual([]);
    expect(where(({ text }) => urgent.test(text) || /just bought/.test(text))).toEqual([]);
    expect(where(({ timers }) => timers > 0)).toEqual([]);
    expect(at('product').text).toContain('Only 3 left');
    const watching = /(\d+) watching/.exec(at('/live').text);
    if (watching) expect(Number(watching[1])).toBeLessThanOrEqual(1);
    const { page, context } = await openObserved(parts.browser, phone);
    for (const [stock, said] of [
      ['2', 'Only 2 left'],
      ['50', 'In stock'],
      ['0', 'Sold out'],
    ] as const) {
      await ask('PUT', `/api/seller/products/${cup.id}`, { name: 'Clay Cup', price: '99', stock });
      await open(page, `/product/${cup.slug}`);
      const words = (await lookAt(page)).text;
      expect([words.includes(said), words.match(/Only \d+ left/g) ?? []]).toEqual([true, said.startsWith('Only') ? [said] : []]);
    }
    await ask('PUT', `/api/seller/products/${cup.id}`, { name: 'Clay Cup', price: '99', stock: '50' });
    const lamp = await ask('GET', '/api/products/brass-diya-lamp', undefined, '');
    const held = await ask('POST', '/api/orders', anOrder(lamp, { payment_method: 'online', delivery: aDelivery() }), '');
    for (const _ of ['opened', 'reloaded']) {
      await open(page, `/pay/${held.pay_token}`);
      const [, minutes, seconds] = /(\d+):(\d\d)/.exec((await page.getByRole('timer').textContent()) ?? '') ?? [];
      const { closes_at, now } = await ask('GET', `/api/payments/${held.pay_token}`, undefined, '');
      const trueSeconds = (Date.parse(closes_at) - Date.parse(now)) / 1_000;
      expect(Math.abs(Number(minutes) * 60 + Number(seconds) - trueSeconds)).toBeLessThan(4);
    }
    await context.close();
  });

  it('basket sneaking: what was added is what is ordered, one of it, and nothing is ticked beforehand', () => {
    for (const name of ['cart', 'checkout', 'payment']) expect([name, at(name).boxes.filter(({ checked }) => checked)]).toEqual([name, []]);
    expect(at('cart').text).toMatch(/(^|\D)1 item\b/);
    expect(placed.lines).toMatchObject([{ product_id: cup.id, quantity: 1, unit_price_paise: 9_900 }]);
    expect(placed).toMatchObject({ subtotal_paise: 9_900, discount_paise: 0, total_paise: 9_900 });
    expect(api.filter((name) => /donat|\btips?\b|charity|insurance|warranty|(^|_)fees?($|_)|surcharge|gift_wrap/i.test(name))).toEqual([]);
  });

  it('confirm shaming: no text of any screen shames who says no', () => {
    expect(texts.length).toBeGreaterThan(1_000);
    expect(texts.filter((text) => shaming.test(text))).toEqual([]);
    expect(where(({ presses }) => presses.some((name) => shaming.test(name)))).toEqual([]);
  });

  it('forced action: a guest watches, orders and sees the order by what a parcel needs, without an account or another consent', () => {
    expect(at('checkout').fields.filter(Boolean).toSorted()).toEqual(['address', 'city', 'houseNo', 'landmark', 'name', 'phone', 'pincode']);
    for (const name of ['cart', 'checkout', 'payment', 'thanks', 'order'])
      expect([name, at(name).presses.filter((press) => /log in|sign (in|up)|create.*account|install|download/i.test(press))]).toEqual([name, []]);
    expect(where(({ boxes }) => boxes.some(({ required }) => required))).toEqual([]);
    expect(kept.filter((key) => /auth|session|sb-/i.test(key) && !key.startsWith('checkout'))).toEqual([]);
    expect(at('order').text).toContain('Order #');
  });

  it('subscription trap: nothing renews itself, and what one press begins, one press ends', async () => {
    expect(api.filter((name) => /subscri|recurr|renew|trial|autopay|mandate|membership/i.test(name))).toEqual([]);
    expect(listScreens().filter((path) => /subscri|member|plan/i.test(path))).toEqual([]);
    const { page, context } = await openObserved(parts.browser, phone);
    await signUpSeller(page, parts.haat.url, 'Leheriya', `${randomUUID()}@shop.example`);
    await open(page, '/store/rangrez');
    const button = page.getByRole('button', { name: /^Follow(ing)? .?Rangrez/ }).filter({ visible: true });
    for (const [name, pressed] of [
      ['Follow', 'true'],
      ['Following', 'false'],
    ] as const) {
      await page
        .getByRole('button', { name: new RegExp(`^${name} .?Rangrez`) })
        .filter({ visible: true })
        .click();
      await expect.poll(() => button.getAttribute('aria-pressed')).toBe(pressed);
      expect((await lookAt(page)).dialogs).toBe(0);
    }
    await open(page, `/product/${cup.slug}`);
    await page.getByRole('link', { name: 'Buy Now' }).first().click();
    await page.getByRole('button', { name: 'Do not save it' }).click();
    await page.getByText('Nothing of this form is saved').waitFor();
    await page.getByRole('button', { name: 'Save it' }).waitFor();
    await context.close();
  });

  it('interface interference: the way out is as large, as near and as plain as the way in', async () => {
    const { page, context } = await openObserved(parts.browser, phone);
    const { orders } = await ask('POST', '/api/orders', anOrder(cup), '');
    await open(page, `/order/${orders[0].link}`);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    const [yes, no] = await Promise.all(['Yes, cancel it', 'Keep the order'].map((name) => shapeOf(page, page.getByRole('button', { name }))));
    expect(yes).toEqual(no);
    await open(page, `/product/brass-diya-lamp`);
    await page.getByRole('link', { name: 'Buy Now' }).first().click();
    const [save, go] = await Promise.all(['Do not save it', 'Continue'].map((name) => shapeOf(page, page.getByRole('button', { name }))));
    const said = await shapeOf(page, page.getByText('saved with the store for 30 days'));
    expect([save?.height, save?.font]).toEqual([go?.height, said.font]);
    await fillDelivery(page);
    const [cod, online] = await Promise.all(
      [/Cash on delivery/, /Pay online/].map((name) => shapeOf(page, page.getByRole('radio', { name }).locator('xpath=..'))),
    );
    expect(cod).toEqual(online);
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(1);
    await context.close();
  });

  it('bait and switch: what is shown is what is sold, at that price, and what is gone or dearer is said before anything is ordered', async () => {
    for (const name of ['/shop', 'product', 'cart', 'checkout', 'payment', 'thanks', 'order'])
      expect([name, at(name).text.includes('₹99')]).toEqual([name, true]);
    const bowl = await ask('POST', '/api/seller/products', { name: 'Clay Bowl', price: '1299.50', stock: '5' });
    const { page, context } = await openObserved(parts.browser, phone);
    await open(page, `/product/${bowl.slug}`);
    await page.getByRole('link', { name: 'Buy Now' }).first().click();
    await fillDelivery(page);
    await page.getByText('Pay ₹1,299.50 in cash').waitFor();
    await ask('PUT', `/api/seller/products/${bowl.id}`, { name: 'Clay Bowl', price: '1399', stock: '5' });
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText('The price has changed').first().waitFor();
    await page.getByText('Pay ₹1,399.00 in cash').waitFor();
    const ordered = async () => (await ask('GET', '/api/seller/orders?limit=100')).items.flatMap(({ lines }: { lines: { product_id: string }[] }) => lines);
    expect((await ordered()).filter(({ product_id }: { product_id: string }) => product_id === bowl.id)).toEqual([]);
    await ask('PUT', `/api/seller/products/${bowl.id}`, { name: 'Clay Bowl', price: '1399', stock: '0' });
    await open(page, `/product/${bowl.slug}`);
    const gone = await lookAt(page);
    expect([gone.text.includes('Clay Bowl'), gone.text.includes('Sold out'), gone.presses.includes('Buy Now')]).toEqual([true, true, false]);
    await context.close();
  });

  it('drip pricing: the first price is the last one, with taxes and delivery, whichever way it is paid', async () => {
    expect(at('product').text).toContain('Inclusive of all taxes');
    expect(at('checkout').text).toMatch(/Delivery\s*Free/);
    for (const name of ['product', 'cart', 'checkout', 'payment', 'thanks', 'order']) {
      const others = (at(name).text.match(/₹[\d,]+(\.\d\d)?/g) ?? []).filter((price) => !/^₹99(\.00)?$/.test(price));
      expect([name, others]).toEqual([name, []]);
    }
    const lamp = await ask('GET', '/api/products/brass-diya-lamp', undefined, '');
    const paid = ['cod', 'online'].map(
      async (payment_method) => (await ask('POST', '/api/orders', anOrder(lamp, { payment_method }), '')).orders[0].total_paise,
    );
    expect(await Promise.all(paid)).toEqual([lamp.price_paise, lamp.price_paise]);
  });

  it('disguised advertisement: nothing is placed for money, nothing comes from elsewhere, and a review is marked for what it is', async () => {
    expect([...happened.hosts]).toEqual([new URL(parts.haat.url).host]);
    expect(where(({ frames }) => frames > 0)).toEqual([]);
    expect(where(({ text }) => advertising.test(text))).toEqual([]);
    // Those two say where a store's ads elsewhere are counted, once a buyer allows it.
    const counted = ['google_ads_id', 'google_ads_label'];
    expect(api.filter((name) => /sponsor|promot|advert|boost|(^|_)ads?($|_)/i.test(name) && !counted.includes(name))).toEqual([]);
    expect(at('product').text).toContain('No reviews yet');
    const lamp = await ask('GET', '/api/products/brass-diya-lamp', undefined, '');
    const { items } = await ask('GET', `/api/products/${lamp.id}/reviews`, undefined, '');
    expect(items.filter(({ is_verified }: { is_verified: boolean }) => is_verified)).toEqual([]);
    const text = at('/product/brass-diya-lamp').text;
    expect([text.match(/\bSample\b/g)?.length ?? 0, text.match(/\bVerified\b/g)]).toEqual([
      expect.toSatisfy((count: number) => count >= Math.min(1, items.length)),
      null,
    ]);
  });

  it('nagging: no question, window or request for leave comes by itself, on no screen', async () => {
    expect(seen.size).toBeGreaterThan(12);
    // What an account keeps is asked for by opening its page: the way in is its answer, once.
    expect(where(({ dialogs }) => dialogs > 0)).toEqual(['/wishlist']);
    const { page, context } = await openObserved(parts.browser, phone);
    await open(page, '/wishlist');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Videos' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/');
    expect((await lookAt(page)).dialogs).toBe(0);
    expect([happened.questions, happened.popups]).toEqual([0, 0]);
    await context.close();
  });

  it('trick question: a box says what it does, begins empty, and is taken at its word', async () => {
    const { page, context } = await openObserved(parts.browser, phone);
    const lamp = await ask('GET', '/api/products/brass-diya-lamp', undefined, '');
    await using room = await openRoom(parts.haat.url, show, { ticket: null });
    await open(page, `/checkout?product=${lamp.id}&live=${show}`);
    await fillDelivery(page);
    await page.getByText('Deliver to').waitFor();
    await look(page, 'payment of a show');
    const boxes = [...seen].flatMap(([name, screen]) => screen.boxes.map((box) => ({ name, ...box })));
    expect(boxes.map(({ label }) => label)).toContainEqual(expect.stringMatching(/^Tell the room/));
    expect(boxes.filter(({ label, checked }) => checked || label === '' || /\bnot\b|n.t\b|\bun(tick|check)|opt.?out|unless|\bno\b/i.test(label))).toEqual([]);
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    await ask('POST', '/api/orders', anOrder(lamp, { live_stream_id: show, announce: true }), '');
    await room.next('event', ({ event }) => event.type === 'purchase');
    const told = room.seen.flatMap((message) => (message.t === 'event' && message.event.type === 'purchase' ? [message.event.payload] : []));
    expect(told).toMatchObject([{ who: 'Bengaluru' }]);
    await context.close();
  });

  it('SaaS billing: nobody is billed for using it, seller or shopper, and no card is asked for', async () => {
    expect(api.filter((name) => /billing|(^|[_/-])plans?($|[_/-])|premium|upgrade|(^|_)seats?($|_)|card_number|cvv|upi_id/i.test(name))).toEqual([]);
    expect(where(({ fields }) => fields.some((name) => /card|cvv|upi/i.test(name)))).toEqual([]);
    expect(listScreens().filter((path) => /billing|pricing|upgrade|premium/i.test(path))).toEqual(['/pricing']);
    const { page, context } = await openObserved(parts.browser, phone);
    await open(page, '/pricing');
    const { text, fields } = await lookAt(page);
    expect([text.includes('No fee on what you sell.'), fields, text.match(/₹|upgrade|premium|billing|free trial|per month/gi)]).toEqual([true, [], null]);
    await open(page, '/auth');
    await page.getByLabel('Email').fill('seller@haat.example');
    await page.getByLabel('Password', { exact: true }).fill('haat-demo');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/dashboard');
    for (const path of ['/dashboard', '/dashboard/settings']) {
      await open(page, path);
      expect((await lookAt(page)).text).not.toMatch(/upgrade|premium|billing|free trial|per month/i);
    }
    await context.close();
  });

  it('rogue malware: scripts are the own ones, nothing is downloaded or installed, and no link holds on to this window', async () => {
    expect(happened.policies.length).toBeGreaterThan(8);
    for (const policy of happened.policies) {
      expect(policy).toMatch(/script-src [^;]*'(self|nonce-[^']+)'/);
      expect(policy).toMatch(/object-src 'none'|default-src 'none'/);
      expect(policy).not.toMatch(/script-src [^;]*'unsafe-(inline|eval)'/);
    }
    expect(happened.downloads).toBe(0);
    const links = [...seen.values()].flatMap((screen) => screen.links);
    expect(links.filter(({ isDownload, to }) => isDownload || /\.(exe|apk|dmg|msi|zip)$/i.test(to))).toEqual([]);
    expect(links.filter(({ isNewTab, rel }) => isNewTab && !/noopener|noreferrer/.test(rel))).toEqual([]);
    expect(errors).toEqual([]);
  });
});

/** Names of paths and of properties, wherever they stand in the description of the API. */
function namesIn(api: object): string[] {
  const names = new Set<string>();
  JSON.stringify(api, (key, value) => {
    if (key === 'paths' || key === 'properties') for (const name of Object.keys(value)) names.add(name);
    return value;
  });
  return [...names];
}

/** How large what can be pressed is, and how it is written; whether it is on the screen. */
async function shapeOf(page: Page, target: ReturnType<Page['locator']>) {
  const box = await target.boundingBox();
  const font = await target.evaluate((element) => getComputedStyle(element).fontSize);
  const { height = 0 } = page.viewportSize() ?? {};
  return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0), font, isShown: box !== null && box.y + box.height <= height + 1 };
}
