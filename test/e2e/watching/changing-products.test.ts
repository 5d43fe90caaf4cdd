import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone, untilPicturePlays } from '../../support/browser/browser.ts';
import { addProduct, fillDelivery, goLive, signUpSeller, untilOnAir } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { anOrder } from '../../support/browser/shopper.ts';

describe('what a running show sells', () => {
  const parts = useHaat();

  /** The seller at another device. */
  async function logIn() {
    const call = async (method: string, path: string, body?: object, token = '') => {
      const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
      const answer = await fetch(`${parts.haat.url}${path}`, { method, headers, body: body && JSON.stringify(body) });
      expect([path, answer.ok]).toEqual([path, true]);
      return await answer.json();
    };
    const credentials = { email: 'asha@shop.example', password: 'block-print-7' };
    const { access_token } = await call('POST', '/auth/v1/token?grant_type=password', credentials);
    return (method: string, path: string, body?: object) => call(method, `/api${path}`, body, access_token);
  }

  const shows = async (page: Page, text: string) => await page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();

  /** However the sound was before: a browser may have refused it. */
  async function switchSound(page: Page, press: string, until: string): Promise<void> {
    const wanted = page.getByRole('button', { name: press, exact: true });
    const isThere = page.getByRole('button', { name: until, exact: true });
    await wanted.or(isThere).first().waitFor();
    if (await wanted.count()) await wanted.click();
    await isThere.waitFor();
  }

  it('changes on every screen while it runs: a price, a product that is added and pinned, and one that is sold out', async () => {
    const { url } = parts.haat;
    const seller = await openPerson(parts.browser, desktop);
    const [near, far] = [await openPerson(parts.browser, phone), await openPerson(parts.browser, desktop)];
    await signUpSeller(seller.page, url, 'Asha Prints');
    await addProduct(seller.page, url, 'Bagru Stole', '1249.50', '20');
    const id = await goLive(seller.page, url, 'New stoles from Bagru', 'Bagru Stole');
    const ask = await logIn();
    const [stole] = (await ask('GET', '/seller/products')).items;
    const shoppers = [near.page, far.page];
    for (const page of shoppers) {
      await page.goto(`${url}/live?stream=${id}`);
      await untilPicturePlays(page, 0, 0.5);
      await page.evaluate(() => Object.assign(window, { wasHere: true }));
    }
    await seller.page.evaluate(() => Object.assign(window, { wasHere: true }));

    await ask('PUT', `/seller/products/${stole.id}`, { name: 'Bagru Stole', price: '999.00', stock: '20' });
    for (const page of shoppers) await shows(page, '₹999.00');
    await seller.page.getByText('₹999.00').first().waitFor();

    const dupatta = await ask('POST', '/seller/products', { name: 'Indigo Dupatta', price: '1899.00', stock: '1' });
    await ask('PUT', `/seller/live-streams/${id}`, { title: 'Stoles and dupattas', product_ids: [stole.id, dupatta.id] });
    await seller.page.getByRole('button', { name: 'Pin Indigo Dupatta' }).click();
    for (const page of shoppers) {
      await shows(page, 'On screen now');
      await shows(page, 'Indigo Dupatta');
      await page.getByRole('heading', { name: 'Stoles and dupattas' }).waitFor();
    }

    const isSound = (answer: { url: () => string }) => /\/purchase-[\w-]+\.wav$/.test(answer.url());
    const sound = near.page.waitForResponse(isSound);
    const heardWhileMuted: string[] = [];
    far.page.on('response', (answer) => isSound(answer) && heardWhileMuted.push(answer.url()));
    await switchSound(near.page, 'Unmute', 'Mute');
    await switchSound(far.page, 'Mute', 'Unmute');
    await ask('POST', '/orders', anOrder(dupatta, { live_stream_id: id, announce: true }));
    const news = near.page.getByText(/^Someone in .* just bought/);
    await news.waitFor();
    expect([200, 206]).toContain((await sound).status());
    await far.page.getByText(/^Someone in .* just bought/).waitFor();
    expect(heardWhileMuted).toEqual([]);
    for (const page of shoppers) await shows(page, 'Sold out');
    await shows(seller.page, 'Sold out');
    await expectAccessible(near.page, 'changed-products-phone');
    await expectAccessible(far.page, 'changed-products-desktop');
    await expectAccessible(seller.page, 'changed-products-studio');

    // What was bought in this show is no news in the next.
    await news.waitFor({ state: 'detached' });
    await near.page.keyboard.press('ArrowDown');
    await near.page.getByRole('heading', { name: /^Demo: / }).waitFor();
    expect(await news.count()).toBe(0);
    // Gestures right after another count as the same.
    const back = async () => {
      await near.page.keyboard.press('ArrowUp');
      return await near.page.getByRole('heading', { name: 'Stoles and dupattas' }).count();
    };
    await expect.poll(back, { timeout: 10_000, interval: 300 }).toBe(1);

    for (const page of [...shoppers, seller.page]) expect(await page.evaluate(() => 'wasHere' in window)).toBe(true);
    await untilOnAir(seller.page);

    await seller.page.getByRole('button', { name: 'Unpin Indigo Dupatta' }).click();
    await near.page.getByRole('link', { name: 'Buy Now' }).click();
    await fillDelivery(near.page);
    await ask('PUT', `/seller/products/${stole.id}`, { name: 'Bagru Stole', price: '949.00' });
    await near.page.getByRole('button', { name: 'Place order' }).click();
    await near.page.getByText('The price has changed').first().waitFor();
    expect([seller.errors, far.errors]).toEqual([[], []]);
  });
});
