/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../support/browser/browser.ts';
import { fillDelivery, signUpSeller } from '../support/browser/journey.ts';
import { useHaat } from '../support/browser/journey-setup.ts';

const picture = (background: string) =>
  sharp({ create: { width: 400, height: 500, channels: 3, background } })
    .png()
    .toBuffer();

describe('a product with variants', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it.each([
    ['phone', phone],
    ['desktop', desktop],
  ])('is added, chosen from, ordered and changed: %s', async (name, screen) => {
    const { page, errors, context } = await openPerson(parts.browser, screen);
    await signUpSeller(page, parts.haat.url, `Looms of the ${name}`, `variants-${name}@shop.example`);
    const product = `Long Kurta ${name}`;
    await addKurta(page, product);
    await page.getByText('2 sizes').waitFor();
    await expectAccessible(page, `products-with-variants-${name}`);

    await page.getByRole('link', { name: `View ${product} in the shop` }).click();
    await page.getByRole('heading', { name: product }).waitFor();
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    for (const way of ['Buy Now', 'Add to Cart']) {
      await page.getByRole('button', { name: way }).filter({ visible: true }).first().click();
      await page.getByText('Choose \u2068Size\u2069 first').waitFor();
      await expect.poll(() => page.getByRole('radio', { name: 'M' }).evaluate((radio) => radio === document.activeElement)).toBe(true);
    }
    await expectAccessible(page, `product-asks-for-a-size-${name}`);
    await page.getByRole('button', { name: 'Show picture 2' }).click();
    await page.getByRole('button', { name: 'Show picture 2', exact: true }).and(page.locator('[aria-current=true]')).waitFor();
    await page.locator('label', { hasText: /^L$/ }).click();
    await page.getByText('₹2,199.00').filter({ visible: true }).first().waitFor();
    await expectAccessible(page, `product-with-variants-${name}`);
    await page.reload();
    await page.getByText('₹2,199.00').filter({ visible: true }).first().waitFor();
    expect(await page.getByRole('radio', { name: 'L' }).isChecked()).toBe(true);

    await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click();
    await page.getByRole('region', { name: 'Order summary' }).getByText('L', { exact: true }).waitFor();
    await fillDelivery(page);
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    await page.getByText(`${product} (L)`).waitFor();

    await page.goto(`${parts.haat.url}/dashboard/products`);
    await page.getByRole('button', { name: `Edit ${product}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Product' });
    expect(await dialog.getByLabel('Stock of L').inputValue()).toBe('1');
    await dialog.getByLabel('Price (₹) of M').fill('0');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByText('Price must be a positive number').waitFor();
    await dialog.getByLabel('Price (₹) of M').fill('1799');
    await expectAccessible(page, `product-form-variants-${name}`);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Product updated').first().waitFor();
    await page.getByText('₹1,799.00').waitFor();

    // A variant that is gone is not ordered as another one.
    const [{ id }] = (await (await fetch(`${parts.haat.url}/api/products?search=${encodeURIComponent(product)}`)).json()).items;
    await page.goto(`${parts.haat.url}/checkout?product=${id}&variant=${crypto.randomUUID()}&step=2`);
    await page.getByText('What you chose is not sold any more. Choose again.').first().waitFor();
    await page.getByRole('heading', { name: product, level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/product\//);
    expect(errors).toEqual([]);
    await context.close();
  });

  async function addKurta(page: Page, product: string): Promise<void> {
    await page.goto(`${parts.haat.url}/dashboard/products`);
    await page.getByRole('button', { name: 'Add Product' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add New Product' });
    await dialog.getByLabel('Name').fill(product);
    await dialog.getByLabel('Price (₹)').fill('1899');
    await dialog.getByLabel('Stock').fill('12');
    // The video's field is the last one.
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'one.png', mimeType: 'image/png', buffer: await picture('#1e3a7f') });
    await dialog.getByText('Add another picture').waitFor();
    await dialog
      .locator('input[type=file]')
      .nth(-2)
      .setInputFiles({ name: 'two.png', mimeType: 'image/png', buffer: await picture('#b3261e') });
    await dialog.getByAltText('Picture 2').waitFor();
    expect(await dialog.getByLabel('Image URL').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Add sizes or colors' }).click();
    await dialog.getByLabel('Option 1', { exact: true }).fill('Size');
    await dialog.getByLabel('Choices').fill('M, L');
    await dialog.getByLabel('Choices').blur();
    await dialog.getByText('Stock and SKU are at the first one', { exact: false }).waitFor();
    expect([await dialog.getByLabel('Stock of M').inputValue(), await dialog.getByLabel('Stock of L').inputValue()]).toEqual(['12', '']);
    await dialog.getByLabel('Price (₹) of L').fill('2199');
    await dialog.getByLabel('Stock of L').fill('2');
    await dialog.getByRole('button', { name: 'Add Product' }).click();
    await page.getByText('Product created').first().waitFor();
  }
});
