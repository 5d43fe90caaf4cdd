import { beforeAll, describe, expect, it } from 'vitest';
import { maxCartLines } from '#contract/shop/cart/cart-rules.ts';
import { maxOrderLines } from '#contract/shop/orders/order-sizes.ts';
import { expectAccessibleAt, widths } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { addToCart, CartPerson, countKept, type Made, openCart } from '../../support/browser/cart-journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

describe('a cart that comes along at sign-in', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let url = '';

  beforeAll(() => {
    url = parts.haat.url;
  });

  it.each([
    ['phone', phone],
    ['desktop', desktop],
  ])('is merged with that of the account, as far as there is stock, and is the same on another device until they sign out: %s', async (_name, screen) => {
    const asha = await CartPerson.signUp(url);
    const [cup, jug, bowl] = [await asha.addCup('Chai Cup'), await asha.addCup('Chai Jug'), await asha.addCup('Chai Bowl', '4')];
    await asha.sync({ variant_id: cup.variant_id, quantity: 3 }, { variant_id: bowl.variant_id, quantity: 2 });
    const { page, context, errors } = await openPerson(parts.browser, screen);
    await addToCart(page, url, cup.slug);
    await addToCart(page, url, jug.slug, 2);
    await addToCart(page, url, bowl.slug, 4);
    await asha.change(bowl, { name: 'Chai Bowl', price: '99.00', stock: '3' });
    await asha.logIn(page);
    await openCart(page, url);
    await page.getByText('Fewer are left than you had put in').first().waitFor();
    const kept = async () => [await countKept(page, cup.slug), await countKept(page, jug.slug), await countKept(page, bowl.slug)];
    await expect.poll(kept).toEqual([3, 2, 3]);
    await page.getByRole('link', { name: 'Cart, 8 items' }).waitFor();
    await page.getByRole('button', { name: 'One fewer of Chai Cup' }).click();
    await expect.poll(() => asha.sync()).toEqual([2, 3, 2]);
    await page.getByRole('button', { name: 'Remove Chai Jug' }).click();
    await expect.poll(() => asha.sync()).toEqual([2, 3]);

    const other = await openPerson(parts.browser, screen);
    await asha.logIn(other.page);
    await openCart(other.page, url);
    await other.page.getByText('Chai Cup').waitFor();
    await other.page.getByRole('link', { name: 'Cart, 5 items' }).waitFor();
    await asha.logOut(other);
    await openCart(other.page, url);
    await other.page.getByText('Your cart is empty').waitFor();
    expect(await asha.sync()).toEqual([2, 3]);
    expect([...errors, ...other.errors]).toEqual([]);
    await Promise.all([context.close(), other.context.close()]);
  });

  it('keeps a line whose product was taken away meanwhile, and says so', async () => {
    const asha = await CartPerson.signUp(url);
    const [cup, bowl] = [await asha.addCup('Tulsi Cup'), await asha.addCup('Tulsi Bowl')];
    const { page, context, errors } = await openPerson(parts.browser, phone);
    await addToCart(page, url, cup.slug);
    await addToCart(page, url, bowl.slug, 2);
    await asha.ask('DELETE', `/api/seller/products/${bowl.id}`);
    await asha.logIn(page);
    await openCart(page, url);
    await page.getByText('No longer sold. It is not counted.').waitFor();
    await expect.poll(() => asha.sync()).toEqual([1, 2]);
    await page.getByText('First say OK to what has changed.').first().waitFor();
    expect(await page.getByRole('button', { name: /^Checkout of/ }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'OK, I saw what has changed about Tulsi Bowl' }).click();
    await page.getByRole('link', { name: /^Checkout of/ }).waitFor();
    expect(await asha.sync()).toEqual([1, 2]);
    // It comes from the account again, and is accepted all the same.
    await page.reload();
    await page.getByRole('link', { name: /^Checkout of/ }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is left to nobody who signs in next, where a session vanished without Sign Out', async () => {
    const [asha, ravi] = [await CartPerson.signUp(url), await CartPerson.signUp(url, 'Ravi Looms')];
    const [cup, jug, bowl] = [await asha.addCup('Bel Cup'), await asha.addCup('Bel Jug'), await asha.addCup('Bel Bowl')];
    await asha.sync({ variant_id: cup.variant_id, quantity: 2 }, { variant_id: bowl.variant_id, quantity: 3 });
    await ravi.sync({ variant_id: bowl.variant_id, quantity: 1 });
    const { page, context } = await openPerson(parts.browser, phone);
    await asha.logIn(page);
    await openCart(page, url);
    await expect.poll(async () => [await countKept(page, cup.slug), await countKept(page, bowl.slug)]).toEqual([2, 3]);
    // What her account has not heard of yet: one more, one that is new, and one that she took out.
    await page.route('**/api/cart/lines', (route) => route.abort());
    await page.getByRole('button', { name: 'One more of Bel Cup' }).click();
    await expect.poll(() => countKept(page, cup.slug)).toBe(3);
    await page.getByRole('button', { name: 'Remove Bel Bowl' }).click();
    await expect.poll(() => countKept(page, bowl.slug)).toBe(0);
    await addToCart(page, url, jug.slug);
    await page.evaluate(() => localStorage.removeItem('sb-haat-auth-token'));
    await openCart(page, url);
    await page.getByText('Your cart is empty').waitFor();

    await ravi.logIn(page);
    await openCart(page, url);
    await page.getByText('Your cart is empty').waitFor();
    await page.unroute('**/api/cart/lines');
    await page.reload();
    await page.getByText('Bel Bowl').waitFor();
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    expect([await countKept(page, cup.slug), await countKept(page, jug.slug), await countKept(page, bowl.slug)]).toEqual([0, 0, 1]);
    expect([await ravi.sync(), await asha.sync()]).toEqual([[1], [2, 3]]);
    await context.close();
  });

  it.each([500, undefined])('is not lost, and keeps nobody from signing in, where the account does not take it: %s', async (status) => {
    const asha = await CartPerson.signUp(url);
    const cup = await asha.addCup('Neem Cup');
    const { page, context } = await openPerson(parts.browser, phone);
    await addToCart(page, url, cup.slug, 2);
    await page.route('**/api/cart/lines', (route) => (status ? route.fulfill({ status, body: '' }) : route.abort()));
    const refused = page.waitForRequest('**/api/cart/lines');
    await asha.logIn(page);
    await openCart(page, url);
    await refused;
    await page.getByRole('link', { name: /^Checkout of/ }).waitFor();
    expect([await countKept(page, cup.slug), await asha.sync()]).toEqual([2, []]);
    await page.unroute('**/api/cart/lines');
    await page.reload();
    await expect.poll(() => asha.sync()).toEqual([2]);
    await context.close();
  });

  it('says what a full account did not take, which stays on this device, and why not all of it can be ordered by one press', async () => {
    const asha = await CartPerson.signUp(url);
    const many = await Promise.all([0, 1, 2].map(async (index) => await manyOf(await CartPerson.signUp(url, `Store ${index}`), index)));
    await asha.sync(...many.flat().map(({ id }) => ({ variant_id: id, quantity: 1 })));
    expect(await asha.sync()).toHaveLength(maxCartLines);
    const cup = await asha.addCup('Late Cup');
    const { page, context, errors } = await openPerson(parts.browser, desktop);
    await addToCart(page, url, cup.slug);
    await asha.logIn(page);
    await openCart(page, url);
    await page.getByText("Your account's cart is full").first().waitFor();
    await page
      .getByText(/^On this device only: Late Cup\./)
      .first()
      .waitFor();
    await page.getByText("On this device only: your account's cart is full.").waitFor();
    await page.getByText(`One press orders ${maxOrderLines} different products at most, and here are ${maxCartLines + 1}.`).waitFor();
    expect(await page.getByRole('button', { name: 'Checkout all' }).isDisabled()).toBe(true);
    // Each store by itself, as that says.
    expect(await page.getByRole('link', { name: /^Checkout of/ }).count()).toBe(many.length + 1);
    await page.getByRole('link', { name: `Cart, ${maxCartLines + 1} items` }).waitFor();
    await expectAccessibleAt(page, widths, 'cart-full');
    // An address leads past the cart, and back to it.
    await page.goto(`${url}/checkout?cart=all`);
    await page.waitForURL('**/cart');
    await page.getByText('Look at your cart first').first().waitFor();
    // Where one goes there is room.
    await page.getByRole('button', { name: 'Remove Many 0 (No. 0)' }).click();
    await page.getByText("On this device only: your account's cart is full.").waitFor({ state: 'detached' });
    const { lines } = await asha.ask('POST', '/api/cart/lines', { changes: [] });
    expect(lines.map((line: Made) => line.variant_id)).toContain(cup.variant_id);
    expect(errors).toEqual([]);
    await context.close();
  });

  async function manyOf(store: CartPerson, index: number): Promise<{ id: string }[]> {
    const count = index < 2 ? maxOrderLines : maxCartLines - 2 * maxOrderLines;
    const variants = Array.from({ length: count }, (_, number) => ({ values: [`No. ${number}`], price: '1.00', stock: '' }));
    const made: Made = await store.ask('POST', '/api/seller/products', { name: `Many ${index}`, options: ['Kind'], variants });
    return made.variants;
  }
});
