import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { signUpSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

const picture = (format: 'webp' | 'png') =>
  sharp({ create: { width: 400, height: 500, channels: 3, background: '#1e7f4f' } })
    .toFormat(format)
    .toBuffer();

describe('the form of a product', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('waits for the picture that uploads, says so, and saves it', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await signUpSeller(page, parts.haat.url, 'Asha Prints', 'picture@shop.example');
    const dialog = await openForm(page);
    const release = Promise.withResolvers<void>();
    await page.route('**/api/seller/uploads/images', async (route) => {
      await release.promise;
      await route.continue();
    });
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'lamp.webp', mimeType: 'image/webp', buffer: await picture('webp') });
    await dialog.getByLabel('Name').fill('Green Lamp');
    await dialog.getByLabel('Price (₹)').fill('499');
    const save = dialog.getByRole('button', { name: 'Waiting for the picture...' });
    await save.waitFor();
    await expectAccessible(page, 'product-form-uploading');
    await dialog.getByLabel('Name').press('Enter');
    expect(await page.getByText('Product created').count()).toBe(0);
    release.resolve();
    await dialog.getByRole('button', { name: 'Add Product' }).click();
    await page.getByText('Product created').waitFor();
    await expect.poll(() => page.locator('main img').first().getAttribute('src')).toContain('/media/product-images/');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is told beside its field what the server does not take, and is sent there', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await signUpSeller(page, parts.haat.url, 'Refused Prints', 'refused@shop.example');
    const dialog = await openForm(page);
    await dialog.getByLabel('Name').fill('Green Lamp');
    await dialog.getByLabel('Price (₹)').fill('499');
    const address = dialog.getByLabel('Image URL');
    await address.fill('https://127.0.0.1/lamp.png');
    await dialog.getByRole('button', { name: 'Add Product' }).click();
    await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByText('Error creating product').count()).toBe(0);
    expect(await address.evaluate((element) => element === document.activeElement)).toBe(true);
    await expectAccessible(page, 'product-form-refused');
    await address.fill('');
    await dialog.getByRole('button', { name: 'Add Product' }).click();
    await page.getByText('Product created').waitFor();
    await context.close();
  });

  it('asks a phone for JPEG in the place of HEIC', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await signUpSeller(page, parts.haat.url, 'Heic Prints', 'heic@shop.example');
    const dialog = await openForm(page);
    const accept = (await dialog.locator('input[type=file]').first().getAttribute('accept')) ?? '';
    expect(accept.split(',').sort()).toEqual(['.gif', '.jpeg', '.jpg', '.png', '.webp', 'image/gif', 'image/jpeg', 'image/png', 'image/webp']);
    await context.close();
  });

  it.each([
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['a click beside', (page: Page) => page.mouse.click(10, 10)],
  ])('asks before %s throws away a product or a live event that is half filled in', async (way, leave) => {
    const { page, context } = await openPerson(parts.browser, desktop);
    await signUpSeller(page, parts.haat.url, 'Half Prints', `${way.replaceAll(' ', '-').toLowerCase()}@shop.example`);
    const question = page.getByRole('dialog', { name: 'Discard changes?' });
    const product = await openForm(page);
    for (const [label, text] of [
      ['Price (₹)', '12'],
      ['Stock', '3'],
      ['Description', 'Hand-spun'],
    ] as const) {
      await product.getByLabel(label).fill(text);
      await leave(page);
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await question.waitFor({ state: 'detached' });
      await product.getByLabel(label).fill('');
    }
    await page.goto(`${parts.haat.url}/dashboard/live`);
    await page.getByRole('button', { name: 'Create Live Event' }).first().click();
    const event = page.getByRole('dialog');
    await event.getByLabel('Description').fill('Lamps');
    await leave(page);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await context.close();
  });

  async function openForm(page: Page) {
    await page.goto(`${parts.haat.url}/dashboard/products`);
    await page.getByRole('button', { name: 'Add Product' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add New Product' });
    await dialog.getByLabel('Name').waitFor();
    return dialog;
  }
});
