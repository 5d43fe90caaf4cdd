import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { logIn } from '../support/accounts/account-journey.ts';
import { openDemoSeller } from '../support/accounts/demo-seller.ts';
import { expectAccessible } from '../support/browser/accessible.ts';
import { openPerson, phone } from '../support/browser/browser.ts';
import { useHaat } from '../support/browser/journey-setup.ts';
import { anOrder, order } from '../support/browser/shopper.ts';
import { toDelivered } from '../support/delivered-order.ts';

describe('a review by a signed-in buyer', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('is written once it was delivered, stands on the page of the product, and is changed once', async () => {
    const { url } = parts.haat;
    const buyer = { email: `${randomUUID()}@shop.example`, password: 'block-print-7' };
    const headers = { 'Content-Type': 'application/json' };
    const signedUp = await fetch(`${url}/auth/v1/signup`, { method: 'POST', headers, body: JSON.stringify(buyer) });
    const { access_token } = await signedUp.json();
    const lamp = await (await fetch(`${url}/api/products/brass-diya-lamp`)).json();
    const { body: placed } = await order((path, init) => fetch(url + path, init), anOrder(lamp), { Authorization: `Bearer ${access_token}` });
    const seller = await openDemoSeller(url);

    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(`${url}/auth?next=/reviews`);
    await logIn(page, buyer);
    await page.waitForURL('**/reviews');
    await page.getByText('Nothing to review yet').waitFor();
    const move = (status: string) =>
      seller('POST', `/api/seller/orders/${placed.id}/status`, { status }).then(
        () => true,
        () => false,
      );
    // Each step comes once the one before it is final.
    for (const status of toDelivered) await expect.poll(() => move(status), { timeout: 20_000, interval: 500 }).toBe(true);

    await page.goto(`${url}/product/brass-diya-lamp`);
    await page.getByRole('heading', { name: 'Customer Reviews' }).evaluate((heading) => heading.scrollIntoView());
    await page.getByRole('link', { name: 'Write a review' }).click();
    await page.getByText('You can change it once within 30 days.').waitFor();
    await page.getByRole('radio', { name: '5 stars: Very good' }).press('Space');
    await page.getByLabel('Shown name').fill('Meera');
    await page.getByRole('button', { name: 'Post review' }).click();
    await page.getByText('Thank you for your review').first().waitFor();
    await page.getByText(/^You can change it once, until /).waitFor();
    expect(await (await fetch(`${url}/product/brass-diya-lamp`)).text()).toContain('"aggregateRating"');

    await page.getByRole('button', { name: 'Change the review of Brass Diya Lamp' }).click();
    await page.getByRole('radio', { name: '3 stars: All right' }).press('Space');
    await page.getByRole('textbox', { name: /^Your review/ }).fill('The wick is short.');
    await page.getByRole('button', { name: 'Save review' }).click();
    await page.getByText('It stays as it is: a review is changed once, within 30 days.').waitFor();
    expect(await page.getByRole('button', { name: /^Change the review/ }).count()).toBe(0);
    await expectAccessible(page, 'review-changed');

    await page.getByRole('link', { name: 'Brass Diya Lamp' }).click();
    await page.getByRole('img', { name: '3.0 out of 5 (1)' }).first().waitFor();
    await page.getByRole('heading', { name: 'Customer Reviews' }).evaluate((heading) => heading.scrollIntoView());
    await page.getByText('The wick is short.').waitFor();
    await page.getByRole('link', { name: 'Your review' }).click();
    await page.getByRole('button', { name: 'Remove the review of Brass Diya Lamp' }).click();
    await page.getByRole('dialog').getByText('for good', { exact: false }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click();
    await page.getByText('It is not written again', { exact: false }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
