/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../../support/browser/browser.ts';
import { CartPerson, type Made, openCart } from '../../../support/browser/cart-journey.ts';
import { useHaat } from '../../../support/browser/journey-setup.ts';

const screens = [phone, desktop];

describe('with a keyboard alone', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let url = '';

  beforeAll(() => {
    url = parts.haat.url;
  });

  const heart = (page: Page, name: string, isSet: boolean) => page.getByRole('button', { name: `Save ${name}`, exact: true, pressed: isSet });

  /** That it has the focus, and shows it. */
  async function expectFocused(place: Locator): Promise<void> {
    await expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true);
    const ring = await place.evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return [element.matches(':focus-visible'), outlineStyle, Number.parseFloat(outlineWidth) >= 2];
    });
    expect(ring).toEqual([true, 'solid', true]);
  }

  async function aShopper(count: number): Promise<{ asha: CartPerson; made: Made[]; names: string[] }> {
    const asha = await CartPerson.signUp(url);
    const names = Array.from({ length: count }, (_, index) => `Clay Cup ${index + 1}`);
    const made: Made[] = [];
    for (const name of names) made.push(await asha.addCup(name));
    return { asha, made, names };
  }

  it.each(screens)('a heart is the next stop after its card, is set and unset by Enter and Space, and keeps the focus: $width × $height', async (screen) => {
    const { asha, names } = await aShopper(2);
    const { page, errors, context } = await openPerson(parts.browser, screen);
    await asha.logIn(page);
    await page.goto(`${url}/shop`);
    // The newest stands first.
    const [older = '', newer = ''] = names;
    const cardOf = (name: string) => page.getByRole('link', { name: new RegExp(name) }).first();
    await heart(page, newer, false).first().waitFor();
    await cardOf(newer).focus();
    await page.keyboard.press('Tab');
    await expectFocused(heart(page, newer, false).first());
    await expectAccessible(page, `keyboard-heart-${screen.width}`);
    for (const [key, isSet, words] of [
      ['Enter', true, 'Added to wishlist'],
      ['Space', false, 'Removed from wishlist'],
      ['Space', true, 'Added to wishlist'],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByText(words, { exact: true }).first().waitFor();
      await expectFocused(heart(page, newer, isSet).first());
    }
    await page.keyboard.press('Tab');
    await expectFocused(cardOf(older));
    await page.keyboard.press('Shift+Tab');
    await expectFocused(heart(page, newer, true).first());
    expect(errors).toEqual([]);
    await context.close();
  });

  it.each(screens)(
    'the wishlist is walked card by card, and a removal leads to the next one, the one before, and the heading: $width × $height',
    async (screen) => {
      const { asha, made, names } = await aShopper(3);
      for (const { id } of made) await asha.ask('POST', '/api/wishlist', { product_id: id });
      const [third = '', second = '', first = ''] = names;
      const { page, errors, context } = await openPerson(parts.browser, screen);
      await asha.logIn(page);
      await page.goto(`${url}/wishlist`);
      const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
      const remove = (name: string) => page.getByRole('button', { name: `Remove ${name} from your wishlist`, exact: true });
      await card(first).getByRole('link').focus();
      for (const stop of [card(first).getByRole('button', { name: 'Add to Cart' }), remove(first), card(second).getByRole('link')]) {
        await page.keyboard.press('Tab');
        await expectFocused(stop);
      }
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await page.getByText('Added to cart', { exact: true }).waitFor();
      await page.keyboard.press('Tab');
      await expectFocused(remove(second));
      await page.keyboard.press('Enter');
      await card(second).waitFor({ state: 'detached' });
      await expectFocused(remove(third));
      await expectAccessible(page, `keyboard-wishlist-${screen.width}`);
      await page.keyboard.press('Space');
      await card(third).waitFor({ state: 'detached' });
      await expectFocused(remove(first));
      await page.keyboard.press('Enter');
      await page.getByText('Your wishlist is empty').waitFor();
      const heading = page.getByRole('heading', { name: 'Your Wishlist', level: 1 });
      expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press('Tab');
      await expectFocused(page.getByRole('link', { name: 'Browse Shop' }));
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  it.each(screens)('the cart is changed by Enter and Space, and a removal leads on, also to the next store: $width × $height', async (screen) => {
    const { asha, made } = await aShopper(2);
    const lamp = await (await fetch(`${url}/api/products/brass-diya-lamp`)).json();
    await asha.sync(...[...made, lamp].map(({ variant_id }) => ({ variant_id, quantity: 1 })));
    const { page, errors, context } = await openPerson(parts.browser, screen);
    await asha.logIn(page);
    await openCart(page, url);
    const line = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true });
    await page.getByRole('button', { name: 'One more of Clay Cup 1' }).waitFor();
    await line('Clay Cup 1').getByRole('link', { name: 'Clay Cup 1' }).focus();
    await page.keyboard.press('Tab');
    await expectFocused(remove('Clay Cup 1'));
    // The button at the end of its range stays in the order.
    for (const name of ['One fewer of Clay Cup 1', 'One more of Clay Cup 1']) {
      await page.keyboard.press('Tab');
      await expectFocused(page.getByRole('button', { name }));
    }
    for (const key of ['Enter', 'Space']) await page.keyboard.press(key);
    await expect.poll(async () => (await asha.sync()).toSorted()).toEqual([1, 1, 3]);
    await page.keyboard.press('Shift+Tab');
    await expectFocused(page.getByRole('button', { name: 'One fewer of Clay Cup 1' }));
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await asha.sync()).toSorted()).toEqual([1, 1, 2]);
    await page.keyboard.press('Shift+Tab');
    await expectFocused(remove('Clay Cup 1'));
    await expectAccessible(page, `keyboard-cart-${screen.width}`);
    for (const [name, next] of [
      ['Clay Cup 1', 'Clay Cup 2'],
      ['Clay Cup 2', 'Brass Diya Lamp'],
    ] as const) {
      await page.keyboard.press('Enter');
      await line(name).waitFor({ state: 'detached' });
      await expectFocused(remove(next));
    }
    await page.keyboard.press('Space');
    await page.getByText('Your cart is empty').waitFor();
    expect(await page.getByRole('heading', { name: 'Your cart', level: 1 }).evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => asha.sync()).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
});
