/// <reference lib="dom" />
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { logIn, mailTo, openStore } from '../../support/accounts/account-journey.ts';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { addProduct } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { anOrder, aPhone, order } from '../../support/browser/shopper.ts';

/** Counts the notes that pages begin, as an ear would. */
async function listen(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
      document.documentElement.dataset.notes = String(Number(document.documentElement.dataset.notes ?? 0) + 1);
      start.apply(this, when);
    };
  });
}

const notesIn = async (pages: Page[]): Promise<number[]> =>
  await Promise.all(pages.map((page) => page.evaluate(() => Number(document.documentElement.dataset.notes ?? 0))));
/** The bell of a shop door has two. */
const notesOfARing = 2;

describe('an order', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  const ask = (path: string, init: RequestInit) => fetch(`${parts.haat.url}${path}`, init);

  async function sell(name: string, delivery: object = {}): Promise<{ id: string; number: number }> {
    const { items } = (await (await ask(`/api/products?search=${encodeURIComponent(name)}`, {})).json()) as { items: { id: string }[] };
    const product = (await (await ask(`/api/products/${items[0]?.id}`, {})).json()) as { variant_id: string; price_paise: number };
    const form = anOrder(product);
    const { status, body } = await order(ask, { ...form, delivery: { ...form.delivery, ...delivery } });
    expect(status).toBe(201);
    return body;
  }

  /** A store has no screen for its members yet. */
  async function becomeModerator(email: string, owner: string): Promise<void> {
    const connection = { host: join(parts.haat.dataDir, 'postgres/socket'), user: 'haat', database: 'haat' };
    await using database = openDatabase({ connection, poolSize: 1 });
    const idOf = async (address: string) => (await database.pool.query('select id from auth_users where email = $1', [address])).rows[0].id;
    const [member, of] = await Promise.all([idOf(email), idOf(owner)]);
    const change = `update store_members set role = 'moderator', store_id = (select store_id from store_members where user_id = $2) where user_id = $1`;
    await database.pool.query(change, [member, of]);
  }

  it('rings once in two open tabs, is counted at once, and is in the mailbox for both sides', async () => {
    const { page: setUp, errors, context } = await openPerson(parts.browser, desktop);
    await listen(context);
    const email = 'heard@shop.example';
    await openStore(setUp, parts.haat.url, { email, password: 'block-print-7' }, 'Heard Looms');
    await addProduct(setUp, parts.haat.url, 'Ringing Bell', '250.00', '9');
    await setUp.close();
    // Tabs of their own: toasts belong to the tab that they were shown in.
    const [page, second] = [await context.newPage(), await context.newPage()];
    for (const tab of [second, page]) {
      await tab.goto(`${parts.haat.url}/dashboard`);
      await tab.getByRole('heading', { name: 'Overview' }).click();
      await tab.getByRole('heading', { name: 'Open your stall' }).waitFor();
      await tab.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    }
    const number = aPhone();
    const placed = await sell('Ringing Bell', { phone: number });
    for (const tab of [page, second]) {
      await tab.getByRole('button', { name: 'Notifications, 1 new' }).waitFor({ timeout: 10_000 });
      await tab.getByRole('link', { name: /^1 order to pack/ }).waitFor({ timeout: 5_000 });
    }
    await expect.poll(async () => (await notesIn([page, second])).reduce((sum, notes) => sum + notes)).toBe(notesOfARing);

    expect((await mailTo(parts.haat, email, /^New order #1 at Heard Looms$/)).text).toContain('1 × Ringing Bell: ₹250.00');
    expect((await mailTo(parts.haat, `+91${number}`, /^$/)).text).toContain('Heard Looms: order #1 is in. 1 × Ringing Bell. ₹250.00');

    await page.getByRole('button', { name: 'Notifications, 1 new' }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByRole('switch', { name: /^Sound for new orders/ }).click();
    await panel.getByRole('link', { name: 'New order #1: ₹250.00' }).click();
    await page.waitForURL(`**/dashboard/orders?order=${placed.id}`);
    await page.getByRole('dialog', { name: 'Order #1' }).waitFor();
    // What one tab has read is read in the other, and silence holds in both.
    await second.getByRole('button', { name: 'Notifications', exact: true }).waitFor({ timeout: 10_000 });
    await sell('Ringing Bell');
    await second.getByRole('button', { name: 'Notifications, 1 new' }).waitFor({ timeout: 10_000 });
    expect((await notesIn([page, second])).reduce((sum, notes) => sum + notes)).toBe(notesOfARing);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is looked at in the panel by keyboard, at each width', async () => {
    const owner = { email: 'panel@shop.example', password: 'block-print-7' };
    const first = await openPerson(parts.browser, desktop);
    await openStore(first.page, parts.haat.url, owner, 'Panel Looms');
    await addProduct(first.page, parts.haat.url, 'Panel Lamp', '1250.00', '99');
    await first.context.close();
    for (const [width, height] of widths) {
      const { page, errors, context } = await openPerson(parts.browser, { width, height });
      await page.goto(`${parts.haat.url}/auth`);
      await logIn(page, owner);
      await page.waitForURL('**/dashboard');
      await sell('Panel Lamp');
      await page.getByRole('link', { name: /to pack/ }).waitFor();
      await expectAccessible(page, `overview-orders-${width}`);
      const bell = page.getByRole('button', { name: /^Notifications, \d+ new/ });
      await bell.focus();
      await page.keyboard.press('Enter');
      const panel = page.getByRole('dialog', { name: 'Notifications' });
      const line = panel.getByRole('link', { name: /^New order #\d+: ₹1,250.00/ }).first();
      await line.waitFor();
      await expectAccessible(page, `notices-orders-${width}`);
      const sound = panel.getByRole('switch', { name: /^Sound for new orders/ });
      await sound.focus();
      await page.keyboard.press('Space');
      await expect.poll(() => sound.getAttribute('aria-checked')).toBe('false');
      await page.keyboard.press('Space');
      await line.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/dashboard/orders?order=*');
      expect(errors).toEqual([]);
      await context.close();
    }
  });

  it('is not heard by a moderator, who sees no orders on the overview either', async () => {
    const owner = await openPerson(parts.browser, desktop);
    await openStore(owner.page, parts.haat.url, { email: 'quiet-owner@shop.example', password: 'block-print-7' }, 'Quiet Looms');
    await addProduct(owner.page, parts.haat.url, 'Quiet Lamp', '99.00', '3');
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await listen(context);
    await openStore(page, parts.haat.url, { email: 'quiet-moderator@shop.example', password: 'block-print-7' }, 'Left Looms');
    // What the dashboard still asks for as the member of a store is no longer answered.
    await page.goto('about:blank');
    await becomeModerator('quiet-moderator@shop.example', 'quiet-owner@shop.example');
    await page.goto(`${parts.haat.url}/dashboard`);
    await page.getByRole('link', { name: /^1 product low in stock/ }).click();
    await page.waitForURL('**/dashboard/products?stock=low');
    await page.getByText('Quiet Lamp').waitFor();
    await page.goBack();
    await sell('Quiet Lamp');
    await owner.page.goto(`${parts.haat.url}/dashboard`);
    await owner.page.getByRole('link', { name: /^1 order to pack/ }).waitFor({ timeout: 10_000 });
    await page.reload();
    await page.getByRole('link', { name: /^1 product low in stock/ }).waitFor();
    expect(await page.getByText(/to pack/).count()).toBe(0);
    await expectAccessible(page, 'overview-moderator');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.waitFor();
    expect(await panel.getByText(/New order/).count()).toBe(0);
    expect(await notesIn([page])).toEqual([0]);
    expect(errors).toEqual([]);
    for (const person of [owner.context, context]) await person.close();
  });
});
