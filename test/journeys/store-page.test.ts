import { describe, expect, it } from 'vitest';
import { gateWidths } from '../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../support/browser/browser.ts';
import { useHaat } from '../support/browser/journey-setup.ts';
import { expectStoreLooksRight } from '../support/browser/shop-looks.ts';

describe('the page of a store', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it.each([phone, desktop])('is found from a product by its name of today, and leads to what it shows and sells: $width × $height', async (size) => {
    const { page, errors, context } = await openPerson(parts.browser, size);
    await page.goto(`${parts.haat.url}/product/brass-diya-lamp`);
    await page.getByRole('link', { name: /^From .?Rangrez/ }).click();
    await page.waitForURL('**/store/rangrez');
    await page.getByRole('heading', { name: 'Rangrez', level: 1 }).waitFor();
    expect(await page.title()).toBe('Rangrez on Haat');
    const events = page.getByRole('region', { name: 'Live events' });
    // What it is comes after that it is on.
    await events.getByRole('link', { name: /^On now\s*Recorded/ }).waitFor();
    // One event has the whole row, and one way to it.
    expect(await events.getByText('Watch now', { exact: true }).count()).toBe(1);
    await page.goBack();
    await page.waitForURL('**/product/brass-diya-lamp');
    await page.goForward();
    await page.getByRole('link', { name: /Spin Fan/ }).click();
    await page.getByRole('heading', { name: 'Double-ended Spin Fan', level: 1 }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is written by the server: by its id it leads on for now, with what a preview reads, and nobody is 404', async () => {
    const { url } = parts.haat;
    const [product] = (await (await fetch(`${url}/api/products`)).json()).items;
    const { seller_id } = await (await fetch(`${url}/api/products/${product.slug}`)).json();
    const moved = await fetch(`${url}/store/${seller_id}?utm_source=mail`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('Location')]).toEqual([302, '/store/rangrez?utm_source=mail']);
    const page = await (await fetch(`${url}/store/rangrez`)).text();
    expect(page).toContain('<title>Rangrez on Haat</title>');
    expect(page).toContain(`<link rel="canonical" href="${url}/store/rangrez"/>`);
    expect(page).toContain('"@type":"Store"');
    expect(page).toMatch(/name="description" content="Block-printed kurtas/);
    expect(page).toMatch(/<h1[^>]*>Rangrez<\/h1><p[^>]*>Block-printed kurtas/);
    for (const { name } of (await (await fetch(`${url}/api/products`)).json()).items) expect(page).toContain(name);
    expect((await fetch(`${url}/store/nobody`)).status).toBe(404);
    for (const refused of ['x'.repeat(101), 'a%00']) expect((await fetch(`${url}/store/${refused}`)).status).toBe(404);
  });

  it('lists the products of one category, and leads from there to all of them', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/store/rangrez?category=Clothing`);
    const products = page.getByRole('region', { name: 'Clothing' });
    await products.getByRole('link', { name: /Kurta/ }).waitFor();
    expect(await products.getByRole('link', { name: /Spin Fan/ }).count()).toBe(0);
    await products.getByRole('link', { name: 'All products' }).click();
    await page
      .getByRole('region', { name: 'Products' })
      .getByRole('link', { name: /Spin Fan/ })
      .waitFor();
    for (const odd of ['%00', 'Nothing', 'x'.repeat(90)]) expect((await fetch(`${parts.haat.url}/store/rangrez?category=${odd}`)).status).toBe(200);
    expect(errors).toEqual([]);
    await context.close();
  });

  it.each(gateWidths)('looks right: %i × %i', async (width, height) => {
    await expectStoreLooksRight(parts.browser, parts.haat.url, { width, height });
  });
});
