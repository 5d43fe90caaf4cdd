import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPerson, phone, touch } from '../../support/browser/browser.ts';
import { fillDelivery } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

describe('a shopper who loses the network', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it.each([
    ['a product of the shop', '/shop', /Brass Diya Lamp/, '**/product/brass-diya-lamp'],
    ['the checkout', '/product/brass-diya-lamp', 'Buy Now', '**/checkout?**'],
    ['the wishlist', '/product/brass-diya-lamp', 'Wishlist', '**/wishlist'],
    ['a product whose route is not known yet', '/shop', /Brass Diya Lamp/, '**/product/brass-diya-lamp', '**/__manifest**'],
  ])('and presses the way to %s stays on the page, and arrives when it is back', async (_, from, link, to, late = '') => {
    const { page, context } = await openPerson(parts.browser, phone);
    if (late) await page.route(late, (route) => route.abort());
    await page.goto(parts.haat.url + from);
    const way = page.getByRole('link', { name: link }).filter({ visible: true }).first();
    await way.waitFor();
    await touch(page);
    await page.waitForLoadState('networkidle');
    await loseNetwork(page, context);
    if (late) await page.unroute(late);
    const asked = page.waitForEvent('requestfailed', (request) => request.url().includes(late ? '/__manifest' : '/assets/'));
    await way.click();
    await asked;
    await page.getByText('You are offline.').waitFor();
    expect(new URL(page.url()).pathname).toBe(from);
    await way.waitFor();
    await context.setOffline(false);
    await page.waitForURL(to);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
    await context.close();
  });

  it('in the middle of a checkout keeps all that was typed, and orders when it is back', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/product/brass-diya-lamp`);
    await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click();
    await page.getByLabel('Mobile number').waitFor();
    // The code of toasts comes with the first gesture.
    await page.waitForLoadState('networkidle');
    await loseNetwork(page, context);
    await fillDelivery(page);
    await page.getByText('Deliver to').waitFor();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText('Order Failed').first().waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    await context.close();
  });

  it('sees that the next page is on its way while a weak one brings it', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/shop`);
    await touch(page);
    await page.waitForLoadState('networkidle');
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/assets/product-page-*', async (route) => {
      await arrived;
      await route.continue();
    });
    await page
      .getByRole('link', { name: /Brass Diya Lamp/ })
      .first()
      .click();
    const line = page.locator('.animate-glide');
    await line.waitFor();
    arrive();
    await page.waitForURL('**/product/brass-diya-lamp');
    await line.waitFor({ state: 'detached' });
    await context.close();
  });

  async function loseNetwork(page: Page, context: BrowserContext): Promise<void> {
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
  }
});
