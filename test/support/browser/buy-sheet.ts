/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { untilPicturePlays } from './browser.ts';

type Answer = Awaited<ReturnType<Response['json']>>;
type Throw = { id: string; variants: { id: string; values: string[]; left: number | null }[] };

/** The demo store, whose show goes on with sound, and sells what the test has made. */
export class SellingShow {
  readonly url: string;
  readonly id: string;
  readonly #token: string;
  readonly #title: string;

  private constructor(url: string, id: string, title: string, token: string) {
    [this.url, this.id, this.#title, this.#token] = [url, id, title, token];
  }

  static async open(url: string): Promise<SellingShow> {
    const [show] = await (await fetch(`${url}/api/live-streams`)).json();
    const body = JSON.stringify({ email: 'seller@haat.example', password: 'haat-demo' });
    const session = await fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
    return new SellingShow(url, show.id, show.title, (await session.json()).access_token);
  }

  async ask(method: string, path: string, body?: object): Promise<Answer> {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${this.#token}` };
    const answer = await fetch(`${this.url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return await answer.json();
  }

  /** A throw in two sizes, three of each, or in one alone: the only product of the show. */
  async sell(change: object = {}, sizes = ['M', 'L']): Promise<Throw> {
    const name = `Kantha Throw ${randomUUID().slice(0, 6)}`;
    const variants = sizes.map((size) => ({ values: [size], price: '1499.50', stock: '3', ...change }));
    const product = await this.ask(
      'POST',
      '/seller/products',
      sizes.length > 1 ? { name, options: ['Size'], variants } : { name, ...variants[0], values: undefined },
    );
    await this.ask('PUT', `/seller/live-streams/${this.id}`, { title: this.#title, product_ids: [product.id] });
    return await this.find(product.id);
  }

  async find(id: string): Promise<Throw & { name: string; slug: string }> {
    return await (await fetch(`${this.url}/api/products/${id}`)).json();
  }

  async leftOf(id: string, size: string): Promise<number | null | undefined> {
    return (await this.find(id)).variants.find(({ values }) => values[0] === size)?.left;
  }

  /** How many orders there are of a product. */
  async ordersOf(id: string): Promise<number> {
    const { items } = await this.ask('GET', '/seller/orders?limit=100');
    return items.filter(({ lines }: { lines: { product_id: string }[] }) => lines.some(({ product_id }) => product_id === id)).length;
  }

  async watch(page: Page): Promise<void> {
    await page.goto(`${this.url}/live?stream=${this.id}`);
    await untilPicturePlays(page, 0, 0.5);
  }
}

/** The sheet over the picture, whatever step it is at. */
export function sheetOf(page: Page): Locator {
  return page.getByRole('dialog');
}

export async function openSheet(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).click();
  await sheetOf(page).waitFor();
}

export async function chooseSize(page: Page, size: string): Promise<void> {
  await sheetOf(page)
    .locator('label', { hasText: new RegExp(`^${size}$`) })
    .click();
  await page.getByLabel('Mobile number').waitFor();
}

export async function atStep(page: Page, title: string): Promise<void> {
  await page.getByRole('dialog', { name: title }).waitFor();
}
