import { describe, it } from 'vitest';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { openPerson } from '../../support/browser/browser.ts';
import { signUpSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

const unavailable = { status: 503, json: { defined: true, code: 'UNAVAILABLE', status: 503, message: 'The store cannot answer just now.' } };

/** Each with what it asks for, and what it says while it waits, and when that fails. */
const screens = [
  { path: '/dashboard', asks: '**/api/seller/overview', loading: 'Loading overview...', failed: 'The overview could not be loaded', ready: 'Open your stall' },
  {
    path: '/dashboard/customers',
    asks: '**/api/seller/customers*',
    loading: 'Loading customers...',
    failed: 'Your customers could not be loaded',
    ready: 'No customers yet',
  },
  {
    path: '/dashboard/staff',
    asks: '**/api/seller/staff',
    loading: 'Loading staff...',
    failed: 'Staff could not be loaded',
    ready: 'Everything, staff included.',
  },
] as const;

describe('overview, customers and staff', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it.each(widths)('wait in their final shape, say what went wrong, and come back by Retry: %i × %i', async (width, height) => {
    const { page, context } = await openPerson(parts.browser, { width, height });
    await signUpSeller(page, parts.haat.url, 'State Looms', `states-${width}@shop.example`);
    // What is pushed has the overview asked for again, and then it comes back without Retry: no socket connects.
    await page.routeWebSocket(/./, () => new Promise(() => undefined));
    for (const { path, asks, loading, failed, ready } of screens) {
      const name = `${path.split('/').at(-1)}-${width}`;
      const held = Promise.withResolvers<void>();
      await page.route(asks, async (route) => {
        await held.promise;
        await route.fulfill(unavailable);
      });
      await page.goto(parts.haat.url + path);
      await page.getByText(loading).first().waitFor({ state: 'attached' });
      await expectAccessible(page, `${name}-loading`);
      held.resolve();
      await page.getByText(failed).first().waitFor();
      await expectAccessible(page, `${name}-failed`);
      await page.unroute(asks);
      await page.getByRole('button', { name: 'Retry' }).first().click();
      await page.getByText(failed).waitFor({ state: 'detached' });
      await page.getByText(ready).first().waitFor();
      await expectAccessible(page, `${name}-ready`);
    }
    await context.close();
  });
});
