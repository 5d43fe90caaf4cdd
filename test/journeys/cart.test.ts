import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../support/browser/browser.ts';
import { fillDelivery } from '../support/browser/journey.ts';
import { useHaat } from '../support/browser/journey-setup.ts';

describe('the cart', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let token = '';

  async function ask(method: string, path: string, body?: object, as = token) {
    const headers = { 'Content-Type': 'application/json', ...(as && { Authorization: `Bearer ${as}` }) };
    const answer = await fetch(`${parts.haat.url}${path}`, { method, headers, body: body && JSON.stringify(body) });
    expect([path, answer.ok]).toEqual([path, true]);
    return await answer.json();
  }

  beforeAll(async () => {
    const person = { email: `${randomUUID()}@shop.example`, password: 'block-print-7', data: { store_name: 'Asha Prints' } };
    token = (await ask('POST', '/auth/v1/signup', person)).access_token;
  });

  it.each([
    ['phone', phone, '9876543210'],
    ['desktop', desktop, '9876543211'],
  ])('takes a variant and a product of another store to two orders by one press: %s', async (name, screen, mobile) => {
    const kurta = `Long Kurta ${name}`;
    const variants = ['S', 'M'].map((size) => ({ values: [size], price: '1299.00', stock: '9' }));
    await ask('POST', '/api/seller/products', { name: kurta, options: ['Size'], variants });
    const { page, errors, context } = await openPerson(parts.browser, screen);
    await page.goto(`${parts.haat.url}/shop`);
    await page.getByRole('link', { name: new RegExp(kurta) }).click();
    await page.getByRole('heading', { name: kurta, level: 1 }).waitFor();
    await page.locator('label', { hasText: /^M$/ }).click();
    await page.waitForURL(/variant=/);
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    await page.getByRole('link', { name: 'Shop', exact: true }).click();
    await page.getByRole('link', { name: /Brass Diya Lamp/ }).click();
    await page.getByRole('heading', { name: 'Brass Diya Lamp', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await page.getByRole('link', { name: 'Cart, 2 items' }).click();

    await page.getByRole('heading', { name: 'Your cart', level: 1 }).waitFor();
    await page.getByRole('region', { name: 'Asha Prints' }).getByText('M', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Rangrez' }).getByText('Brass Diya Lamp').waitFor();
    await page.getByRole('link', { name: 'Checkout all' }).waitFor();
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Checkout/ })
        .count(),
    ).toBe(1);
    await expectAccessible(page, `cart-journey-${name}`);
    await page.getByRole('link', { name: 'Checkout all' }).click();
    await fillDelivery(page, mobile);
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    await page.getByText('2 orders: each store sends its own.').waitFor();
    await page.getByText(`${kurta} (M)`).waitFor();
    await page.getByText('Brass Diya Lamp').waitFor();
    expect(await page.getByText(/^Order #\d+$/).count()).toBe(2);
    // Each number with its store: both may be #1.
    for (const store of ['Asha Prints', 'Rangrez']) {
      await page.getByText(new RegExp(`^From .${store}.$`)).waitFor();
      await page.getByRole('link', { name: new RegExp(`^See order #\\d+ from .${store}.$`) }).waitFor();
    }
    await page.getByRole('link', { name: 'Cart, empty' }).waitFor();

    const [order] = (await ask('GET', '/api/seller/orders')).items;
    expect(order).toMatchObject({ total_paise: 1299_00, status: 'processing' });
    expect(errors).toEqual([]);
    await context.close();
  });
});
