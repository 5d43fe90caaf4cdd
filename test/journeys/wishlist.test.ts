import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { mailTo } from '../support/accounts/account-journey.ts';
import { openDemoSeller } from '../support/accounts/demo-seller.ts';
import { codeIn } from '../support/accounts/smtp-sink.ts';
import { expectAccessible } from '../support/browser/accessible.ts';
import { openPerson, phone } from '../support/browser/browser.ts';
import { countKept } from '../support/browser/cart-journey.ts';
import { useHaat } from '../support/browser/journey-setup.ts';

const pressed = (page: Page, name: string) => page.getByRole('button', { name: `Save ${name}`, exact: true, pressed: true });

describe('the wishlist of somebody who comes as a guest', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('begins with a heart on the card of a live event, goes on after the sign-in, and leads to the waiting list and, by a choice, to the cart', async () => {
    const { url } = parts.haat;
    const seller = await openDemoSeller(url);
    const sold = await seller('POST', '/api/seller/products', { name: 'Reed Mat', price: '640.00', stock: '4' });
    const { items } = await (await fetch(`${url}/api/products?limit=100`)).json();
    const choosing = items.find(({ variant_count }: { variant_count: number }) => variant_count > 1);
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(`${url}/live`);
    await page
      .locator('[data-pinned]')
      .getByRole('button', { name: /^Save / })
      .click();
    await page.getByText('Not logged in', { exact: true }).waitFor();
    await page.getByText('Please log in to add items to your wishlist', { exact: true }).waitFor();
    const sheet = page.getByRole('dialog', { name: 'Sign in to keep your wishlist' });
    await sheet.waitFor();
    await expectAccessible(page, 'wishlist-asked-over-a-show');
    const email = `${randomUUID()}@shop.example`;
    await sheet.getByLabel('Mobile number or e-mail').fill(email);
    await sheet.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Six-digit code').fill(codeIn((await mailTo(parts.haat, email, /./)).text));
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.getByText('Added to wishlist', { exact: true }).waitFor();
    await page.goto(`${url}/wishlist`);
    const names = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect.poll(() => names.count()).toBe(1);
    const first = await names.textContent();

    for (const name of [choosing.name, 'Reed Mat'].filter((each) => each !== first)) {
      await page.goto(`${url}/shop?search=${encodeURIComponent(name)}`);
      await page.getByRole('button', { name: `Save ${name}`, exact: true }).click();
      await pressed(page, name).waitFor();
    }
    await seller('PUT', `/api/seller/products/${sold.id}`, { name: 'Reed Mat', price: '640.00', stock: '0' });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wishlist' }).click();
    await page.getByRole('button', { name: 'Tell me when Reed Mat is back' }).click();
    const waiting = page.getByRole('dialog', { name: 'Tell me when it is back' });
    await waiting.getByRole('button', { name: /^Tell me at / }).waitFor();
    await expectAccessible(page, 'wishlist-tell-me');
    await waiting.getByRole('button', { name: 'Close' }).click();

    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: choosing.name }) });
    await card.getByRole('button', { name: 'Add to Cart' }).click();
    const choice = page.getByRole('dialog', { name: choosing.name });
    await choice.getByRole('button', { name: 'Add to Cart' }).click();
    await choice.getByText(/^Choose .* first$/).waitFor();
    expect(await countKept(page, choosing.slug)).toBe(0);
    await expectAccessible(page, 'wishlist-choice');
    await choice.getByRole('radio').first().press('Space');
    await choice.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByText('Added to cart', { exact: true }).waitFor();
    expect(await countKept(page, choosing.slug)).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/wishlist');
    expect(errors).toEqual([]);
    await context.close();
  });
});
