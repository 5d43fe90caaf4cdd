/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectAccessibleAt, widthPairs, widths } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { addToCart, CartPerson, countKept, type Made, openCart } from '../../support/browser/cart-journey.ts';
import { fillDelivery } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

describe('the cart', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let asha: CartPerson;
  let url = '';

  beforeAll(async () => {
    url = parts.haat.url;
    asha = await CartPerson.signUp(url);
  });

  const lookAgain = async (page: Page) => await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  const group = (page: Page, store: string) => page.getByRole('region', { name: store });

  it.each([
    ['phone', phone, widthPairs[0]],
    ['desktop', desktop, widthPairs[1]],
  ])('of two stores says what changed since, and one of them is ordered while the other stays: %s', async (name, screen, sizes) => {
    const [kurta, cup, bowl] = [await asha.addKurta(`Long Kurta ${name}`), await asha.addCup(`Clay Cup ${name}`), await asha.addCup(`Clay Bowl ${name}`)];
    const { page, errors, context } = await openPerson(parts.browser, screen);
    await openCart(page, url);
    await page.getByText('Your cart is empty').waitFor();
    await expectAccessibleAt(page, sizes, 'cart-empty');
    await page.getByRole('link', { name: 'Browse Shop' }).click();
    await page.waitForURL('**/shop');
    await addToCart(page, url, 'brass-diya-lamp', 2);
    await page.getByText('Added to cart').first().waitFor();
    await expectAccessible(page, `cart-added-${name}`);
    await page.goto(`${url}/product/${kurta.slug}?variant=${kurta.variants[1]?.id}`);
    // The count comes with the page's scripts: a press before them is lost.
    await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect.poll(() => countKept(page, kurta.slug)).toBe(1);
    await addToCart(page, url, cup.slug, 3);
    await addToCart(page, url, bowl.slug);
    await page.getByRole('button', { name: 'View cart' }).first().click();
    await page.waitForURL('**/cart');
    const prints = group(page, 'Asha Prints');
    await prints.getByText('₹1,695.00').waitFor();
    await prints.getByText('M', { exact: true }).waitFor();
    await expectAccessible(page, `cart-${name}`);

    await prints.getByRole('button', { name: `One more of Clay Bowl ${name}` }).click();
    await prints.getByText('₹1,794.00').waitFor();
    await prints.getByRole('button', { name: `Remove Clay Bowl ${name}` }).click();
    await prints.getByText('₹1,596.00').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await prints.getByText('₹1,794.00').waitFor();

    const [small, medium] = kurta.variants;
    await asha.change(kurta, {
      name: `Long Kurta ${name}`,
      options: ['Size'],
      variants: [
        { id: small?.id, values: ['S'], price: '1299.00' },
        { id: medium?.id, values: ['M'], price: '1199.00' },
      ],
    });
    await asha.change(cup, { name: `Clay Cup ${name}`, price: '99.00', stock: '2' });
    await asha.ask('DELETE', `/api/seller/products/${bowl.id}`);
    await lookAgain(page);
    await page.getByText('3 things have changed since you added them.').waitFor();
    await page.getByText('Now ₹1,199.00. It was ₹1,299.00 when you added it.').waitFor();
    await page.getByText('Only 2 left: 2 are counted.').waitFor();
    await page.getByText('No longer sold. It is not counted.').waitFor();
    await prints.getByText('₹1,397.00').waitFor();
    await expectAccessibleAt(page, widths, 'cart-changed');
    await page.getByText('First say OK to what has changed.').waitFor();
    expect(await page.getByRole('button', { name: 'Checkout all' }).isDisabled()).toBe(true);
    // One way for both: none of a store alone.
    expect(await page.getByRole('main').getByText('Checkout', { exact: true }).count()).toBe(0);
    await page.goto(`${url}/checkout?cart=${kurta.seller_id}`);
    await page.waitForURL('**/cart');
    await page.getByText('Look at your cart first').first().waitFor();
    await page.getByRole('button', { name: `OK, I saw what has changed about Long Kurta ${name} (M)` }).click();
    await page.getByText('2 things have changed since you added them.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(`Long Kurta ${name}`);
    await page.reload();
    await page.getByText('2 things have changed since you added them.').waitFor();
    await page.getByRole('button', { name: 'OK to all' }).click();
    await expect.poll(() => countKept(page, cup.slug)).toBe(2);
    await page.getByText('No longer sold. It is not counted.').waitFor();
    await page.getByRole('link', { name: 'Checkout all' }).waitFor();
    await expectAccessibleAt(page, sizes, 'cart-accepted');

    // As the checkout of all leads to it, where a store takes payments online.
    await page.goto(`${url}/checkout?cart=${kurta.seller_id}`);
    const summary = page.getByRole('region', { name: 'Order summary' });
    await summary.getByText('No longer sold: it is not ordered.').waitFor();
    await summary.getByText('₹1,397.00').waitFor();
    await expectAccessible(page, `cart-checkout-${name}`);
    await fillDelivery(page);
    await page.getByText('Pay ₹1,397.00 in cash').waitFor();
    await page.reload();
    await page.getByText('Pay ₹1,397.00 in cash').waitFor();
    await expectAccessible(page, `cart-payment-${name}`);
    // Somebody is faster.
    await asha.change(cup, { name: `Clay Cup ${name}`, price: '99.00', stock: '0' });
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText(`Clay Cup ${name} is sold out.`).first().waitFor();
    await page.getByText('Pay ₹1,199.00 in cash').waitFor();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    await page.getByText(`Long Kurta ${name} (M)`).waitFor();
    expect(await countKept(page, kurta.slug)).toBe(0);
    await page.goBack();
    await page.waitForURL('**/cart');
    await group(page, 'Rangrez').getByText('Brass Diya Lamp').waitFor();
    await group(page, 'Asha Prints').getByText('Sold out. It is not counted, and stays here.').waitFor();
    expect([await countKept(page, 'brass-diya-lamp'), await countKept(page, cup.slug)]).toEqual([2, 2]);
    expect(errors.filter((error) => !error.includes('409'))).toEqual([]);
    await context.close();
  });

  it('is one in all tabs, and holds nothing that was written into it by hand', async () => {
    const cup = await asha.addCup('Tea Cup');
    const { page, context, errors } = await openPerson(parts.browser, phone);
    const second = await context.newPage();
    await openCart(second, url);
    await addToCart(page, url, cup.slug);
    await second.getByText('Tea Cup').waitFor();
    await second.getByRole('button', { name: 'One more of Tea Cup' }).click();
    await expect.poll(() => countKept(page, cup.slug)).toBe(2);
    await tamper(page, cup);
    await openCart(page, url);
    await page.getByText('Now ₹99.00. It was ₹0.01 when you added it.').waitFor();
    const store = group(page, 'Asha Prints');
    await store.getByText('₹990.00').first().waitFor();
    expect(await store.getByRole('listitem').count()).toBe(1);
    await page.getByRole('link', { name: 'Cart, 10 items' }).waitFor();
    await expectAccessible(page, 'cart-tampered');
    await page.getByRole('button', { name: 'OK, I saw what has changed about Tea Cup' }).click();
    await page.getByRole('link', { name: /^Checkout of/ }).click();
    await page.getByRole('region', { name: 'Order summary' }).getByText('₹990.00').waitFor();
    // What another tab takes out is not ordered here.
    await second.getByRole('button', { name: 'Remove Tea Cup' }).click();
    await page.waitForURL('**/shop');
    await page.getByText('No product selected').first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('without the network says that prices are not known, and orders nothing', async () => {
    const cup = await asha.addCup('Lassi Cup');
    const { page, context } = await openPerson(parts.browser, phone);
    await addToCart(page, url, cup.slug);
    await page.route('**/api/cart/quote', (route) => route.abort());
    await openCart(page, url);
    await page.getByText('Prices could not be checked').waitFor();
    expect(await page.getByRole('button', { name: /^Checkout of/ }).isDisabled()).toBe(true);
    await expectAccessibleAt(page, widths, 'cart-unknown');
    await page.unroute('**/api/cart/quote');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('link', { name: /^Checkout of/ }).waitFor();
    await context.close();
  });

  /** A price, a quantity and lines that nobody added. */
  async function tamper(page: Page, { variant_id }: Made): Promise<void> {
    await page.evaluate((id) => {
      const key = `cart:${id}`;
      const line = JSON.parse(localStorage.getItem(key) ?? '');
      localStorage.setItem(key, JSON.stringify({ ...line, price_paise: 1, quantity: 10, name: 'x'.repeat(5000) }));
      const put = (other: string, value: unknown) => localStorage.setItem(`cart:${other}`, typeof value === 'string' ? value : JSON.stringify(value));
      put('broken', '{');
      put('many', { ...line, id: 'many', quantity: 1e9 });
      put('another', { ...line, id: 'not a uuid' });
      put('11111111-1111-4111-8111-111111111111', { ...line, id: '11111111-1111-4111-8111-111111111111', quantity: 1e9 });
      put('22222222-2222-4222-8222-222222222222', { ...line, id: '33333333-3333-4333-8333-333333333333' });
      put('array', []);
    }, variant_id);
  }
});
