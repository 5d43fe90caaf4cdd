/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { aSmallClip, RecordedShow } from '../media/recorded-show.ts';
import { untilPicturePlays } from './browser.ts';

const title = 'Special 20% Discount!';
const form = {
  ...{ discount_type: 'percentage', value: 2_000, min_watch_time_seconds: 3, title, description: 'Limited time offer - tap to claim!' },
  ...{ code: 'SAVE20', is_active: true, max_uses: null, max_uses_per_person: null },
};

export const card = (page: Page): Locator => page.getByRole('button', { name: new RegExp(title) });
export const modal = (page: Page): Locator => page.getByRole('dialog', { name: 'Coupon Applied!' });
export const applied = (page: Page): Locator => page.getByText('SAVE20 applied');
export const countdown = (page: Page): Locator => page.getByRole('timer');

/** The whole seconds that the countdown says are left. */
export async function secondsLeft(page: Page): Promise<number> {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec((await countdown(page).textContent()) ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

/** The demo store with its timed discount, and a live event of its own that plays for some seconds. */
export class OfferShow {
  readonly #url: string;
  readonly first: RecordedShow;

  private constructor(url: string, first: RecordedShow) {
    this.#url = url;
    this.first = first;
  }

  static async open(url: string, products = 3): Promise<OfferShow> {
    await RecordedShow.endOthers(url);
    const show = new OfferShow(url, await OfferShow.#air(url, 'An evening of brass', products));
    await show.save({});
    return show;
  }

  static async #air(url: string, name: string, products: number): Promise<RecordedShow> {
    const show = await RecordedShow.create(url, name, { products });
    await show.send(await aSmallClip(6));
    return show;
  }

  get id(): string {
    return this.first.id;
  }

  /** One more live event on the air. */
  async another(name: string, products = 1): Promise<RecordedShow> {
    return await OfferShow.#air(this.#url, name, products);
  }

  /** Saves the discount as its seller does; what is not named is as in the beginning. */
  async save(change: object): Promise<void> {
    await this.ask('PUT', '/api/seller/discount-settings', { ...form, ...change });
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests read what the contract promises, and fail where it is not there
  async ask(method: string, path: string, body?: object): Promise<any> {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${this.first.token}` };
    const answer = await fetch(`${this.#url}${path}`, { method, headers, body: body && JSON.stringify(body) });
    expect([path, answer.status]).toEqual([path, 200]);
    return await answer.json();
  }

  async watch(page: Page, id = this.id): Promise<void> {
    await page.goto(`${this.#url}/live?stream=${id}`);
    await untilPicturePlays(page, 0, 0.1);
  }

  /** Watches, taps the card and goes on watching. */
  async claim(page: Page): Promise<void> {
    await this.watch(page);
    await card(page).click();
    await modal(page).waitFor();
    await page.getByRole('button', { name: 'continue watching' }).click();
    await modal(page).waitFor({ state: 'detached' });
  }
}
