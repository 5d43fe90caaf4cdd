/// <reference lib="dom" />
import { describe, expect, it } from 'vitest';
import { expectAccessible, widths } from '../support/browser/accessible.ts';
import { openPerson, phone } from '../support/browser/browser.ts';
import { seeMessagesInOrder, startCheckout } from '../support/browser/checkout-journey.ts';
import { useHaat } from '../support/browser/journey-setup.ts';

const keyboardOpen = { width: 390, height: 460 };
const landscape = { width: 844, height: 390 };

describe('the checkout', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('says all that is wrong at once beside the fields, and names the first in a toast', async () => {
    for (const [width, height] of [...widths, [keyboardOpen.width, keyboardOpen.height], [landscape.width, landscape.height]] as const) {
      const { page, errors, context } = await openPerson(parts.browser, { width, height });
      await startCheckout(page, parts.haat.url);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Invalid Phone Number').first().waitFor();
      const problems = page.locator('form [role="alert"]');
      expect(await problems.allTextContents()).toEqual([
        'Please enter a valid 10-digit mobile number',
        'Please enter a valid name with only letters',
        'Enter your house or flat number',
        'Enter your street address',
        'Enter a 6-digit pincode',
        'Please enter a valid city name',
      ]);
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('phone');
      await expectAccessible(page, `checkout-wrong-${width}x${height}`);
      await page.getByLabel('Mobile number').fill('9876543210');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Invalid Name').first().waitFor();
      expect(errors).toEqual([]);
      await context.close();
    }
  });

  it('Buy Now, on a phone: every message in its order, cash on delivery, the thanks, and the page of the order', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await startCheckout(page, parts.haat.url);
    await seeMessagesInOrder(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('radio', { name: 'Cash on delivery', checked: true }).waitFor();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    const number = (await page.getByText(/^Order #\d+$/).textContent()) ?? '';
    await page.getByRole('link', { name: `See order #${number.split('#')[1]} from` }).click();
    await page.waitForURL('**/order/*');
    await page.getByRole('heading', { name: number, level: 1 }).waitFor();
    await page.getByText('Meera Iyer').waitFor();
    await expectAccessible(page, 'order-after-thanks');
    // The link alone opens it, on any device, and says its number to nobody.
    const other = await openPerson(parts.browser, phone);
    await other.page.goto(page.url());
    await other.page.getByText('Meera Iyer').waitFor();
    expect(await other.page.getByText('9876543210').count()).toBe(0);
    expect([...errors, ...other.errors]).toEqual([]);
    await other.context.close();
    await context.close();
  });
});
