/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { fillDelivery } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

type Made = { id: string; slug: string; variant_id: string; seller_id: string; variants: { id: string }[] };

describe('the cart', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let token = '';
  let email = '';

  beforeAll(async () => {
    email = `${randomUUID()}@shop.example`;
    const signedUp = await ask('POST', '/auth/v1/signup', { email, password: 'block-print-7', data: { store_name: 'Asha Prints' } });
    token = signedUp.access_token;
  });

  async function ask(method: string, path: string, body?: object) {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${parts.haat.url}${path}`, { method, headers, body: body && JSON.stringify(body) });
    return await answer.json();
  }

  async function aKurta(name: string): Promise<Made> {
    const variants = ['S', 'M'].map((size) => ({ values: [size], price: '1299.00', stock: '9' }));
    return await ask('POST', '/api/seller/products', { name, options: ['Size'], variants });
  }

  const aCup = async (name: string, stock = '9'): Promise<Made> => await ask('POST', '/api/seller/products', { name, price: '99.00', stock });

  const change = async ({ id }: Made, form: object): Promise<void> => await ask('PUT', `/api/seller/products/${id}`, form);

  async function add(page: Page, slug: string, times = 1): Promise<void> {
    await page.goto(`${parts.haat.url}/product/${slug}`);
    const button = page.getByRole('button', { name: 'Add to Cart' });
    for (let time = 1; time <= times; time += 1) {
      await button.click();
      await expect.poll(() => countKept(page, slug)).toBe(time);
    }
  }

  /** As this browser keeps it. */
  const countKept = async (page: Page, slug: string): Promise<number> =>
    await page.evaluate((wanted) => {
      const lines = Object.keys(localStorage).flatMap((key) => (key.startsWith('cart:') ? [JSON.parse(localStorage.getItem(key) ?? '')] : []));
      return lines.find((line) => line.slug === wanted)?.quantity ?? 0;
    }, slug);

  const openCart = async (page: Page): Promise<void> => {
    await page.goto(`${parts.haat.url}/cart`);
    await page.getByRole('heading', { name: 'Your cart', exact: true }).waitFor();
  };
  const lookAgain = async (page: Page) => await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  const group = (page: Page, store: string) => page.getByRole('region', { name: store });

  it.each([
    ['phone', phone],
    ['desktop', desktop],
  ])('of two stores says what changed since, and one of them is ordered while the other stays: %s', async (name, screen) => {
    const [kurta, cup, bowl] = [await aKurta(`Long Kurta ${name}`), await aCup(`Clay Cup ${name}`), await aCup(`Clay Bowl ${name}`)];
    const { page, errors, context } = await openPerson(parts.browser, screen);
    await openCart(page);
    await page.getByText('Your cart is empty').waitFor();
    await expectAccessible(page, `cart-empty-${name}`);
    await page.getByRole('link', { name: 'Browse Shop' }).click();
    await page.waitForURL('**/shop');
    await add(page, 'brass-diya-lamp', 2);
    await page.getByText('Added to cart').first().waitFor();
    await expectAccessible(page, `cart-added-${name}`);
    await page.goto(`${parts.haat.url}/product/${kurta.slug}?variant=${kurta.variants[1]?.id}`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect.poll(() => countKept(page, kurta.slug)).toBe(1);
    await add(page, cup.slug, 3);
    await add(page, bowl.slug);
    await page.getByRole('button', { name: 'View cart' }).first().click();
    await page.waitForURL('**/cart');
    const prints = group(page, 'Asha Prints');
    await prints.getByText('₹1,695.00').waitFor();
    await prints.getByText('M', { exact: true }).waitFor();
    await expectAccessible(page, `cart-${name}`);

    await prints.getByRole('button', { name: `One more of Clay Bowl ${name}` }).click();
    await prints.getByText('₹1,794.00').waitFor();
    await prints.getByRole('button', { name: `Remove Clay Bowl ${name}` }).click();
    await prints.getByText('₹1,596.00').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await prints.getByText('₹1,794.00').waitFor();

    const [small, medium] = kurta.variants;
    await change(kurta, {
      name: `Long Kurta ${name}`,
      options: ['Size'],
      variants: [
        { id: small?.id, values: ['S'], price: '1299.00' },
        { id: medium?.id, values: ['M'], price: '1199.00' },
      ],
    });
    await change(cup, { name: `Clay Cup ${name}`, price: '99.00', stock: '2' });
    await ask('DELETE', `/api/seller/products/${bowl.id}`);
    await lookAgain(page);
    await page.getByText('3 things have changed since you added them.').waitFor();
    await page.getByText('Now ₹1,199.00. It was ₹1,299.00 when you added it.').waitFor();
    await page.getByText('Only 2 left: 2 are counted.').waitFor();
    await page.getByText('No longer sold. It is not counted.').waitFor();
    await prints.getByText('₹1,397.00').waitFor();
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `cart-changed-${width}`);
    }
    await page.setViewportSize(screen);
    await page.getByRole('button', { name: `OK, I saw the new price of Long Kurta ${name} (M)` }).click();
    await page.getByText('2 things have changed since you added them.').waitFor();
    await page.reload();
    await page.getByText('2 things have changed since you added them.').waitFor();

    await page.getByRole('link', { name: /^Checkout of .*Asha Prints/ }).click();
    const summary = page.getByRole('region', { name: 'Order summary' });
    await summary.getByText('No longer sold: it is not ordered.').waitFor();
    await summary.getByText('₹1,397.00').waitFor();
    await expectAccessible(page, `cart-checkout-${name}`);
    await fillDelivery(page);
    await page.getByText('Pay ₹1,397.00 in cash').waitFor();
    await page.reload();
    await page.getByText('Pay ₹1,397.00 in cash').waitFor();
    await expectAccessible(page, `cart-payment-${name}`);
    // Somebody is faster.
    await change(cup, { name: `Clay Cup ${name}`, price: '99.00', stock: '0' });
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText(`Clay Cup ${name} is sold out.`).first().waitFor();
    await page.getByText('Pay ₹1,199.00 in cash').waitFor();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    await page.getByText(`Long Kurta ${name} (M)`).waitFor();
    expect(await countKept(page, kurta.slug)).toBe(0);
    await page.goBack();
    await page.waitForURL('**/cart');
    await group(page, 'Rangrez').getByText('Brass Diya Lamp').waitFor();
    await group(page, 'Asha Prints').getByText('Sold out. It is not counted, and stays here.').waitFor();
    expect([await countKept(page, 'brass-diya-lamp'), await countKept(page, cup.slug)]).toEqual([2, 3]);
    expect(errors.filter((error) => !error.includes('409'))).toEqual([]);
    await context.close();
  });

  it('is one in all tabs, and holds nothing that was written into it by hand', async () => {
    const cup = await aCup('Tea Cup');
    const { page, context, errors } = await openPerson(parts.browser, phone);
    const second = await context.newPage();
    await openCart(second);
    await add(page, cup.slug);
    await second.getByText('Tea Cup').waitFor();
    await second.getByRole('button', { name: 'One more of Tea Cup' }).click();
    await expect.poll(() => countKept(page, cup.slug)).toBe(2);
    await tamper(page, cup);
    await openCart(page);
    await page.getByText('Now ₹99.00. It was ₹0.01 when you added it.').waitFor();
    const store = group(page, 'Asha Prints');
    await store.getByText('₹990.00').first().waitFor();
    expect(await store.getByRole('listitem').count()).toBe(1);
    await expectAccessible(page, 'cart-tampered');
    await page.getByRole('link', { name: /^Checkout of/ }).click();
    await page.getByRole('region', { name: 'Order summary' }).getByText('₹990.00').waitFor();
    // What another tab takes out is not ordered here.
    await second.getByRole('button', { name: 'Remove Tea Cup' }).click();
    await page.waitForURL('**/shop');
    await page.getByText('No product selected').first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('without the network says that prices are not known, and orders nothing', async () => {
    const cup = await aCup('Lassi Cup');
    const { page, context } = await openPerson(parts.browser, phone);
    await add(page, cup.slug);
    await page.route('**/api/cart/quote', (route) => route.abort());
    await openCart(page);
    await page.getByText('Prices could not be checked').waitFor();
    expect(await page.getByRole('button', { name: /^Checkout of/ }).isDisabled()).toBe(true);
    await expectAccessible(page, 'cart-unknown');
    await page.unroute('**/api/cart/quote');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('link', { name: /^Checkout of/ }).waitFor();
    await context.close();
  });

  it('comes along at sign-in, is the same on another device, and leaves with who signs out', async () => {
    const [cup, jug] = [await aCup('Chai Cup'), await aCup('Chai Jug')];
    await ask('POST', '/api/cart/lines', { changes: [{ variant_id: cup.variant_id, quantity: 3 }] });
    const { page, context, errors } = await openPerson(parts.browser, phone);
    await add(page, cup.slug);
    await add(page, jug.slug, 2);
    await logIn(page);
    await openCart(page);
    await expect.poll(async () => [await countKept(page, cup.slug), await countKept(page, jug.slug)]).toEqual([3, 2]);
    await page.getByRole('button', { name: 'One fewer of Chai Cup' }).click();
    await expect.poll(keptQuantities).toEqual([2, 2]);
    await page.getByRole('button', { name: 'Remove Chai Jug' }).click();
    await expect.poll(keptQuantities).toEqual([2]);

    const other = await openPerson(parts.browser, desktop);
    await logIn(other.page);
    await openCart(other.page);
    await other.page.getByText('Chai Cup').waitFor();
    await logOut(other);
    await openCart(other.page);
    await other.page.getByText('Your cart is empty').waitFor();
    expect(await keptQuantities()).toEqual([2]);
    expect([...errors, ...other.errors]).toEqual([]);
    await Promise.all([context.close(), other.context.close()]);
  });

  const keptQuantities = async (): Promise<number[]> =>
    (await ask('POST', '/api/cart/lines', { changes: [] })).lines.map((line: { quantity: number }) => line.quantity);

  async function logIn(page: Page): Promise<void> {
    await page.goto(`${parts.haat.url}/auth`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('block-print-7');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/dashboard');
  }

  async function logOut({ page }: { page: Page; context: BrowserContext }): Promise<void> {
    await page.goto(`${parts.haat.url}/dashboard`);
    await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).first().click();
    await page.waitForURL('**/auth');
  }

  /** A price, a quantity and lines that nobody added. */
  async function tamper(page: Page, { variant_id }: Made): Promise<void> {
    await page.evaluate((id) => {
      const key = `cart:${id}`;
      const line = JSON.parse(localStorage.getItem(key) ?? '');
      localStorage.setItem(key, JSON.stringify({ ...line, price_paise: 1, quantity: 10, name: 'x'.repeat(5000) }));
      const put = (other: string, value: unknown) => localStorage.setItem(`cart:${other}`, typeof value === 'string' ? value : JSON.stringify(value));
      put('broken', '{');
      put('many', { ...line, id: 'many', quantity: 1e9 });
      put('another', { ...line, id: 'not a uuid' });
      put('11111111-1111-4111-8111-111111111111', { ...line, id: '11111111-1111-4111-8111-111111111111', quantity: 1e9 });
      put('22222222-2222-4222-8222-222222222222', { ...line, id: '33333333-3333-4333-8333-333333333333' });
      put('array', []);
    }, variant_id);
  }
});
