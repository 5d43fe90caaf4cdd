import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, otherWidths } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { addProduct, buyFrom, fillDelivery, signUpSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { leaveHalfTyped, openSection, saveEachSection } from '../../support/browser/store-settings.ts';

describe('the settings of a store', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it.each(otherWidths)('are a list of sections that are each saved by itself, with all errors at once: %i × %i', async (width, height) => {
    await saveEachSection(parts.browser, parts.haat.url, { width, height });
  });

  it.each([desktop])('ask before what was typed is left: $width × $height', async (size) => {
    await leaveHalfTyped(parts.browser, parts.haat.url, size);
  });

  it('decide whether shoppers read days or a day, and how they reach the store', async () => {
    const seller = await openPerson(parts.browser, phone);
    await signUpSeller(seller.page, parts.haat.url, 'Reach Looms', 'reach@shop.example');
    await addProduct(seller.page, parts.haat.url, 'Reach Lamp', '499', '9');
    const product = `${parts.haat.url}/product/reach-lamp`;
    // The same words on the product's page, in the checkout and on the thanks.
    const range = /^Delivery \w{3} \d+(, \d{4})? – (\w{3} )?\d+, \d{4}$/;
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(product);
    await page.getByText(range).waitFor();
    await expectAccessible(page, 'settings-product-range-390');
    await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click();
    await page.getByText(range).waitFor();
    await fillDelivery(page);
    await page.getByText(range).waitFor();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText(range).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('Confirm on WhatsApp').count()).toBe(0);
    await expectAccessible(page, 'settings-thanks-range-390');

    await seller.page.goto(`${parts.haat.url}/dashboard/settings?section=delivery`);
    await seller.page.getByLabel('Pincode').fill('411001');
    await saveSection(seller.page);
    await openSection(seller.page, 'Contact');
    await seller.page.getByLabel('WhatsApp number').fill('9876543210');
    await seller.page.getByLabel('Support e-mail').fill('help@reach.example');
    await saveSection(seller.page);

    await buyFrom(page, product);
    await page.getByText(/^Delivery by \w{3} \d+, \d{4}$/).waitFor();
    expect(await page.getByRole('link', { name: 'Confirm on WhatsApp' }).getAttribute('href')).toContain('https://wa.me/919876543210?');
    expect(await page.getByRole('link', { name: 'Write to help@reach.example' }).getAttribute('href')).toBe('mailto:help@reach.example');
    await expectAccessible(page, 'settings-thanks-contact-390');
    expect([...errors, ...seller.errors]).toEqual([]);
    await context.close();
    await seller.context.close();
  });

  it('say when they cannot be loaded, try again, and whom to ask without the role', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await signUpSeller(page, parts.haat.url, 'Fault Looms', 'fault@shop.example');
    const refusals = [
      { status: 503, json: { defined: true, code: 'UNAVAILABLE', status: 503, message: 'The store cannot answer just now.' } },
      { status: 403, json: { defined: true, code: 'FORBIDDEN', status: 403, message: 'Your role does not allow this.' } },
    ];
    await page.route('**/api/seller/store/settings', async (route) => await route.fulfill(refusals.shift() ?? { status: 500 }));
    await page.goto(`${parts.haat.url}/dashboard/settings`);
    await page.getByText('Settings could not be loaded').waitFor();
    await expectAccessible(page, 'settings-error-390');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('The owner sets this up').waitFor();
    await expectAccessible(page, 'settings-no-role-390');
    await context.close();
  });

  async function saveSection(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await page.getByText('Settings saved').last().waitFor();
  }
});
