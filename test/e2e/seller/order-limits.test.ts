import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { openPerson, phone } from '../../support/browser/browser.ts';
import { fillDelivery, logInDemoSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { openSection } from '../../support/browser/store-settings.ts';

describe('the order limits of a store', () => {
  const parts = useHaat();

  it('10.6 are read and changed in the settings of the store, at each width', async () => {
    for (const [width, height] of widths) {
      const { page, errors, context } = await openPerson(parts.browser, { width, height });
      await logInDemoSeller(page, parts.haat.url);
      const { save, orders, items } = await openLimits(page);
      await expectAccessible(page, `order-limits-${width}`);
      await orders.fill('0');
      await items.fill('');
      await save.click();
      await page.getByText('Choose a whole number from 1 to 100', { exact: true }).waitFor();
      await page.getByText('Choose a whole number from 1 to 1,000', { exact: true }).waitFor();
      await expectAccessible(page, `order-limits-wrong-${width}`);
      await orders.fill(String(width));
      await page.getByRole('link', { name: width < 768 ? 'All settings' : 'Contact' }).click();
      await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' }).click();
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
    await page.goto(`${parts.haat.url}/dashboard/settings`);
    await openSection(page, 'Order limits');
    const orders = page.getByLabel('Open orders for one phone number');
    await orders.waitFor();
    return { save: page.getByRole('button', { name: 'Save' }), orders, items: page.getByLabel('Items for a number nobody has confirmed') };
  }

  async function setLimit(page: Page, most: string): Promise<void> {
    const { save, orders } = await openLimits(page);
    await orders.fill(most);
    await save.click();
    await page.getByText('Settings saved').waitFor();
  }

  async function startCheckout(page: Page): Promise<void> {
    await page.goto(`${parts.haat.url}/product/brass-diya-lamp`);
    await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click();
    await page.getByLabel('Mobile number').waitFor();
  }
});
