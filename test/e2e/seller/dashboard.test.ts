/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { logIn, openStore, signOut } from '../../support/accounts/account-journey.ts';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { listMenuPlaces } from '../../support/browser/screens.ts';
import { aDelivery, anOrder } from '../../support/browser/shopper.ts';

const sidebarFrom = 1024;
const specified = ['', '/customers', '/products', '/live', '/videos', '/discount', '/page-builder', '/orders'].map((path) => `/dashboard${path}`);
const inHand = ['', '/products', '/live', '/orders'].map((path) => `/dashboard${path}`);

/** Posts as who is signed in on the page. */
async function askAs(page: Page) {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('sb-haat-auth-token') ?? '{}').access_token);
  return async (path: string, body: object) => {
    const answer = await page.request.post(new URL(path, page.url()).href, { data: body, headers: { Authorization: `Bearer ${token}` } });
    expect([path, answer.status()]).toEqual([path, 201]);
    return await answer.json();
  };
}

describe("the seller's frame", () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('is a bar with four places and "More" on a small screen, a sidebar from 1024 px', async () => {
    for (const [width, height] of widths) {
      const { page, errors, context } = await openPerson(parts.browser, { width, height });
      await openStore(page, parts.haat.url, { email: `frame-${width}@shop.example`, password: 'block-print-7' }, 'Frame Looms');
      const main = page.getByRole('navigation', { name: 'Main' });
      await main.getByRole('link', { name: 'Orders' }).click();
      await page.waitForURL('**/dashboard/orders');
      const hrefs = async (links: Locator) => await links.evaluateAll((each) => each.map((link) => link.getAttribute('href')));
      const placesShown = await hrefs(main.getByRole('link'));
      const first = width < sidebarFrom ? inHand : specified;
      expect(placesShown.slice(0, first.length)).toEqual(first);
      const opener = page.getByText('Search or go to…').filter({ visible: true });
      if (width >= sidebarFrom) expect(await opener.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0);
      await expectAccessible(page, `dashboard-${width}`);
      if (width < sidebarFrom) {
        await main.getByRole('button', { name: 'More' }).click();
        const more = page.getByRole('dialog', { name: 'More' });
        await more.getByRole('link', { name: 'Account' }).waitFor();
        placesShown.push(...(await hrefs(more.getByRole('link', { name: /^(?!Account)/ }))));
        await more.getByRole('button', { name: 'Sign Out' }).waitFor();
        await expectAccessible(page, `dashboard-more-${width}`);
        await page.keyboard.press('Escape');
        await more.waitFor({ state: 'detached' });
      }
      await page.getByRole('button', { name: /^Notifications/ }).click();
      expect(placesShown.toSorted()).toEqual(listMenuPlaces().toSorted());
      const panel = page.getByRole('dialog', { name: 'Notifications' });
      await panel.getByText('All quiet').waitFor();
      await page.getByRole('group').waitFor({ state: 'detached' });
      await expectAccessible(page, `dashboard-no-notifications-${width}`);
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
      expect(errors).toEqual([]);
      await context.close();
    }
  });

  it('opens its palette by Ctrl+K, and goes where a few letters say', async () => {
    const { page, errors, context } = await openPerson(parts.browser, desktop);
    await openStore(page, parts.haat.url, { email: 'palette@shop.example', password: 'block-print-7' }, 'Palette Looms');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search or go to a place' });
    const isReady = () => palette.locator('input:focus').waitFor();
    await palette.waitFor();
    await expectAccessible(page, 'palette');
    await page.keyboard.type('ord');
    await expect.poll(() => palette.getByRole('option').allTextContents()).toEqual(['Orders', 'Order limits']);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/orders');
    await palette.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: /^Search or go to/ }).click();
    await isReady();
    await page.keyboard.type('nowhere at all');
    await palette.getByText('Nothing has this name.').waitFor();
    await expectAccessible(page, 'palette-empty');
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await isReady();
    await page.keyboard.type('log out');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/auth\b/);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('finds places, orders, products, live events and customers with the hands on the keyboard', async () => {
    const { page, errors, context } = await openPerson(parts.browser, desktop);
    await openStore(page, parts.haat.url, { email: 'keys@shop.example', password: 'block-print-7' }, 'Key Looms');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const ask = await askAs(page);
    const lamp = await ask('/api/seller/products', { name: 'Brass Lamp', price: '5.00' });
    const event = await ask('/api/seller/live-streams', { title: 'Lamps for Diwali', scheduled_start: '2040-01-01T00:00:00Z' });
    const placed = await ask('/api/orders', anOrder(lamp, { delivery: aDelivery({ name: 'Meena Kumari' }) }));
    const palette = page.getByRole('dialog', { name: 'Search or go to a place' });
    const ways = [
      ['Control+k', 'staff', 0, /\/dashboard\/staff$/, false],
      ['Meta+k', 'lamp', 0, new RegExp(`/dashboard/orders\\?order=${placed.orders[0].id}$`), true],
      ['Control+k', 'lamp', 1, new RegExp(`/dashboard/products\\?product=${lamp.id}$`), true],
      ['Control+k', 'meena', 1, /\/dashboard\/customers\?customer=[0-9a-f-]{36}$/, true],
      // The studio is last: it has no palette.
      ['Control+k', 'lamp', 2, new RegExp(`/dashboard/live/${event.id}$`), false],
    ] as const;
    for (const [keys, words, steps, address, opensDialog] of ways) {
      await page.keyboard.press(keys);
      await palette.locator('input:focus').waitFor();
      await page.keyboard.type(words);
      await palette.getByRole('option', { name: { staff: 'Staff', lamp: 'Lamps for Diwali', meena: '#1 Meena Kumari' }[words] }).waitFor();
      for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(address);
      await palette.waitFor({ state: 'detached' });
      // What opened over the page has the keyboard first.
      if (opensDialog) {
        await page.getByRole('dialog').waitFor();
        await page.keyboard.press('Escape');
      }
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  it('names who is signed in, says that they are signed out, and why the server was not told', async () => {
    const email = 'who-is-here@shop.example';
    for (const size of [desktop, phone]) {
      const { page, context } = await openPerson(parts.browser, size);
      if (size === desktop) await openStore(page, parts.haat.url, { email, password: 'block-print-7' }, 'Here Looms');
      else {
        await page.goto(`${parts.haat.url}/auth`);
        await logIn(page, { email, password: 'block-print-7' });
        await page.waitForURL('**/dashboard');
        await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).click();
      }
      await page.getByRole('link', { name: email }).filter({ visible: true }).waitFor();
      expect(await page.getByText(email, { exact: true }).filter({ visible: true }).count()).toBe(1);
      await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).last().click();
      await page.getByText('Signed out', { exact: true }).waitFor();
      await page.waitForURL(/\/auth$/);
      await logIn(page, { email, password: 'block-print-7' });
      await page.waitForURL('**/dashboard');
      await page.route('**/auth/v1/logout**', (route) => route.fulfill({ status: 500, json: { code: 500, msg: 'The server is tired.' } }));
      await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).first().click();
      await page.getByText('Error signing out', { exact: true }).waitFor();
      await page.getByText('The server is tired.').waitFor();
      await page.waitForURL(/\/auth\b/);
      await context.close();
    }
  });

  it('finds what the store has by its palette, and keeps what was chosen until the sign-out', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await openStore(page, parts.haat.url, { email: 'finder@shop.example', password: 'block-print-7' }, 'Finder Looms');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const ask = await askAs(page);
    const lamp = await ask('/api/seller/products', { name: 'Brass Lamp', price: '5.00' });
    await ask('/api/seller/live-streams', { title: 'Lamps for Diwali', scheduled_start: '2040-01-01T00:00:00Z' });
    const placed = await ask('/api/orders', anOrder(lamp, { delivery: aDelivery({ name: 'Meena Kumari' }) }));
    const palette = page.getByRole('dialog', { name: 'Search or go to a place' });
    const options = () => palette.getByRole('option').allTextContents();
    const search = async (words: string) => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).click();
      await page
        .getByRole('dialog', { name: 'More' })
        .getByRole('button', { name: /^Search or go to/ })
        .click();
      await palette.locator('input:focus').waitFor();
      await page.keyboard.type(words);
    };
    await search('lamp');
    await expect.poll(options).toEqual(['#1 Meena KumariNew', 'Brass Lamp', 'Lamps for DiwaliScheduled']);
    await page.getByRole('dialog', { name: 'More' }).waitFor({ state: 'detached' });
    await expectAccessible(page, 'palette-found');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/dashboard/products?product=${lamp.id}`);
    const form = page.getByRole('dialog', { name: 'Edit Product' });
    await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Brass Lamp');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await page.waitForURL('**/dashboard/products');
    await search('meena');
    await expect.poll(options).toEqual(['#1 Meena KumariNew', 'Meena Kumari']);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/dashboard/orders?order=${placed.orders[0].id}`);
    const papers = page.getByRole('dialog').getByRole('heading', { name: 'Papers' });
    await papers.waitFor();
    await page.keyboard.press('Escape');
    await papers.waitFor({ state: 'detached' });
    await search('meena');
    await palette.getByRole('option', { name: 'Meena Kumari', exact: true }).click();
    await page.waitForURL(/\/dashboard\/customers\?customer=[0-9a-f-]{36}$/);
    const person = page.getByRole('dialog', { name: /Meena Kumari/ });
    await person.getByText('No bio provided').waitFor();
    await page.keyboard.press('Escape');
    await person.waitFor({ state: 'detached' });
    await search('grievance');
    await expect.poll(options).toEqual(['Grievance officer']);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/settings?section=*');
    await search('');
    // No person, who may be erased while this browser remembers.
    await expect.poll(async () => (await options()).slice(0, 4)).toEqual(['Grievance officer', '#1', 'Brass Lamp', 'Overview']);
    await context.setOffline(true);
    await page.keyboard.type('lamp');
    await palette.getByText('The search did not answer. Check your connection, then type again.').waitFor();
    await context.setOffline(false);
    await page.keyboard.press('Escape');
    await signOut(page);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('palette-')))).toEqual([]);
    expect(errors.filter((error) => !/ERR_INTERNET_DISCONNECTED/.test(error))).toEqual([]);
    await context.close();
  });

  it('takes a deleted product back for ten seconds, and restores it for 30 days', async () => {
    const { page, errors, context } = await openPerson(parts.browser, desktop);
    await openStore(page, parts.haat.url, { email: 'bin@shop.example', password: 'block-print-7' }, 'Bin Looms');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await (await askAs(page))('/api/seller/products', { name: 'Clay Cup', price: '5.00' });
    await page.goto(`${parts.haat.url}/dashboard/products`);
    const card = page.getByRole('heading', { name: 'Clay Cup' });
    const remove = page.getByRole('button', { name: 'Delete Clay Cup' });
    await remove.click();
    await page.getByText('Product deleted').waitFor();
    await page.getByText('No products found. Add your first product!').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await remove.click();
    await card.waitFor({ state: 'detached' });
    const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
    expect((await gone).status()).toBe(200);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
    await page.getByText('No products found. Add your first product!').waitFor();
    await page.getByRole('button', { name: 'Import, export, deleted' }).click();
    await page.getByRole('menuitem', { name: 'Deleted products' }).click();
    const bin = page.getByRole('dialog', { name: 'Deleted, kept 30 days' });
    await bin.getByText('Clay Cup').first().waitFor();
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await expectAccessible(page, `products-bin-${size.width}`);
    }
    await bin.getByRole('button', { name: /^Restore .?Clay Cup/ }).click();
    await bin.getByText('Nothing was deleted in the last 30 days.').waitFor();
    await page.keyboard.press('Escape');
    await card.waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
