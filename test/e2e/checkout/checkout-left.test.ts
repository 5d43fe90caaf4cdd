/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { addProduct, fillDelivery, signUpSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

describe('a checkout that is left', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let seller: Page;

  beforeAll(async () => {
    seller = (await openPerson(parts.browser, desktop)).page;
    await signUpSeller(seller, parts.haat.url, 'Asha Prints');
    await addProduct(seller, parts.haat.url, 'Clay Cup', '99', '50');
  });

  it('is saved a second after a change, again when the page is left, and not when nothing changed', async () => {
    const { page, context, errors } = await openPerson(parts.browser, phone);
    const saves = savesOf(page);
    await startCheckout(page);
    await page.getByText('saved with the store for 30 days').waitFor();
    expect(saves).toEqual([]);
    await page.getByLabel('Full name').fill('Meera Iyer');
    await expect.poll(() => saves.length, { timeout: 5_000 }).toBe(1);
    expect(saves[0]).toMatchObject({ path: '/api/abandoned-checkouts', body: { delivery: { name: 'Meera Iyer' }, form_step: 1 } });
    await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).some((key) => sessionStorage.getItem(key)?.includes('secret')))).toBe(true);
    // Whether a beacon was sent is the server's to say: the page is gone.
    await page.getByLabel('Full name').fill('Meera of the Lamps');
    const address = page.url();
    await page.goto('about:blank');
    await seller.goto(`${parts.haat.url}/dashboard/abandoned`);
    await seller.getByText('Meera of the Lamps').filter({ visible: true }).first().waitFor();
    await page.goto(address);
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Meera of the Lamps');
    await page.getByLabel('Pincode').fill('560001');
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Bengaluru');
    await page.getByText('Filled in from your pincode, in Karnataka.').waitFor();
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `checkout-summary-${width}x${height}`);
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is deleted and saved no more once the shopper says so, also after a reload', async () => {
    const { page, context, errors } = await openPerson(parts.browser, phone);
    const saves = savesOf(page);
    await startCheckout(page);
    await page.getByLabel('Full name').fill('Meera Iyer');
    await expect.poll(() => saves.length, { timeout: 5_000 }).toBe(1);
    const forgotten = page.waitForResponse((answer) => answer.url().endsWith('/forget'));
    await page.getByRole('button', { name: 'Do not save it' }).click();
    expect((await forgotten).status()).toBe(200);
    await page.getByText('Nothing of this form is saved').waitFor();
    await expectAccessible(page, 'checkout-unsaved');
    await page.reload();
    await page.getByText('Nothing of this form is saved').waitFor();
    await page.getByLabel('Full name').fill('Meera Rao');
    await fillDelivery(page);
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    expect(saves.filter(({ path }) => !path.endsWith('/forget'))).toHaveLength(1);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('stands in the list of its seller until it is ordered; a city that was typed stays, and the address is offered again', async () => {
    const { page, context, errors } = await openPerson(parts.browser, phone);
    await startCheckout(page);
    await page.getByLabel('City').fill('Mysuru');
    await page.getByLabel('Pincode').fill('560001');
    await page.getByText('In Karnataka').waitFor();
    expect(await page.getByLabel('City').inputValue()).toBe('Mysuru');
    const saves = savesOf(page);
    await fillDelivery(page);
    await page.getByText('Deliver to').waitFor();
    await expect.poll(() => saves.at(-1)?.body.form_step, { timeout: 5_000 }).toBe(2);
    await seller.goto(`${parts.haat.url}/dashboard/abandoned`);
    await seller.getByText('98••••3210').filter({ visible: true }).first().waitFor();
    for (const [width, height] of widths) {
      await seller.setViewportSize({ width, height });
      await expectAccessible(seller, `abandoned-${width}x${height}`);
    }
    await seller.getByRole('tab', { name: 'Unfinished', selected: true }).waitFor();
    await seller
      .getByRole('button', { name: /^Call or write to/ })
      .filter({ visible: true })
      .first()
      .click();
    const dialog = seller.getByRole('dialog');
    const whatsapp = dialog.getByRole('link', { name: 'Open WhatsApp' });
    await whatsapp.waitFor();
    const said = new URL((await whatsapp.getAttribute('href')) ?? '');
    expect([said.host, said.pathname]).toEqual(['wa.me', '/919876543210']);
    expect(said.searchParams.get('text')).toMatch(/^Hello .+! You began to order Clay Cup from us .+\/checkout\?product=/);
    expect(await dialog.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:+919876543210');
    await expectAccessible(seller, 'unfinished-contact');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    await expect.poll(() => saves.at(-1)?.path).toMatch(/checkouts\//);
    await expect
      .poll(
        async () => {
          await seller.reload();
          await seller.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
          return await seller.getByText('98••••3210').count();
        },
        { timeout: 10_000 },
      )
      .toBe(0);
    await startCheckout(page);
    await page.getByRole('button', { name: 'Use this address' }).click();
    expect(await page.getByLabel('Street address').inputValue()).toBe('MG Road');
    await expectAccessible(page, 'checkout-last-address');
    await page.getByRole('button', { name: 'Forget it' }).click();
    expect(await page.getByText('Last used on this device').count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is erased by its seller, for good', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    const saves = savesOf(page);
    await startCheckout(page);
    await page.getByLabel('Full name').fill('Farah Khan');
    await expect.poll(() => saves.length, { timeout: 5_000 }).toBe(1);
    await seller.goto(`${parts.haat.url}/dashboard/orders?list=unfinished`);
    await seller.getByRole('button', { name: 'Erase the checkout of Farah Khan' }).filter({ visible: true }).first().click();
    await seller.getByRole('button', { name: 'Erase', exact: true }).click();
    await seller.getByText('Checkout erased').first().waitFor();
    await seller.reload();
    await seller.getByRole('tab', { name: 'Unfinished', selected: true }).waitFor();
    await seller.waitForLoadState('networkidle');
    expect(await seller.getByText('Farah Khan').count()).toBe(0);
    await context.close();
  });

  type Save = { path: string; body: { delivery?: object; form_step?: number } };

  function savesOf(page: Page): Save[] {
    const saves: Save[] = [];
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      if (path.startsWith('/api/abandoned-checkouts')) saves.push({ path, body: request.postDataJSON() });
    });
    return saves;
  }

  async function startCheckout(page: Page): Promise<void> {
    await page.goto(`${parts.haat.url}/product/clay-cup`);
    await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click();
    await page.getByLabel('Mobile number').waitFor();
  }
});
