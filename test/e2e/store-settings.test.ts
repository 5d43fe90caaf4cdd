import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { expectAccessible, widths } from '../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../support/browser/browser.ts';
import { addProduct, buyFrom, fillDelivery, signUpSeller } from '../support/browser/journey.ts';
import { useHaat } from '../support/browser/journey-setup.ts';

const listFrom = 768;
const logo = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#1e7f4f' } })
    .png()
    .toBuffer();

describe('the settings of a store', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it.each(widths)('are a list of sections that are each saved by itself, with all errors at once: %i × %i', async (width, height) => {
    const { page, errors, context } = await openPerson(parts.browser, { width, height });
    await signUpSeller(page, parts.haat.url, `Looms ${width}`, `settings-${width}@shop.example`);
    await page.goto(`${parts.haat.url}/dashboard/settings`);
    const sections = page.getByRole('navigation', { name: 'Sections' });
    await sections.getByRole('link', { name: 'Contact' }).waitFor();
    await expectAccessible(page, `settings-${width}`);
    const isListAlone = width < listFrom;
    expect(await page.getByLabel('Store name').isVisible()).toBe(!isListAlone);

    await openSection(page, 'Contact');
    expect(await sections.isVisible()).toBe(!isListAlone);
    const save = page.getByRole('button', { name: 'Save' });
    expect(await save.isDisabled()).toBe(true);
    await page.getByLabel('WhatsApp number').fill('12345');
    await page.getByLabel('Support phone').fill('call me');
    await page.getByLabel('Support e-mail').fill('nobody');
    await save.click();
    const problems = page.locator('form [role="alert"]');
    await problems.first().waitFor();
    expect(await problems.allTextContents()).toEqual([
      'Please enter a mobile number of India',
      'Please enter a phone number of India',
      'Please enter a valid email',
    ]);
    expect(await page.getByLabel('WhatsApp number').evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
    await expectAccessible(page, `settings-wrong-${width}`);

    await page.getByLabel('WhatsApp number').fill('098765 43210');
    await page.getByLabel('Support phone').fill('');
    await page.getByLabel('Support e-mail').fill('help@looms.example');
    await save.click();
    await page.getByText('Settings saved').waitFor();
    expect(await page.getByLabel('WhatsApp number').inputValue()).toBe('+919876543210');
    expect(await save.isDisabled()).toBe(true);

    await openSection(page, 'Business details');
    await page.getByLabel('Address').fill('12 Dyers Lane\nJaipur 302001');
    await page.getByLabel('GSTIN').fill('27aapfu0939f1zv');
    await expectAccessible(page, `settings-legal-${width}`);
    await save.click();
    await expect.poll(() => page.getByLabel('GSTIN').inputValue()).toBe('27AAPFU0939F1ZV');
    await page.goto(`${parts.haat.url}/dashboard/settings`);
    if (isListAlone) await sections.getByText('12 Dyers Lane').waitFor();
    for (const name of ['Delivery', 'Grievance officer']) {
      await openSection(page, name);
      await expectAccessible(page, `settings-${name.split(' ')[0]?.toLowerCase()}-${width}`);
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  it.each([phone, desktop])('ask before what was typed is left: $width × $height', async (size) => {
    const { page, context } = await openPerson(parts.browser, size);
    await signUpSeller(page, parts.haat.url, 'Half Looms', `half-${size.width}@shop.example`);
    await page.goto(`${parts.haat.url}/dashboard/settings`);
    await openSection(page, 'Delivery');
    const pincode = page.getByLabel('Pincode');
    const question = page.getByRole('dialog', { name: 'Discard changes?' });
    await pincode.fill('3020');
    for (const leave of [
      () => page.goBack(),
      () => page.getByRole('link', { name: 'Orders' }).filter({ visible: true }).click(),
      () => page.getByRole('link', { name: size.width < listFrom ? 'All settings' : 'Contact' }).click(),
    ]) {
      await leave();
      await question.waitFor();
      await expectAccessible(page, `settings-leave-${size.width}`);
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await question.waitFor({ state: 'detached' });
      expect([new URL(page.url()).search, await pincode.inputValue()]).toEqual(['?section=delivery', '3020']);
    }
    await page.getByRole('link', { name: 'Orders' }).filter({ visible: true }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
    await page.goBack();
    expect(await pincode.inputValue()).toBe('');
    await context.close();
  });

  it('take a logo and a name in addresses, and say so beside it when another store has that', async () => {
    const { page, context } = await openPerson(parts.browser, desktop);
    await signUpSeller(page, parts.haat.url, 'Logo Looms', 'logo@shop.example');
    await page.goto(`${parts.haat.url}/dashboard/settings`);
    const slug = page.getByLabel('Name in addresses');
    await slug.fill('rangrez');
    await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo() });
    await page.getByRole('button', { name: 'Remove the logo' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('form').getByText('This name is taken by another store. Choose another one.').waitFor();
    await expectAccessible(page, 'settings-taken-1440');
    await slug.fill('Logo-Looms');
    await page.getByLabel('Store name').fill('Logo and Looms');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Settings saved').waitFor();
    expect(await slug.inputValue()).toBe('logo-looms');
    await page.locator('header').getByText('Logo and Looms').filter({ visible: true }).waitFor();
    await expectAccessible(page, 'settings-logo-1440');
    const shown = await (await fetch(`${parts.haat.url}/api/stores/logo-looms`)).json();
    expect(shown).toMatchObject({ name: 'Logo and Looms', logo_url: expect.stringContaining('/media/product-images/') });
    await context.close();
  });

  it('decide whether shoppers read days or a day, and how they reach the store', async () => {
    const seller = await openPerson(parts.browser, phone);
    await signUpSeller(seller.page, parts.haat.url, 'Reach Looms', 'reach@shop.example');
    await addProduct(seller.page, parts.haat.url, 'Reach Lamp', '499', '9');
    const product = `${parts.haat.url}/product/reach-lamp`;
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(product);
    await page.getByText(/^Delivery in 3 to 5 days, \w{3} \d+/).waitFor();
    await expectAccessible(page, 'settings-product-range-390');
    await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click();
    await page.getByText(/^Delivery in 3 to 5 days, /).waitFor();
    await fillDelivery(page);
    await page.getByText(/^Delivery in 3 to 5 days, /).waitFor();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText(/^Expected \w{3} \d+(, \d{4})? – (\w{3} )?\d+, \d{4}$/).waitFor();
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
    await page.getByText(/^Expected by \w{3} \d+, \d{4}$/).waitFor();
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

  /** From the list beside it, or from the list that takes the whole of a phone. */
  async function openSection(page: Page, name: string): Promise<void> {
    const back = page.getByRole('link', { name: 'All settings' });
    if (await back.isVisible()) await back.click();
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
    await page.getByRole('heading', { name, level: 2 }).waitFor();
  }

  async function saveSection(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await page.getByText('Settings saved').last().waitFor();
  }
});
