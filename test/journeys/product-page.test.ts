/// <reference lib="dom" />
import type { Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/browser/accessible.ts';
import { openPerson, phone, untilRunning } from '../support/browser/browser.ts';
import { useHaat } from '../support/browser/journey-setup.ts';

const toast = '[data-type=problem]';
const lamp = '**/api/products/brass-diya-lamp';

describe('the shop and the page of a product', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  describe('a shop whose products cannot be loaded', () => {
    const list = /\/api\/products(\?|$)/;

    it('shows that of the demo store, says so, and tries again', async () => {
      const { page, context } = await openPerson(parts.browser, phone);
      await page.goto(`${parts.haat.url}/product/brass-diya-lamp`);
      const hero = await page
        .getByRole('img', { name: /Brass Diya Lamp/ })
        .first()
        .boundingBox();
      expect(hero?.width).toBe(phone.width);
      expect((hero?.width ?? 0) / (hero?.height ?? 1)).toBeCloseTo(4 / 5, 2);
      await page.route(list, async (route) => await route.fulfill({ status: 500 }));
      await page.getByRole('link', { name: 'Shop', exact: true }).click();
      const note = page.getByRole('note');
      await note.getByText('Error loading products').waitFor();
      await page.getByRole('link', { name: /Double-ended Spin Fan/ }).waitFor();
      await page.locator(toast).getByText('Error loading products').waitFor();
      await expectAccessible(page, 'shop-fallback');
      await page.unroute(list);
      await note.getByRole('button', { name: 'Retry' }).click();
      await page.getByRole('link', { name: /Brass Diya Lamp/ }).waitFor();
      expect(await note.count()).toBe(0);

      await context.close();
    });
  });

  describe('a product of the navigation state', () => {
    it('stands on the page of no product at once, stays there, also after a reload, and leads on where it is gone', async () => {
      const { page, errors, context } = await openPerson(parts.browser, phone);
      await page.goto(`${parts.haat.url}/product-detail`);
      const newest = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
      const { items } = await (await fetch(`${parts.haat.url}/api/products?search=Brass%20Diya%20Lamp`)).json();
      async function show(product: object): Promise<void> {
        await page.evaluate((usr) => history.replaceState({ ...history.state, usr }, ''), { product });
        await page.reload();
      }
      expect(newest).not.toBe(items[0].name);
      const held = Promise.withResolvers<void>();
      await page.route(`**/api/products/${items[0].id}`, async (route) => {
        await held.promise;
        await route.continue();
      });
      await show(items[0]);
      await page.getByRole('heading', { name: items[0].name, level: 1 }).waitFor();
      held.resolve();
      await page.getByRole('heading', { name: 'Product Details' }).waitFor();
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(items[0].name);
      await show({ ...items[0], id: '6b1f3c1e-7c2e-4a58-9f0e-2b6d2a1c9d11' });
      await page.locator(toast).getByText('Product not found').waitFor();
      await page.getByRole('heading', { name: newest, level: 1 }).waitFor();
      expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
      await context.close();
    });
  });

  describe('the delivery of a product', () => {
    it('is named by its day once the pincode is known, which this device keeps, or has from its last order', async () => {
      const { page, errors, context } = await openPerson(parts.browser, phone);
      const address = `${parts.haat.url}/product/brass-diya-lamp`;
      await page.goto(address);
      await page.getByText(/^Delivery \w{3} \d+/).waitFor();
      await page.getByText('Cash on delivery').waitFor();
      await page.getByRole('button', { name: 'Enter your pincode for the delivery day' }).click();
      await page.getByLabel('Your pincode').fill('99999');
      await page.getByRole('button', { name: 'Check the day' }).click();
      await page.getByText('Enter a 6-digit pincode').waitFor();
      await expectAccessible(page, 'product-pincode');
      await page.getByLabel('Your pincode').fill('411001');
      await page.getByRole('button', { name: 'Check the day' }).click();
      const day = page.getByRole('status').filter({ hasText: 'to 411001' });
      expect(await day.textContent()).toMatch(/^Delivery (by )?\w{3} \d+.*, \d{4} to 411001$/);
      await expectAccessible(page, 'product-delivery-day');
      await page.reload();
      await day.waitFor();
      const form = { phone: '9876543210', name: 'Meera', houseNo: '1', address: 'Lane', landmark: '', pincode: '560001', city: 'Bengaluru' };
      await page.evaluate((last) => {
        localStorage.clear();
        localStorage.setItem('checkout-last-address', JSON.stringify(last));
      }, form);
      await page.reload();
      await page.getByRole('status').filter({ hasText: 'to 560001' }).waitFor();
      expect(errors).toEqual([]);
      await context.close();
    });
  });

  describe('a product that cannot be loaded', () => {
    it('is replaced by the one of the demo store, which says so and tries again', async () => {
      const { page, context } = await openPerson(parts.browser, phone);
      await page.goto(`${parts.haat.url}/shop`);
      await untilRunning(page);
      await page.route(lamp, async (route) => await route.fulfill({ status: 500 }));
      await page.getByRole('link', { name: /Brass Diya Lamp/ }).click();
      await page.getByRole('heading', { name: 'Double-ended Spin Fan', level: 1 }).waitFor();
      await page.getByText('₹3,999.00').first().waitFor();
      const note = page.getByRole('note');
      await note.getByText('Error loading product').waitFor();
      await note.getByText('Here is another product from the shop.').waitFor();
      await page.locator(toast).getByText('Error loading product').waitFor();
      await expectAccessible(page, 'product-fallback');
      await page.unroute(lamp);
      await note.getByRole('button', { name: 'Retry' }).click();
      await page.getByRole('heading', { name: 'Brass Diya Lamp', level: 1 }).waitFor();
      await context.close();
    });

    it.each([
      ['no store is the demo', '**/api/stores/*', /\/api\/stores\/[^/]+$/, { is_demo: false }],
      ['nothing can be loaded', '**/api/products/*', /\/api\/products\/double-ended-spin-fan$/, undefined],
    ])('is an error with a way to try again where %s', async (_case, path, last, change) => {
      const { page, context } = await openPerson(parts.browser, phone);
      await page.goto(`${parts.haat.url}/shop`);
      await untilRunning(page);
      await page.route(path, async (route) => {
        if (!change) return await route.abort();
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), ...change } });
      });
      await page.route(lamp, async (route) => await route.fulfill({ status: 500 }));
      const isLast = (request: Request) => last.test(request.url());
      const asked = change ? page.waitForEvent('requestfinished', isLast) : page.waitForEvent('requestfailed', isLast);
      await page.getByRole('link', { name: /Brass Diya Lamp/ }).click();
      const problem = page.getByRole('main').getByRole('alert');
      await problem.getByText('Error loading product').waitFor();
      await asked;
      expect(await page.getByRole('heading', { name: 'Double-ended Spin Fan' }).count()).toBe(0);
      await page.unrouteAll();
      await problem.getByRole('button', { name: 'Retry' }).click();
      await page.getByRole('heading', { name: 'Brass Diya Lamp', level: 1 }).waitFor();
      await context.close();
    });
  });
});
