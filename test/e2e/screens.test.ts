import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, widths } from '../support/browser/accessible.ts';
import { openPerson } from '../support/browser/browser.ts';
import { useHaat } from '../support/browser/journey-setup.ts';
import { listPlaces, listScreens } from '../support/browser/screens.ts';

/** By its address in `web/routes.ts`, where each screen that is open to all is looked at. */
const open: Record<string, string[]> = {
  '/': ['/'],
  '/auth': ['/auth', '/auth?mode=signup'],
  '/live': ['/live'],
  '/shop': ['/shop'],
  '/product/:slugOrId': ['/product/brass-diya-lamp'],
  '/single-product/:slugOrId': ['/single-product/brass-diya-lamp'],
  '/product-detail': ['/product-detail'],
  '/thank-you': ['/thank-you'],
  '/store/:slugOrId': ['/store/rangrez'],
};
/** Screens that need more than an address: on the way of a test here, or in another journey that looks at them. */
const elsewhere: Record<string, string> = {
  '/*': 'here',
  '/checkout': 'here',
  '/dashboard/live/:id': 'here',
  '/replay/:id': 'watching/replay.test.ts',
  '/account': 'accounts/account-screens.test.ts',
  '/mailbox': 'accounts/account-screens.test.ts',
  '/auth/forgot': 'accounts/account-screens.test.ts',
  '/auth/reset': 'accounts/account-screens.test.ts',
  '/auth/confirm': 'accounts/account-screens.test.ts',
  '/auth/code': 'accounts/account-screens.test.ts',
  '/auth/second-factor': 'accounts/account-screens.test.ts',
};

describe('every screen, at each width', () => {
  const parts = useHaat();

  it('is known here, each of them', () => {
    expect([...Object.keys(open), ...Object.keys(elsewhere), ...listPlaces()].toSorted()).toEqual(listScreens().toSorted());
  });

  it.each(widths)('has nothing that axe finds, nothing wider than the screen, and no error in the console: %i × %i', async (width, height) => {
    const { page, errors, context } = await openPerson(parts.browser, { width, height });
    for (const path of Object.values(open).flat()) await expectGood(page, path, width);
    await page.goto(`${parts.haat.url}/product/brass-diya-lamp`);
    await page.getByRole('link', { name: 'Buy Now' }).first().click();
    await page.getByLabel('Mobile number').waitFor();
    await expectGood(page, undefined, width);
    await logIn(page);
    for (const path of listPlaces()) await expectGood(page, path, width);
    await page.getByRole('link', { name: 'Products', exact: true }).filter({ visible: true }).first().click();
    await page.getByRole('button', { name: 'Add Product' }).first().click();
    await expectGood(page, undefined, width);
    await page.goto(`${parts.haat.url}/dashboard/live`);
    await page.getByRole('button', { name: 'Create Live Event' }).first().click();
    await page.getByRole('dialog').getByLabel('Title').fill('A rehearsal');
    await expectGood(page, undefined, width);
    await page.getByRole('button', { name: 'Create Stream' }).click();
    await page.getByRole('button', { name: /^(Go live|Resume)$/ }).waitFor();
    await page.getByRole('button', { name: 'Camera', pressed: true, disabled: false }).waitFor();
    await expectGood(page, undefined, width);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('says 404 where there is nothing', async () => {
    for (const [width, height] of widths) {
      const { page, context } = await openPerson(parts.browser, { width, height });
      const answer = await page.goto(`${parts.haat.url}/nowhere`);
      expect(answer?.status()).toBe(404);
      await page.getByText('Oops! Page not found').waitFor();
      await expectGood(page, undefined, width);
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

  async function expectGood(page: Page, path: string | undefined, width: number): Promise<void> {
    if (path) await page.goto(parts.haat.url + path);
    await page.waitForLoadState('networkidle');
    const { pathname, search } = new URL(page.url());
    await expectAccessible(page, `screen${`${pathname}${search}`.replaceAll(/[^\w-]+/g, '-')}-${width}`);
  }
});
