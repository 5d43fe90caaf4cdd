import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessibleAt, type WidthPair } from './accessible.ts';
import { openPerson } from './browser.ts';
import { logInDemoSeller } from './journey.ts';
import { useHaat } from './journey-setup.ts';
import { listPlaces, listScreens } from './screens.ts';

/** By its address in `web/routes.ts`, where each screen that is open to all is looked at. */
const open: Record<string, string[]> = {
  '/': ['/', '/?tab=videos'],
  '/landing': ['/landing'],
  '/auth': ['/auth', '/auth?mode=signup'],
  '/book-demo': ['/book-demo'],
  '/thank-you-demo': ['/thank-you-demo'],
  '/features': ['/features'],
  '/pricing': ['/pricing'],
  '/case-studies': ['/case-studies'],
  '/developers': ['/developers'],
  '/about': ['/about'],
  '/help': ['/help'],
  '/privacy': ['/privacy'],
  '/terms': ['/terms'],
  '/accessibility': ['/accessibility'],
  '/grievance': ['/grievance'],
  '/live': ['/live'],
  '/customer-demo': ['/customer-demo', '/customer-demo?tab=streams'],
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
  '/cart': 'e2e/shop/cart.test.ts',
  '/dashboard/live/:id': 'here',
  '/dashboard/live/:id/clip': 'e2e/videos/clips.test.ts',
  '/dashboard/page-builder/edit/:id': 'journeys/page-builder.test.ts',
  '/dashboard/page-builder/preview/:id': 'journeys/page-builder.test.ts',
  '/p/:slug': 'journeys/page-builder.test.ts',
  '/dashboard/videos/:id': 'e2e/videos/videos.test.ts',
  '/replay/:id': 'e2e/watching/replay.test.ts',
  '/account': 'e2e/accounts/account-screens.test.ts',
  '/mailbox': 'e2e/accounts/account-screens.test.ts',
  '/auth/forgot': 'e2e/accounts/account-screens.test.ts',
  '/auth/reset': 'e2e/accounts/account-screens.test.ts',
  '/auth/confirm': 'e2e/accounts/account-screens.test.ts',
  '/auth/code': 'e2e/accounts/account-screens.test.ts',
  '/auth/second-factor': 'e2e/accounts/account-screens.test.ts',
  '/pay/:token': 'e2e/checkout/payments.test.ts',
  '/review/:link': 'e2e/shop/reviews.test.ts',
  '/order/:link': 'e2e/checkout/my-order.test.ts',
  '/reviews': 'e2e/shop/reviews.test.ts',
  '/operator': 'e2e/shop/reviews.test.ts',
  '/operator/grievances': 'e2e/shop/grievances.test.ts',
  '/operator/bookings': 'journeys/book-demo.test.ts',
  '/operator/stores': 'e2e/shop/operator.test.ts',
  '/operator/jobs': 'e2e/shop/operator.test.ts',
  '/operator/deliveries': 'e2e/shop/operator.test.ts',
  '/stop-page-mails/:token': 'e2e/pages/mail-form.test.ts',
  '/stop-mails/:token': 'e2e/shop/follows.test.ts',
  '/join/:token': 'e2e/seller/staff.test.ts',
};

const settledMs = 10_000;

/** Walks over all screens at both widths of a pair. */
export function describeScreens(pair: WidthPair): void {
  describe('every screen, at each width', () => {
    const parts = useHaat();

    it('is known here, each of them', () => {
      expect([...Object.keys(open), ...Object.keys(elsewhere), ...listPlaces()].toSorted()).toEqual(listScreens().toSorted());
    });

    const promise = `has nothing that axe finds, nothing wider than the screen, and no error in the console: ${JSON.stringify(pair)}`;

    it(`of everybody ${promise}`, async () => {
      const { page, errors, context } = await openPair();
      for (const path of Object.values(open).flat()) await expectGood(page, path);
      await page.goto(`${parts.haat.url}/product/brass-diya-lamp`);
      await page.getByRole('link', { name: 'Buy Now' }).first().click();
      await page.getByLabel('Mobile number').waitFor();
      await expectGood(page);
      expect(errors).toEqual([]);
      await context.close();
    });

    it(`of a seller ${promise}`, async () => {
      const { page, errors, context } = await openPair();
      await logInDemoSeller(page, parts.haat.url);
      for (const path of listPlaces()) await expectGood(page, path);
      expect(errors).toEqual([]);
      await context.close();
    });

    it(`that a seller opens over another ${promise}`, async () => {
      const { page, errors, context } = await openPair();
      await logInDemoSeller(page, parts.haat.url);
      await page.getByRole('link', { name: 'Products', exact: true }).filter({ visible: true }).first().click();
      await page.getByRole('button', { name: 'Add Product' }).first().click();
      await expectGood(page);
      await page.goto(`${parts.haat.url}/dashboard/live`);
      await page.getByRole('button', { name: 'Create Live Event' }).first().click();
      await page.getByRole('dialog').getByLabel('Title').fill('A rehearsal');
      await expectGood(page);
      await page.getByRole('button', { name: 'Create Stream' }).click();
      await page.getByRole('button', { name: /^(Go live|Resume)$/ }).waitFor();
      await page.getByRole('button', { name: 'Mute microphone', disabled: false }).waitFor();
      await expectGood(page);
      expect(errors).toEqual([]);
      await context.close();
    });

    it('says 404 where there is nothing', async () => {
      const { page, context } = await openPair();
      const answer = await page.goto(`${parts.haat.url}/nowhere`);
      expect(answer?.status()).toBe(404);
      await page.getByText('Oops! Page not found').waitFor();
      await expectGood(page);
      await context.close();
    });

    async function openPair() {
      const [[width, height]] = pair;
      return await openPerson(parts.browser, { width, height });
    }

    async function expectGood(page: Page, path?: string): Promise<void> {
      if (path) await page.goto(parts.haat.url + path);
      // Where a video plays the network is never idle.
      await page.waitForLoadState('networkidle', { timeout: settledMs }).catch(() => undefined);
      const { pathname, search } = new URL(page.url());
      await expectAccessibleAt(page, pair, `screen${`${pathname}${search}`.replaceAll(/[^\w-]+/g, '-')}`);
    }
  });
}
