import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { expectAccessible, gateWidths } from '../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../support/browser/browser.ts';
import { signUpSeller } from '../support/browser/journey.ts';
import { useHaat } from '../support/browser/journey-setup.ts';
import { leaveHalfTyped, saveEachSection } from '../support/browser/store-settings.ts';

const logo = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#1e7f4f' } })
    .png()
    .toBuffer();

describe('the settings of a store', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it.each(gateWidths)('are a list of sections that are each saved by itself, with all errors at once: %i × %i', async (width, height) => {
    await saveEachSection(parts.browser, parts.haat.url, { width, height });
  });

  it.each([phone])('ask before what was typed is left: $width × $height', async (size) => {
    await leaveHalfTyped(parts.browser, parts.haat.url, size);
  });

  it('take a logo and a name in addresses, and say so beside it when another store has that', async () => {
    const { page, context } = await openPerson(parts.browser, desktop);
    await signUpSeller(page, parts.haat.url, 'Logo Looms', 'logo@shop.example');
    await page.goto(`${parts.haat.url}/dashboard/settings`);
    const slug = page.getByLabel('Store link');
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
});
