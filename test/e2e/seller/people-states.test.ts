import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { logIn } from '../../support/accounts/account-journey.ts';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { openPerson, phone } from '../../support/browser/browser.ts';
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
  {
    path: '/dashboard/customers?tab=videos',
    asks: '**/api/videos?*',
    loading: 'Loading videos...',
    failed: 'Error fetching videos',
    ready: 'No shoppable videos yet',
  },
  {
    path: '/dashboard/customers?tab=streams',
    asks: '**/api/seller/live-streams*',
    loading: 'Loading live streams...',
    failed: 'Your live events could not be loaded',
    ready: 'No live streams yet',
  },
  {
    path: '/account',
    asks: '**/api/account/profile',
    loading: 'Loading...',
    failed: 'Your profile could not be loaded. Check your connection and try again.',
    ready: 'Save profile',
  },
] as const;
const email = 'moderator@shop.example';
const password = 'block-print-7';

describe('overview, customers, staff and account', () => {
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
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
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
      await context.setOffline(true);
      const banner = page.getByRole('status').filter({ hasText: 'You are offline.' });
      await banner.waitFor();
      await page.getByText(ready).first().waitFor();
      await expectAccessible(page, `${name}-offline`);
      await context.setOffline(false);
      await banner.waitFor({ state: 'detached' });
    }
    await context.close();
  });

  it('say to a moderator what is not for them, at each width', async () => {
    const send = async (path: string, body: object, token = '') => {
      const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
      return await (await fetch(parts.haat.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    const owner = await send('/auth/v1/signup', { email: 'owner@shop.example', password, data: { store_name: 'Role Looms' } });
    const { user } = await send('/auth/v1/signup', { email, password });
    await using opened = openDatabase({ connection: { host: join(parts.haat.dataDir, 'postgres/socket'), user: 'haat', database: 'haat' }, poolSize: 1 });
    await sql`insert into store_members (store_id, user_id, role)
      select store_id, ${user.id}::uuid, 'moderator' from store_members where user_id = ${owner.user.id}::uuid`.execute(opened.db);
    const { page, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/auth`);
    await logIn(page, { email, password });
    await page.waitForURL('**/dashboard');
    const closed = {
      '/dashboard': 'What the store sold is for its owner and managers.',
      '/dashboard/customers': 'Not for your role',
      '/dashboard/orders': 'Not for your role',
      '/dashboard/staff': 'Not for your role',
    };
    for (const [path, words] of Object.entries(closed)) {
      await page.goto(parts.haat.url + path);
      await page.getByText(words).first().waitFor();
      for (const [width, height] of widths) {
        await page.setViewportSize({ width, height });
        await expectAccessible(page, `${path.split('/').at(-1)}-moderator-${width}`);
        expect(await page.getByText(/₹/).count()).toBe(0);
      }
    }
    await context.close();
  });
});
