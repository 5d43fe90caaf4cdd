/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { addProduct, fillDelivery, signUpSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

describe('what changes while somebody checks out', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let seller: Page;

  beforeAll(async () => {
    seller = (await openPerson(parts.browser, desktop)).page;
    await signUpSeller(seller, parts.haat.url, 'Asha Prints');
  });

  it('the price: the new one is shown, and nothing is ordered before it was seen', async () => {
    await addProduct(seller, parts.haat.url, 'Bagru Stole', '1249.50', '5');
    const { page, context } = await toPayment('bagru-stole');
    await edit('Bagru Stole', 'Price (₹)', '1299.50');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText('The price has changed').first().waitFor();
    await page.getByText('Pay ₹1,299.50 in cash').waitFor();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    await page.getByText('₹1,299.50').first().waitFor();
    await context.close();
  });

  it('the stock: sold out is said, and leads to other products', async () => {
    await addProduct(seller, parts.haat.url, 'Last Lamp', '499', '1');
    const { page, context } = await toPayment('last-lamp');
    await edit('Last Lamp', 'Stock', '0');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText('Somebody was faster.').waitFor();
    await page.getByRole('link', { name: 'Look at other products' }).waitFor();
    await expectAccessible(page, 'checkout-sold-out');
    await context.close();
  });

  it('the network: an order fails at once, waits for nobody, and is placed once when it is pressed again', async () => {
    await addProduct(seller, parts.haat.url, 'Clay Cup', '99', '5');
    const { page, context } = await toPayment('clay-cup');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText('Order Failed').first().waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Place order' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/checkout');

    // The order arrives, its answer does not.
    let sent = 0;
    await page.route('**/api/orders', async (route) => {
      sent += 1;
      const answer = await route.fetch();
      if (sent === 1) await route.abort();
      else await route.fulfill({ response: answer });
    });
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText('Order Failed').first().waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    expect(sent).toBe(2);
    await seller.goto(`${parts.haat.url}/dashboard/orders`);
    await seller.getByText('1 × Clay Cup').first().waitFor();
    expect(await seller.getByText('1 × Clay Cup').filter({ visible: true }).count()).toBe(1);
    await context.close();
  });

  it('the network, once the order is placed: its thanks are there all the same', async () => {
    await addProduct(seller, parts.haat.url, 'Jute Bag', '199', '5');
    const { page, context } = await toPayment('jute-bag');
    await page.route('**/api/orders', async (route) => {
      const response = await route.fetch();
      await context.setOffline(true);
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText(/^Order #\d+$/).waitFor();
    await context.close();
  });

  async function toPayment(slug: string) {
    const person = await openPerson(parts.browser, phone);
    await person.page.goto(`${parts.haat.url}/product/${slug}`);
    await person.page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click();
    await fillDelivery(person.page);
    await person.page.getByRole('button', { name: 'Place order' }).waitFor();
    await person.page.waitForFunction(areThanksLoaded);
    return person;
  }

  async function edit(name: string, label: string, value: string): Promise<void> {
    await seller.goto(`${parts.haat.url}/dashboard/products`);
    await seller.getByRole('button', { name: `Edit ${name}` }).click();
    const dialog = seller.getByRole('dialog');
    await dialog.getByLabel(label).fill(value);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await seller.getByText('Product updated').first().waitFor();
  }
});

/** In the page: what the page of the thanks is made of was fetched ahead. */
function areThanksLoaded(): boolean {
  const ahead = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href);
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
  return ahead.some((href) => href.includes('thank-you')) && ahead.every((href) => loaded.has(href));
}
