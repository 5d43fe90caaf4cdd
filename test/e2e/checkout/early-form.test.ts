/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { deliveryPromise, deliveryRange } from '#contract/shop/orders/delivery-days.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { openPerson, openTab, phone, untilRunning } from '../../support/browser/browser.ts';
import { fillDelivery } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { aPhone } from '../../support/browser/shopper.ts';

const path = '/checkout?product=brass-diya-lamp';
const twoDaysMs = 2 * 24 * 60 * 60_000;

describe('the checkout before its code runs', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  /** Opens a page whose code is held up until `release`. */
  async function openHeld(page: Page, address: string): Promise<() => Promise<void>> {
    const { promise: mayCome, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await mayCome;
      await route.continue();
    });
    await page.goto(parts.haat.url + address, { waitUntil: 'commit' });
    return async () => {
      resolve();
      await untilRunning(page);
    };
  }

  const inField = (page: Page, label: string) => page.getByLabel(label).inputValue();

  it('keeps what is typed, and orders with it', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    const begun: string[] = [];
    page.on('request', (request) => request.postData() === '{"kind":"checkout"}' && begun.push(request.url()));
    const release = await openHeld(page, path);
    await page.getByRole('heading', { name: 'Brass Diya Lamp' }).waitFor();
    const number = aPhone();
    await page.getByLabel('Mobile number').pressSequentially(`+91 ${number}`);
    const name = page.getByLabel('Full name');
    await name.pressSequentially('Meera');
    await expectAccessible(page, 'checkout-without-code');
    // Somebody goes on typing while the code begins to run.
    const typing = name.pressSequentially(' Iyer of Pune', { delay: 40 });
    await release();
    await typing;
    expect(await name.inputValue()).toBe('Meera Iyer of Pune');
    await expect.poll(() => inField(page, 'Mobile number')).toBe(number);
    await page.reload();
    await expect.poll(() => inField(page, 'Full name')).toBe('Meera Iyer of Pune');
    expect(await inField(page, 'Mobile number')).toBe(number);
    await fillDelivery(page, number);
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    expect(begun).toHaveLength(1);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('goes on to the payment with what is pressed', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    const release = await openHeld(page, path);
    await fillDelivery(page);
    expect(new URL(page.url()).searchParams.has('step')).toBe(false);
    await release();
    await page.waitForURL(/step=2/);
    await page.getByText('Deliver to').waitFor();
    await page.getByText('Meera Iyer').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('brings what is kept back beside what is typed, which counts', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(parts.haat.url + path);
    await untilRunning(page);
    await page.getByLabel('Mobile number').fill('9876543210');
    await page.getByLabel('Full name').fill('Asha Rao');
    await page.getByLabel('Street address').fill('MG Road');
    const release = await openHeld(page, path);
    const name = page.getByLabel('Full name');
    expect(await name.inputValue()).toBe('');
    await name.pressSequentially('Meera');
    const typing = name.pressSequentially(' Iyer of Pune', { delay: 40 });
    await release();
    await typing;
    expect(await name.inputValue()).toBe('Meera Iyer of Pune');
    expect(await inField(page, 'Mobile number')).toBe('9876543210');
    expect(await inField(page, 'Street address')).toBe('MG Road');
    const draft = await page.evaluate(() => JSON.parse(sessionStorage.getItem('checkout-draft') ?? ''));
    expect(draft.form).toMatchObject({ phone: '9876543210', name: 'Meera Iyer of Pune', address: 'MG Road' });
    expect(errors).toEqual([]);
    await context.close();
  });

  it('comes back at the second step without showing the first', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(parts.haat.url + path);
    await fillDelivery(page);
    await page.getByText('Deliver to').waitFor();
    await page.addInitScript(() => {
      const seen = () => document.querySelector('input[name=phone]') && document.documentElement.setAttribute('data-step-1', '');
      new MutationObserver(seen).observe(document, { childList: true, subtree: true });
    });
    const release = await openHeld(page, new URL(page.url()).pathname + new URL(page.url()).search);
    await page.getByText('Loading checkout...').waitFor();
    await release();
    await page.getByText('Deliver to').waitFor();
    await page.getByText('Meera Iyer').waitFor();
    expect(await page.locator('html[data-step-1]').count()).toBe(0);
    // Without a form that holds, the first step is shown.
    await page.evaluate(() => sessionStorage.removeItem('checkout-draft'));
    await page.reload();
    await expect.poll(() => inField(page, 'Mobile number')).toBe('');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('agrees with what this browser keeps: an address, a code, no saving, a cart', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    const { seller_id } = await (await fetch(`${parts.haat.url}/api/products/brass-diya-lamp`)).json();
    await page.goto(`${parts.haat.url}/product/brass-diya-lamp`);
    await page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).first().click();
    await page.getByText('Added to cart').first().waitFor();
    await page.evaluate((store) => {
      const address = { phone: '9876543210', name: 'Asha Rao', houseNo: '7', address: 'Lal Chowk', landmark: '', pincode: '411001', city: 'Pune' };
      localStorage.setItem('checkout-last-address', JSON.stringify(address));
      localStorage.setItem('checkout-saving-off', '1');
      localStorage.setItem(`discount-held:${store}`, JSON.stringify({ code: 'NOSUCH' }));
    }, seller_id);
    const release = await openHeld(page, path);
    await page.getByLabel('Full name').pressSequentially('Meera');
    await release();
    await page.getByRole('heading', { name: 'Last used on this device' }).waitFor();
    await page.getByRole('button', { name: 'Save it' }).waitFor();
    expect(await page.getByLabel('Discount code').inputValue()).toBe('NOSUCH');
    expect(await inField(page, 'Full name')).toBe('Meera');
    await page.goto(`${parts.haat.url}/checkout?cart=all`);
    await expect.poll(() => inField(page, 'Full name')).toBe('Meera');
    await page.getByRole('heading', { name: 'Brass Diya Lamp' }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it.each([twoDaysMs, -twoDaysMs])('promises the days of the server on a device whose clock is off by %i ms', async (aheadMs) => {
    const context = await parts.browser.newContext({ viewport: phone });
    const { page, errors } = await openTab(context);
    await page.clock.install({ time: Date.now() + aheadMs });
    const promised = deliveryPromise(deliveryRange(new Date()));
    const release = await openHeld(page, path);
    await page.getByText(promised).waitFor();
    await page.getByLabel('Full name').pressSequentially('Meera');
    await release();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('checkout-draft'))).toContain('Meera');
    await page.getByText(promised).waitFor();
    expect(await inField(page, 'Full name')).toBe('Meera');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('leads on from a product that is not there, with code and without', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/checkout?product=no-such-thing`);
    await page.waitForURL('**/shop');
    await page.getByText('No product selected').first().waitFor();
    await page.goto(`${parts.haat.url}/checkout`);
    await page.waitForURL('**/shop');
    await context.close();

    const plain = await parts.browser.newContext({ viewport: phone, javaScriptEnabled: false });
    const still = await plain.newPage();
    for (const search of ['?product=no-such-thing', '?cart=all', '']) {
      await still.goto(`${parts.haat.url}/checkout${search}`);
      await still.getByRole('link', { name: 'Look at other products' }).click();
      await still.waitForURL('**/shop');
    }
    await plain.close();
  });
});
