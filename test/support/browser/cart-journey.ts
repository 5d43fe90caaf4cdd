/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

export type Made = { id: string; slug: string; variant_id: string; seller_id: string; variants: { id: string }[] };

/** A store of somebody who shops, too: its products, its cart, and its way in. */
export class CartPerson {
  readonly #url: string;
  readonly #email: string;
  readonly #token: string;

  private constructor(url: string, email: string, token: string) {
    this.#url = url;
    this.#email = email;
    this.#token = token;
  }

  static async signUp(url: string, storeName = 'Asha Prints'): Promise<CartPerson> {
    const email = `${randomUUID()}@shop.example`;
    const body = { email, password: 'block-print-7', data: { store_name: storeName } };
    const answer = await fetch(`${url}/auth/v1/signup`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
    return new CartPerson(url, email, (await answer.json()).access_token);
  }

  async ask(method: string, path: string, body?: object) {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${this.#token}` };
    const answer = await fetch(`${this.#url}${path}`, { method, headers, body: body && JSON.stringify(body) });
    return await answer.json();
  }

  async addKurta(name: string): Promise<Made> {
    const variants = ['S', 'M'].map((size) => ({ values: [size], price: '1299.00', stock: '9' }));
    return await this.ask('POST', '/api/seller/products', { name, options: ['Size'], variants });
  }

  async addCup(name: string, stock = '9'): Promise<Made> {
    return await this.ask('POST', '/api/seller/products', { name, price: '99.00', stock });
  }

  async change({ id }: Made, form: object): Promise<void> {
    await this.ask('PUT', `/api/seller/products/${id}`, form);
  }

  /** Changes the cart of the account, and returns its quantities. */
  async sync(...changes: object[]): Promise<number[]> {
    const { lines } = await this.ask('POST', '/api/cart/lines', { changes });
    return lines.map(({ quantity }: { quantity: number }) => quantity);
  }

  async logIn(page: Page): Promise<void> {
    await page.goto(`${this.#url}/auth`);
    await page.getByLabel('Email').fill(this.#email);
    await page.getByLabel('Password', { exact: true }).fill('block-print-7');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/dashboard');
  }

  async logOut({ page }: { page: Page; context: BrowserContext }): Promise<void> {
    await page.goto(`${this.#url}/dashboard`);
    await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).first().click();
    await page.waitForURL('**/auth');
  }
}

/** As this browser keeps it. */
export async function countKept(page: Page, slug: string): Promise<number> {
  return await page.evaluate((wanted) => {
    const lines = Object.keys(localStorage).flatMap((key) => (key.startsWith('cart:') ? [JSON.parse(localStorage.getItem(key) ?? '')] : []));
    return lines.find((line) => line.slug === wanted)?.quantity ?? 0;
  }, slug);
}

/** From its page, one after the other. */
export async function addToCart(page: Page, url: string, slug: string, times = 1): Promise<void> {
  await page.goto(`${url}/product/${slug}`);
  const button = page.getByRole('button', { name: 'Add to Cart' });
  for (let time = 1; time <= times; time += 1) {
    await button.click();
    await expect.poll(() => countKept(page, slug)).toBe(time);
  }
}

export async function openCart(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/cart`);
  await page.getByRole('heading', { name: 'Your cart', exact: true }).waitFor();
}
