import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { openPerson, phone } from '../../support/browser/browser.ts';
import { fillDelivery, logInDemoSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

describe('the order limits of a store', () => {
  const parts = useHaat();

  it('10.6 are read and changed on the Orders screen, at each width', async () => {
    for (const [width, height] of widths) {
      const { page, errors, context } = await openPerson(parts.browser, { width, height });
      await logInDemoSeller(page, parts.haat.url);
      await page.goto(`${parts.haat.url}/dashboard/orders`);
      await page.getByRole('button', { name: 'Order limits' }).waitFor();
      await expectAccessible(page, `orders-${width}`);
      const { dialog, orders, items } = await openLimits(page);
      await expectAccessible(page, `order-limits-${width}`);
      await orders.fill('0');
      await items.fill('');
      await dialog.getByRole('button', { name: 'Save limits' }).click();
      await dialog.getByText('Choose a whole number from 1 to 100', { exact: true }).waitFor();
      await dialog.getByText('Choose a whole number from 1 to 1,000', { exact: true }).waitFor();
      await expectAccessible(page, `order-limits-wrong-${width}`);
      await orders.fill(String(width));
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
      const again = await openLimits(page);
      expect([await again.orders.inputValue(), await again.items.inputValue()]).toEqual(['5', '20']);
      expect(errors).toEqual([]);
      await context.close();
    }
  });

  it('10.6 stop a shopper with a sentence that says what to do, and the order goes through once there is room', async () => {
    const seller = await openPerson(parts.browser, phone);
    await logInDemoSeller(seller.page, parts.haat.url);
    await setLimit(seller.page, '1');
    const { page, context } = await openPerson(parts.browser, phone);
    await startCheckout(page);
    await fillDelivery(page);
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    expect(await context.cookies()).toMatchObject([{ name: 'haat_device', path: '/', httpOnly: true, sameSite: 'Lax' }]);
    await startCheckout(page);
    await fillDelivery(page);
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText('Rangrez takes no more cash-on-delivery orders for this phone number just now.').waitFor();
    await expectAccessible(page, 'checkout-limited');
    await page.reload();
    await page.getByText('MG Road').waitFor();
    await setLimit(seller.page, '2');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    expect([...seller.errors]).toEqual([]);
  });

  async function openLimits(page: Page) {
    await page.getByRole('button', { name: 'Order limits' }).click();
    const dialog = page.getByRole('dialog', { name: 'Order limits' });
    const orders = dialog.getByLabel('Open orders for one phone number');
    await orders.waitFor();
    return { dialog, orders, items: dialog.getByLabel('Items for a number nobody has confirmed') };
  }

  async function setLimit(page: Page, most: string): Promise<void> {
    await page.goto(`${parts.haat.url}/dashboard/orders`);
    const { dialog, orders } = await openLimits(page);
    await orders.fill(most);
    await dialog.getByRole('button', { name: 'Save limits' }).click();
    await page.getByText('Order limits saved').waitFor();
  }

  async function startCheckout(page: Page): Promise<void> {
    await page.goto(`${parts.haat.url}/product/brass-diya-lamp`);
    await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click();
    await page.getByLabel('Mobile number').waitFor();
  }
});
