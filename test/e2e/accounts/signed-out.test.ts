import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../support/accounts/account-journey.ts';
import { openPerson, phone } from '../../support/browser/browser.ts';
import { fillDelivery } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

const gauri = { email: 'gauri@shop.example', password: 'block-print-7' };

describe('signing out', () => {
  const parts = useHaat();

  it('is one press away on every page that is for who is signed in', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await openStore(page, parts.haat.url, { ...gauri, email: 'hema@shop.example' }, 'Hema Looms');
    for (const path of ['/dashboard', '/dashboard/live', '/dashboard/products', '/dashboard/orders', '/account']) {
      await page.goto(parts.haat.url + path);
      const button = page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).first();
      await button.waitFor();
      await button.click({ trial: true });
    }
    await context.close();
  });

  it('leaves nothing of the person in the browser: no token, no address, nothing typed, also when the server is away', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await openStore(page, parts.haat.url, gauri, 'Gauri Looms');
    await page.evaluate(() => sessionStorage.setItem('checkout-draft', JSON.stringify({ form: { phone: '9812345678', name: 'Gauri' } })));
    const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
    expect(await kept()).toContain('access_token');
    await page.getByText('Gauri Looms').first().waitFor({ state: 'attached' });
    await page.route('**/auth/v1/logout**', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL(/\/auth\b/);
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
    expect(await kept()).not.toMatch(/access_token|refresh_token|gauri@|9812345678|Gauri/);
    expect(await page.content()).not.toMatch(/gauri@|Gauri Looms/);
    await page.goto(`${parts.haat.url}/dashboard`);
    await page.waitForURL(/\/auth\b/);
    expect(await page.content()).not.toMatch(/gauri@|Gauri Looms/);
    await context.close();
  });

  it('takes along what was ordered and typed, also in another tab; a guest keeps it', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    const left = () => page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }).sort());
    await orderLamp(page);
    expect(await left()).toEqual(expect.arrayContaining(['checkout-last-address', 'haat.orders']));
    await page.reload();
    expect(await left()).toEqual(expect.arrayContaining(['checkout-last-address', 'haat.orders']));

    await openStore(page, parts.haat.url, { ...gauri, email: 'indu@shop.example' }, 'Indu Looms');
    await orderLamp(page);
    const other = await context.newPage();
    await openCheckout(other);
    await other.getByLabel('Full name').fill('Indu Rao');
    await page.evaluate(() => {
      for (const key of ['review-draft:me:lamp', 'unpaid-order', 'discount-held:store', 'discount-watch:show', 'discount-amount'])
        localStorage.setItem(key, 'x');
      for (const key of ['checkout-saved:lamp', 'haat-wish', 'haat-follow-wanted']) sessionStorage.setItem(key, 'x');
      localStorage.setItem('checkout-saving-off', '1');
    });
    await page.goto(`${parts.haat.url}/account`);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL(/\/auth\b/);
    await expect.poll(() => other.getByLabel('Full name').inputValue()).toBe('');
    await other.getByLabel('City').fill('Pune');
    expect(await other.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(/Indu|98765/);
    expect((await left()).filter((key) => !ofDevice.test(key))).toEqual([]);
    await page.goto(`${parts.haat.url}/orders`);
    await page.getByText('No orders here yet').waitFor();
    await context.close();
  });

  it('is said on the log-in where it was done elsewhere, and not where it was done here', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await openStore(page, parts.haat.url, { ...gauri, email: 'jaya@shop.example' }, 'Jaya Looms');
    const other = await context.newPage();
    await other.goto(`${parts.haat.url}/dashboard/products`);
    await other.getByRole('button', { name: 'Add Product' }).first().waitFor();
    await page.goto(`${parts.haat.url}/account`);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await other.getByText('Your session has ended. Sign in to go on where you were.').waitFor();
    expect(new URL(other.url()).search).toBe('?next=%2Fdashboard%2Fproducts');
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
    expect(await page.getByText('Your session has ended').count()).toBe(0);
    await context.close();
  });

  async function openCheckout(page: Page): Promise<void> {
    await page.goto(`${parts.haat.url}/product/brass-diya-lamp`);
    await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click();
    await page.getByLabel('Mobile number').waitFor();
  }

  async function orderLamp(page: Page): Promise<void> {
    await openCheckout(page);
    await fillDelivery(page);
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
  }
});

/** What a browser keeps of nobody: the list is in `web/shell/personal-storage.ts`. */
const ofDevice = /^(checkout-(attempt:|saving-off)|haat-(person|toasts)|react-router-|current-stream-index)/;
