/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { logIn } from '../../support/accounts/account-journey.ts';
import { expectAccessible, expectAccessibleAt, widthPairs, widths } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { anOrder, order } from '../../support/browser/shopper.ts';
import { toDelivered } from '../../support/delivered-order.ts';

const seller = { email: 'seller@haat.example', password: 'haat-demo' };
const journeys = [
  ['phone', phone, 'Brass Diya Lamp', widthPairs[0]],
  ['desktop', desktop, 'Madder Ajrakh Stole', widthPairs[1]],
] as const;

describe('a review', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  const ask = (path: string, init: RequestInit = {}) => fetch(`${parts.haat.url}${path}`, init);
  const json = { 'Content-Type': 'application/json' };

  async function sellerHeaders(): Promise<Record<string, string>> {
    const answer = await ask('/auth/v1/token?grant_type=password', { method: 'POST', headers: json, body: JSON.stringify(seller) });
    return { ...json, Authorization: `Bearer ${(await answer.json()).access_token}` };
  }

  /** Orders it as a guest and delivers it; the link to review it, from the text message. */
  async function buy(name: string): Promise<string> {
    const { items } = await (await ask(`/api/products?search=${encodeURIComponent(name)}`)).json();
    const product = await (await ask(`/api/products/${items[0].id}`)).json();
    const { body } = await order(ask, anOrder(product));
    const headers = await sellerHeaders();
    const move = (status: string) => ask(`/api/seller/orders/${body.id}/status`, { method: 'POST', headers, body: JSON.stringify({ status }) });
    // Each step comes once the one before it is final.
    for (const status of toDelivered) await expect.poll(async () => (await move(status)).status, { timeout: 20_000, interval: 500 }).toBe(200);
    const links = async () => {
      const mailbox = await ask('/api/mailbox', { headers: { 'X-Mailbox-Key': parts.haat.mailboxKey } });
      return [...(await mailbox.text()).matchAll(new RegExp(`#${body.number} has arrived[^"]*?(/review/[\\w-]{43})`, 'g'))].map(([, link]) => link);
    };
    await expect.poll(async () => (await links()).length, { timeout: 20_000 }).toBe(1);
    return (await links())[0] ?? '';
  }

  const toReviews = async (page: Page) => await page.getByRole('heading', { name: 'Customer Reviews' }).evaluate((heading) => heading.scrollIntoView());

  it.each(journeys)('is written by a guest, answered, reported and hidden: %s', async (name, screen, product) => {
    const link = await buy(product);
    const { page, errors, context } = await openPerson(parts.browser, screen);
    await page.goto(parts.haat.url + link);
    await page.getByRole('heading', { name: 'How is it?' }).waitFor();
    await page.getByRole('button', { name: 'Post review' }).click();
    await page.getByText('Choose one to five stars.').waitFor();
    await page.getByText('Say under which name it is shown').waitFor();
    expect(await page.getByRole('radio', { name: '1 star: Poor' }).evaluate((star) => star === document.activeElement)).toBe(true);
    await page.getByRole('radio', { name: '1 star: Poor' }).focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('radio', { name: '4 stars: Good' }).isChecked()).toBe(true);
    await page.getByLabel('Your review', { exact: false }).last().fill('It came well packed.\nThe color is warmer than in the picture.');
    await page.getByLabel('Shown name').fill('Asha');
    const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#b3261e' } })
      .png()
      .toBuffer();
    await page.locator('input[type=file]').setInputFiles({ name: 'at-home.png', mimeType: 'image/png', buffer });
    await page.getByAltText('Picture 1').waitFor();
    await expectAccessible(page, `review-form-${name}`);
    await page.reload();
    await page.getByAltText('Picture 1').waitFor();
    expect(await page.getByLabel('Shown name').inputValue()).toBe('Asha');
    await page.route('**/api/reviews', (route) => route.abort());
    await page.getByRole('button', { name: 'Post review' }).click();
    await page.getByText('Nothing is lost', { exact: false }).first().waitFor();
    await page.unroute('**/api/reviews');
    await page.getByRole('button', { name: 'Post review' }).click();
    await page.getByText('Thank you for your review').first().waitFor();
    await page.getByRole('img', { name: '4 out of 5' }).waitFor();
    await page.getByText(/^You can change it once, until \w{3} \d+, \d{4}\.$/).waitFor();
    await expectAccessible(page, `review-written-${name}`);

    await page.getByRole('link', { name: product }).click();
    await page.getByRole('img', { name: '4.0 out of 5 (1)' }).first().waitFor();
    await toReviews(page);
    await page.getByText('The color is warmer').waitFor();
    await page.getByText('Verified', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Open picture 1 of Asha' }).click();
    await page.getByRole('dialog').getByAltText('Picture 1 of Asha').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Report the review by Asha' }).click();
    await page.waitForURL('**/auth?next=*');

    await logIn(page, seller);
    await page.waitForURL('**/product/*');
    await page.goto(`${parts.haat.url}/dashboard/reviews?state=unanswered`);
    await page.getByRole('button', { name: `Open the review by Asha of ${product}` }).waitFor();
    await expectAccessible(page, `seller-reviews-${name}`);
    await page.getByRole('button', { name: `Open the review by Asha of ${product}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your reply').fill('Thank you, Asha. The light in our studio is cold.');
    await dialog.getByRole('button', { name: 'Post reply' }).click();
    await dialog.getByRole('button', { name: 'Remove reply' }).waitFor();
    await expectAccessible(page, `seller-review-${name}`);
    await dialog.getByRole('button', { name: 'Report to the operator' }).click();
    const report = page.getByRole('dialog', { name: 'Report this review' });
    await report.getByRole('button', { name: 'Send report' }).click();
    await report.getByText('Choose what is wrong with it.').waitFor();
    await report.getByLabel('It is not about this product, or not true').check();
    await expectAccessible(page, `report-${name}`);
    await report.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Report sent').first().waitFor();

    await page.goto(`${parts.haat.url}/account`);
    await page.getByRole('link', { name: 'Site reports' }).waitFor();
    await page.getByRole('link', { name: 'Your reviews' }).waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    if (screen.width < 1024) await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: 'Site reports' }).click();
    await page.getByRole('button', { name: `Decide on the review by Asha of ${product}` }).click();
    const decision = page.getByRole('dialog');
    await decision.getByText('Thank you, Asha.').waitFor();
    await decision.getByRole('button', { name: 'Hide review' }).click();
    await decision.getByText('Say why.').waitFor();
    await decision.getByLabel('Your reason').fill('It is about another shop.');
    await expectAccessible(page, `operator-decision-${name}`);
    await decision.getByRole('button', { name: 'Hide review' }).click();
    await page.getByText('Nothing is reported').waitFor();

    await page.goto(parts.haat.url + link);
    await page.getByText('It is about another shop.').waitFor();
    await expectAccessible(page, `review-hidden-${name}`);
    await page.getByRole('link', { name: product }).click();
    await page.getByText('No reviews yet').first().waitFor();
    // The send that was cut off.
    expect(errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
    await context.close();
  });

  it.each(journeys)('stands with all others of its product, newest first, by stars, in the address: %s', async (name, screen, _product, sizes) => {
    const { page, errors, context } = await openPerson(parts.browser, screen);
    await page.goto(`${parts.haat.url}/product/double-ended-spin-fan`);
    await page.getByRole('img', { name: '4.4 out of 5 (19)' }).first().waitFor();
    await toReviews(page);
    const reviews = page
      .locator('section', { has: page.getByRole('heading', { name: 'Customer Reviews' }) })
      .getByRole('article')
      .filter({ has: page.getByText('Sample', { exact: true }) });
    await expect.poll(() => reviews.count()).toBe(3);
    await expectAccessibleAt(page, sizes, 'reviews');
    await page.getByRole('link', { name: 'Show All' }).click();
    await expect.poll(() => reviews.count()).toBe(19);
    await expectAccessibleAt(page, sizes, 'reviews-all');
    await page.getByRole('link', { name: /^With pictures \(\d+\)$/ }).click();
    await page.waitForURL('**?*photos=with*');
    const [, pictured = '0'] = /\((\d+)\)/.exec((await page.getByRole('link', { name: /^With pictures/ }).textContent()) ?? '') ?? [];
    expect(Number(pictured)).toBeGreaterThan(0);
    await expect.poll(() => reviews.count()).toBe(Number(pictured));
    await expectAccessible(page, `reviews-pictures-${name}`);
    await page.getByRole('link', { name: /^All \(\d+\)$/ }).click();
    await expect.poll(() => reviews.count()).toBe(19);
    await page.getByRole('link', { name: '3 stars, 2 reviews' }).click();
    await expect.poll(() => reviews.count()).toBe(2);
    await page.reload();
    await toReviews(page);
    await expect.poll(() => reviews.count()).toBe(2);
    await page.goBack();
    await page.getByRole('link', { name: 'Show All' }).waitFor();
    await expect.poll(() => reviews.count()).toBe(3);
    await page.goto(`${parts.haat.url}/shop?search=fan`);
    await page.getByRole('img', { name: '4.4 out of 5 (19)' }).waitFor();
    await expectAccessible(page, `shop-rating-${name}`);
    // A search engine is told of no sample.
    expect(await (await ask('/product/double-ended-spin-fan')).text()).not.toContain('aggregateRating');
    expect(errors).toEqual([]);
    await context.close();
  });

  it.each(journeys)('is reported by a shopper, who signs in first and stays on the page of the product: %s', async (name, screen) => {
    const shopper = { email: `${randomUUID()}@shop.example`, password: 'block-print-7' };
    expect((await ask('/auth/v1/signup', { method: 'POST', headers: json, body: JSON.stringify(shopper) })).status).toBe(200);
    const { page, errors, context } = await openPerson(parts.browser, screen);
    await page.goto(`${parts.haat.url}/product/double-ended-spin-fan`);
    await toReviews(page);
    await page
      .getByRole('link', { name: /^Report the review by / })
      .first()
      .click();
    await page.waitForURL('**/auth?next=*');
    await logIn(page, shopper);
    await page.waitForURL('**/product/double-ended-spin-fan');
    await toReviews(page);
    const way = page.getByRole('button', { name: /^Report the review by / }).first();
    await way.click();
    const report = page.getByRole('dialog', { name: 'Report this review' });
    await report.getByRole('button', { name: 'Send report' }).click();
    await report.getByText('Choose what is wrong with it.').waitFor();
    await report.getByLabel('It is advertising').check();
    await report.getByLabel('Say more').fill(`It praises another fan: ${name}.`);
    await expectAccessible(page, `report-of-a-shopper-${name}`);
    await page.route('**/api/reports', (route) => route.abort());
    await report.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Report not sent').first().waitFor();
    await page.unroute('**/api/reports');
    await report.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Report sent', { exact: true }).first().waitFor();
    await report.waitFor({ state: 'detached' });
    await way.waitFor();

    const headers = await sellerHeaders();
    const { items } = await (await ask('/api/operator/reports', { headers })).json();
    const told = { reason: 'advertising', note: `It praises another fan: ${name}.`, is_of_store: false };
    expect(items).toMatchObject([{ kind: 'review', reports: [told] }]);
    const decision = { kind: 'review', target_id: items[0].target_id, decision: 'keep', reason: 'It is about this fan.' };
    expect((await ask('/api/operator/reports', { method: 'POST', headers, body: JSON.stringify(decision) })).status).toBe(200);
    expect(errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
    await context.close();
  });

  it('with marks that turn text around, or with a script, is text and turns nothing else around', async () => {
    const link = (await buy('Woven Cane Lantern')).split('/').at(-1);
    const { items } = await (await ask('/api/products?search=Woven%20Cane%20Lantern')).json();
    const words = { comment: '<script>alert(1)</script> \u202Edloc\u2066 מנורה יפה', shown_name: '\u202EAsha <b>Rao</b>' };
    const form = { link, product_id: items[0].id, rating: 5, photo_urls: [], ...words };
    expect((await ask('/api/reviews', { method: 'POST', headers: json, body: JSON.stringify(form) })).status).toBe(200);
    const { page, errors, context } = await openPerson(parts.browser, phone);
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await page.goto(`${parts.haat.url}/product/${items[0].slug}`);
    await page.getByRole('img', { name: '5.0 out of 5 (1)' }).first().waitFor();
    await toReviews(page);
    const review = page.getByRole('article').filter({ hasText: 'Asha <b>Rao</b>' }).last();
    const said = review.getByText('<script>alert(1)</script> dloc מנורה יפה');
    await said.waitFor();
    await review.getByText('Verified', { exact: true }).waitFor();
    const shown = [await said.textContent(), await review.getByText('Asha <b>Rao</b>').first().textContent()];
    expect(shown.join('')).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
    expect(await said.getAttribute('dir')).toBe('auto');
    expect(await review.locator('script, b').count()).toBe(0);
    await expectAccessible(page, 'review-turned-around');
    expect([dialogs, errors]).toEqual([[], []]);
    await context.close();
  });

  it('has screens that are good at each size, empty and where nobody may see them too', async () => {
    const link = await buy('Woven Cane Lantern');
    const { page, errors, context } = await openPerson(parts.browser, phone);
    const narrowAndWide = [widths[0], widths[3]];
    const look = async (path: string, words: string, name: string, sizes: readonly (readonly [number, number])[] = narrowAndWide) => {
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await page.goto(parts.haat.url + path);
        await page.getByText(words).first().waitFor();
        await expectAccessible(page, `${name}-${width}`);
      }
    };
    await look(link, 'Your rating', 'review-link', widths);
    await page.goto(`${parts.haat.url}/product/brass-diya-lamp`);
    await toReviews(page);
    await page
      .locator('section', { has: page.getByRole('heading', { name: 'Customer Reviews' }) })
      .getByText('No reviews yet')
      .waitFor();
    await expectAccessibleAt(page, widths, 'reviews-none');
    await look(`${link.slice(0, -3)}xyz`, 'This link does not work', 'review-bad-link');
    await page.goto(`${parts.haat.url}/auth`);
    await logIn(page, seller);
    await page.waitForURL('**/dashboard');
    await look('/reviews', 'Nothing to review yet', 'own-reviews-empty');
    await look('/operator', 'Nothing is reported', 'operator-empty');
    expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
    await context.close();
  });
});
