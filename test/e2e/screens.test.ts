import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessibleAtBoth, type WidthPair, widthPairs } from '../support/browser/accessible.ts';
import { openPerson } from '../support/browser/browser.ts';
import { useHaat } from '../support/browser/journey-setup.ts';
import { listPlaces, listScreens } from '../support/browser/screens.ts';

/** By its address in `web/routes.ts`, where each screen that is open to all is looked at. */
const open: Record<string, string[]> = {
  '/': ['/', '/?tab=videos'],
  '/auth': ['/auth', '/auth?mode=signup'],
  '/live': ['/live'],
  '/shop': ['/shop'],
  '/product/:slugOrId': ['/product/brass-diya-lamp'],
  '/single-product/:slugOrId': ['/single-product/brass-diya-lamp'],
  '/product-detail': ['/product-detail'],
  '/thank-you': ['/thank-you'],
  '/store/:slugOrId': ['/store/rangrez'],
  '/checkout/stop': ['/checkout/stop', '/checkout/stop?token=x'],
  '/waitlist/stop': ['/waitlist/stop', '/waitlist/stop?token=x'],
  '/wishlist': ['/wishlist'],
  '/orders': ['/orders'],
  '/privacy-choices': ['/privacy-choices'],
};
/** Screens that need more than an address: on the way of a test here, or in another journey that looks at them. */
const elsewhere: Record<string, string> = {
  '/*': 'here',
  '/checkout': 'here',
  '/cart': 'cart.test.ts',
  '/dashboard/live/:id': 'here',
  '/dashboard/videos/:id': 'shopping/videos.test.ts',
  '/replay/:id': 'watching/replay.test.ts',
  '/account': 'accounts/account-screens.test.ts',
  '/mailbox': 'accounts/account-screens.test.ts',
  '/auth/forgot': 'accounts/account-screens.test.ts',
  '/auth/reset': 'accounts/account-screens.test.ts',
  '/auth/confirm': 'accounts/account-screens.test.ts',
  '/auth/code': 'accounts/account-screens.test.ts',
  '/auth/second-factor': 'accounts/account-screens.test.ts',
  '/pay/:token': 'shopping/payments.test.ts',
  '/review/:link': 'reviews.test.ts',
  '/order/:link': 'my-order.test.ts',
  '/reviews': 'reviews.test.ts',
  '/operator': 'reviews.test.ts',
  '/stop-mails/:token': 'follows.test.ts',
  '/join/:token': 'staff.test.ts',
};

describe('every screen, at each width', () => {
  const parts = useHaat();

  it('is known here, each of them', () => {
    expect([...Object.keys(open), ...Object.keys(elsewhere), ...listPlaces()].toSorted()).toEqual(listScreens().toSorted());
  });

  it.each(widthPairs)('has nothing that axe finds, nothing wider than the screen, and no error in the console: %j and %j', async (...pair) => {
    const { page, errors, context } = await openPair(pair);
    for (const path of Object.values(open).flat()) await expectGood(page, path, pair);
    await page.goto(`${parts.haat.url}/product/brass-diya-lamp`);
    await page.getByRole('link', { name: 'Buy Now' }).first().click();
    await page.getByLabel('Mobile number').waitFor();
    await expectGood(page, undefined, pair);
    await logIn(page);
    for (const path of listPlaces()) await expectGood(page, path, pair);
    await page.getByRole('link', { name: 'Products', exact: true }).filter({ visible: true }).first().click();
    await page.getByRole('button', { name: 'Add Product' }).first().click();
    await expectGood(page, undefined, pair);
    await page.goto(`${parts.haat.url}/dashboard/live`);
    await page.getByRole('button', { name: 'Create Live Event' }).first().click();
    await page.getByRole('dialog').getByLabel('Title').fill('A rehearsal');
    await expectGood(page, undefined, pair);
    await page.getByRole('button', { name: 'Create Stream' }).click();
    await page.getByRole('button', { name: /^(Go live|Resume)$/ }).waitFor();
    await page.getByRole('button', { name: 'Camera', pressed: true, disabled: false }).waitFor();
    await expectGood(page, undefined, pair);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('says 404 where there is nothing', async () => {
    for (const pair of widthPairs) {
      const { page, context } = await openPair(pair);
      const answer = await page.goto(`${parts.haat.url}/nowhere`);
      expect(answer?.status()).toBe(404);
      await page.getByText('Oops! Page not found').waitFor();
      await expectGood(page, undefined, pair);
      await context.close();
    }
  });

  async function logIn(page: Page): Promise<void> {
    await page.goto(`${parts.haat.url}/auth`);
    await page.getByLabel('Email').fill('seller@haat.example');
    await page.getByLabel('Password', { exact: true }).fill('haat-demo');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/dashboard');
  }

  async function openPair([[width, height]]: WidthPair) {
    return await openPerson(parts.browser, { width, height });
  }

  async function expectGood(page: Page, path: string | undefined, pair: WidthPair): Promise<void> {
    if (path) await page.goto(parts.haat.url + path);
    await page.waitForLoadState('networkidle');
    const { pathname, search } = new URL(page.url());
    await expectAccessibleAtBoth(page, pair, `screen${`${pathname}${search}`.replaceAll(/[^\w-]+/g, '-')}`);
  }
});
