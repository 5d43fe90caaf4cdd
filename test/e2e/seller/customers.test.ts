/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { logIn, openStore, section } from '../../support/accounts/account-journey.ts';
import { openDemoSeller } from '../../support/accounts/demo-seller.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { aDelivery, anOrder, order } from '../../support/browser/shopper.ts';
import { openRoom } from '../../support/room-client.ts';

/** Each with the other size that its screens are looked at in. */
const journeys = [
  ['phone', phone, { width: 360, height: 740 }],
  ['desktop', desktop, { width: 768, height: 1024 }],
] as const;
const password = 'block-print-7';
const bio = 'Lamps, stoles and little else; my sister lives in Jaipur.';

describe('the customers of a store', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  async function send(method: string, path: string, body?: object, token?: string) {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await fetch(parts.haat.url + path, { method, headers, body: body && JSON.stringify(body) });
    const told = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${told.message}`);
    return told;
  }
  const tokenOf = async (email: string): Promise<string> => (await send('POST', '/auth/v1/token?grant_type=password', { email, password })).access_token;

  /** Says who they are on their account page. */
  async function fillProfile(page: Page, email: string, name: string): Promise<void> {
    await page.goto(`${parts.haat.url}/auth?next=/account`);
    await logIn(page, { email, password });
    const profile = section(page, 'Profile');
    await profile.getByLabel('Display name').fill('Meena Kumari');
    await profile.getByLabel('Bio').fill(bio);
    await page.locator('a[href="/wishlist"]').filter({ visible: true }).first().click();
    const question = page.getByRole('dialog', { name: 'Discard changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#b3261e' } })
      .png()
      .toBuffer();
    await profile.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await profile.getByRole('button', { name: 'Remove picture' }).waitFor();
    await profile.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Profile saved').first().waitFor();
    await page.reload();
    await expect.poll(() => profile.getByLabel('Display name').inputValue()).toBe('Meena Kumari');
    expect(await profile.getByLabel('Bio').inputValue()).toBe(bio);
    await profile.getByRole('button', { name: 'Remove picture' }).waitFor();
    await expectAccessible(page, `profile-${name}`);
  }

  async function lookAtEmptyTabs(page: Page, name: string): Promise<void> {
    await page.goto(`${parts.haat.url}/dashboard/customers`);
    await page.getByRole('heading', { name: 'No customers yet' }).waitFor();
    await expectAccessible(page, `customers-empty-${name}`);
    await page.getByRole('tab', { name: 'Shoppable Videos' }).click();
    await page.getByRole('heading', { name: 'No shoppable videos yet' }).waitFor();
    expect(await page.getByRole('link', { name: 'Create Video' }).getAttribute('href')).toBe('/dashboard/videos');
    await page.getByRole('tab', { name: 'Live Streams' }).click();
    await page.getByRole('heading', { name: 'No live streams yet' }).waitFor();
    expect(await page.getByRole('link', { name: 'Schedule Stream' }).getAttribute('href')).toBe('/dashboard/live');
    await expectAccessible(page, `customers-no-streams-${name}`);
  }

  it.each(journeys)('are seen, noted, tagged, found, blocked, exported and erased: %s', async (name, screen, other) => {
    const [seller, shopper] = [`looms-${name}@shop.example`, `meena-${name}@shop.example`];
    await send('POST', '/auth/v1/signup', { email: shopper, password });
    const { page: own, context: shoppers, errors: ownErrors } = await openPerson(parts.browser, screen);
    await fillProfile(own, shopper, name);
    const { page, context, errors } = await openPerson(parts.browser, screen);
    await openStore(page, parts.haat.url, { email: seller, password }, 'Indigo Looms');
    await lookAtEmptyTabs(page, name);

    const [sellers, token] = [await tokenOf(seller), await tokenOf(shopper)];
    const product = await send('POST', '/api/seller/products', { name: 'Brass lamp', price: '500.00' }, sellers);
    const { id: show } = await send('POST', '/api/seller/live-streams', { title: 'Evening market', product_ids: [product.id] }, sellers);
    const ask = (path: string, init: RequestInit) => fetch(parts.haat.url + path, init);
    const delivery = aDelivery({ name: 'Gauri Guest' });
    expect((await order(ask, anOrder(product, { delivery }))).status).toBe(201);
    expect((await order(ask, anOrder(product, {}, 2), { Authorization: `Bearer ${token}` })).status).toBe(201);
    const nameless = `nameless-${name}@shop.example`;
    await send('POST', '/auth/v1/signup', { email: nameless, password });
    const { seller_id: storeId } = await send('GET', `/api/products/${product.id}`);
    await send('PUT', `/api/stores/${storeId}/follow`, {}, await tokenOf(nameless));
    await using room = await openRoom(parts.haat.url, show, { token });
    const said = room.say('Is it brass?');
    await room.next('said', ({ client_id }) => client_id === said);

    await page.getByRole('link', { name: /Evening market/ }).waitFor();
    await expectAccessible(page, `customers-streams-${name}`);
    await page.getByRole('tab', { name: 'Customers' }).click();
    await page.getByRole('link', { name: 'Open Meena Kumari' }).waitFor();
    await page.getByText('Lamps, stoles and little else;...', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Customer Engagement' }).waitFor();
    await page.getByRole('link', { name: 'Open Anonymous Customer' }).waitFor();
    if (screen.width >= 768)
      expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Customer', 'Joined', 'Last seen', 'ID', 'Orders', 'Spent']);
    expect(JSON.stringify(await (await openDemoSeller(parts.haat.url))('GET', '/api/seller/customers'))).not.toContain('Meena Kumari');
    await expectAccessible(page, `customers-${name}`);

    await page.getByRole('link', { name: 'Open Meena Kumari' }).click();
    const person = page.getByRole('dialog', { name: /Meena Kumari/ });
    for (const words of [/^Joined /, bio, 'Is it brass?', '₹1,000.00']) await person.getByText(words).first().waitFor();
    const isBeside = screen.width >= 1024;
    const edge = () => person.evaluate((sheet) => sheet.getBoundingClientRect().toJSON());
    await expect.poll(async () => (await edge()).right === screen.width && (await edge()).height === screen.height).toBe(isBeside);
    // The person is in the address: a reload keeps them, Back closes.
    await page.waitForURL(/customer=[0-9a-f-]{36}/);
    await page.reload();
    await person.waitFor();
    for (const way of ['1', '₹1,000.00', 'All orders']) {
      await person.getByRole('link', { name: way, exact: true }).click();
      await page.waitForURL(/\/dashboard\/orders\?customer_id=[0-9a-f-]{36}/);
      await page.getByRole('link', { name: /^Open order #/ }).waitFor();
      await page.goBack();
      await person.waitFor();
    }
    await page.goBack();
    await person.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Open Meena Kumari' }).click();
    await person.getByLabel('Note').fill('Asks what it is made of.');
    await person.getByRole('button', { name: 'Save note' }).click();
    await page.getByText('Note saved').first().waitFor();
    await person.getByLabel('New tag').fill('Brass');
    await person.getByRole('button', { name: 'Add tag' }).click();
    await person.getByRole('button', { name: 'Remove tag Brass' }).waitFor();
    await expectAccessible(page, `customer-${name}`);
    await person.getByRole('button', { name: 'Block' }).click();
    await person.getByText('Cannot write in your chat, nor order from you.').waitFor();
    const refused = room.say('You are liars');
    await room.next('refused', ({ client_id }) => client_id === refused);
    await page.setViewportSize(other);
    await expectAccessible(page, `customer-blocked-${other.width}`);
    await page.keyboard.press('Escape');
    await person.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('link', { name: 'Open Gauri Guest' }).waitFor();
    await page.getByRole('button', { name: 'Brass', exact: true }).click();
    await page.getByRole('link', { name: 'Open Gauri Guest' }).waitFor({ state: 'detached' });
    await page.getByText('1 customer', { exact: true }).waitFor();
    await expectAccessible(page, `customers-${other.width}`);
    await page.setViewportSize(screen);

    await page.getByRole('link', { name: 'Open Meena Kumari' }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), person.getByRole('button', { name: 'Export as JSON' }).click()]);
    const told = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(told).toMatchObject({ customer: { note: 'Asks what it is made of.', tags: ['Brass'], is_blocked: true }, chat: [{ message: 'Is it brass?' }] });
    expect(told.orders).toHaveLength(1);
    await person.getByRole('button', { name: 'Erase' }).click();
    const asking = page.getByRole('dialog', { name: /^Erase what you have of/ });
    await asking.getByText(/^What stays: their orders/).waitFor();
    await expectAccessible(page, `customer-erase-${name}`);
    await asking.getByRole('button', { name: 'Erase forever' }).click();
    await page.getByRole('heading', { name: 'No customers match' }).waitFor();
    await page.goto(`${parts.haat.url}/dashboard/customers`);
    await page.getByRole('link', { name: 'Open Gauri Guest' }).waitFor();
    expect(await page.getByRole('link', { name: 'Open Meena Kumari' }).count()).toBe(0);
    expect([...errors, ...ownErrors]).toEqual([]);
    for (const each of [context, shoppers]) await each.close();
  });
});
