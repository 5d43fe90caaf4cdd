import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Permission, roleMay } from '#contract/stores/permissions.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { logIn } from '../../support/accounts/account-journey.ts';
import { openDemoSeller } from '../../support/accounts/demo-seller.ts';
import { desktop, openPerson } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { listPlaces } from '../../support/browser/screens.ts';
import { aDelivery, anOrder, openDevice, order } from '../../support/browser/shopper.ts';

const password = 'block-print-7';
const closed = 'Not for your role';

const connectionOf = (dataDir: string) => ({ host: join(dataDir, 'postgres/socket'), user: 'haat', database: 'haat' });

type Screen = {
  path: string;
  /** Whoever may not do this is told so, and nothing else. */
  opens?: Permission;
  /** What is there for whoever may do it, and for nobody else. */
  actions?: { needs: Permission; of: (page: Page) => Locator[] };
  /** Pressed first, where it is there. */
  press?: (page: Page) => Locator;
};

describe('the screens of a seller', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let screens: Screen[];

  beforeAll(async () => {
    const ask = await openDemoSeller(parts.haat.url);
    const [product] = (await ask('GET', '/api/seller/products?limit=1')).items;
    const [video] = (await ask('GET', '/api/seller/videos?limit=1')).items;
    const event = await ask('POST', '/api/seller/live-streams', { title: 'Held last week', product_ids: [product.id] });
    const request = async (path: string, init?: RequestInit) => await fetch(parts.haat.url + path, init);
    const headers = { Cookie: await openDevice(request) };
    const placed = ['9812345678', '9812345679', '9812345680'].map((phone) => order(request, anOrder(product, { delivery: aDelivery({ phone }) }), headers));
    const [waiting, shipped, returned] = (await Promise.all(placed)).map(({ body }) => body);
    await using opened = openDatabase({ connection: connectionOf(parts.haat.dataDir), poolSize: 1 });
    await sql`update live_streams set status = 'ended', ended_at = now() where id = ${event.id}`.execute(opened.db);
    await sql`update customer_orders set status = 'shipped' where id = ${shipped.id}`.execute(opened.db);
    await sql`update customer_orders set status = 'delivered' where id = ${returned.id}`.execute(opened.db);
    await sql`insert into order_returns (order_id, store_id, state, key, reason, words, created_at)
      select id, store_id, 'requested', ${randomUUID()}, 'damaged', 'It is dented', now() from customer_orders where id = ${returned.id}`.execute(opened.db);
    const [person] = (await ask('GET', '/api/seller/customers?limit=1')).items;
    const delivery = { phone: '9812345678', name: 'Asha Rao', houseNo: '', address: '', landmark: '', pincode: '', city: '' };
    const items = [{ variant_id: product.variant_id, quantity: 1 }];
    await ask('POST', '/api/abandoned-checkouts', { delivery, payment_method: 'cod', form_step: 1, items, session_id: randomUUID() });
    // Nobody is reminded at once.
    await sql`update abandoned_checkouts set last_interaction = now() - interval '1 hour', created_at = now() - interval '1 hour'`.execute(opened.db);
    const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
    const changes = (page: Page) => [button(page, /^Edit /), button(page, /^Delete /)];
    screens = [
      ...listPlaces().map((path) => ({ path })),
      {
        path: '/dashboard/products',
        actions: { needs: 'catalog:write', of: (page) => [button(page, 'Add Product'), ...changes(page), page.getByRole('checkbox', { name: /^Select / })] },
      },
      {
        path: '/dashboard/products',
        press: (page) => button(page, 'Import, export, deleted'),
        actions: { needs: 'catalog:write', of: (page) => ['Import products', 'Deleted products'].map((name) => page.getByRole('menuitem', { name })) },
      },
      { path: '/dashboard/products/import', opens: 'catalog:write' },
      {
        path: '/dashboard/live',
        actions: {
          needs: 'live:write',
          of: (page) => [button(page, 'Create Live Event'), ...changes(page), page.getByRole('region', { name: /^Recording of / })],
        },
      },
      { path: `/dashboard/live/${event.id}` },
      {
        path: '/dashboard/videos',
        actions: {
          needs: 'live:write',
          of: (page) => [button(page, 'Add Video'), page.getByRole('link', { name: /^Edit Tags of / }), button(page, /^Delete /)],
        },
      },
      { path: `/dashboard/videos/${video.id}`, opens: 'live:write' },
      {
        path: '/dashboard/orders?status=processing',
        opens: 'orders:read',
        actions: { needs: 'orders:write', of: (page) => [button(page, /^Pack order /), page.getByRole('checkbox', { name: /^Select / })] },
      },
      {
        path: `/dashboard/orders?order=${waiting.id}`,
        opens: 'orders:read',
        actions: { needs: 'orders:write', of: (page) => [button(page, 'Mark as packed'), button(page, 'Cancel order')] },
      },
      {
        path: `/dashboard/orders?order=${shipped.id}`,
        opens: 'orders:read',
        actions: { needs: 'orders:write', of: (page) => [button(page, 'Mark as delivered'), button(page, /^(Change|Add) tracking/)] },
      },
      {
        path: `/dashboard/orders?order=${returned.id}`,
        opens: 'orders:read',
        actions: { needs: 'orders:write', of: (page) => [button(page, /^(Accept the return|The goods are back|Refund)/)] },
      },
      {
        path: '/dashboard/orders?list=unfinished',
        opens: 'orders:read',
        actions: {
          needs: 'orders:write',
          of: (page) => [button(page, /^Send reminder to /), button(page, /^Call or write to /), button(page, /^Erase the checkout of /)],
        },
      },
      {
        path: `/dashboard/customers?customer=${person.id}`,
        opens: 'orders:read',
        actions: { needs: 'store:write', of: (page) => [button(page, /^Erase/)] },
      },
      { path: '/dashboard/customers?tab=streams', opens: 'orders:read' },
      { path: '/dashboard/discount', opens: 'orders:read', actions: { needs: 'store:write', of: (page) => [button(page, 'Save Discount Settings')] } },
    ];
  });

  it.each(['moderator', 'host', 'manager'] as const)('offer a %s what the role may do, and ask for nothing that is refused', async (role) => {
    const email = `${role}@rangrez.example`;
    const answer = await fetch(`${parts.haat.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const { user } = await answer.json();
    await using opened = openDatabase({ connection: connectionOf(parts.haat.dataDir), poolSize: 1 });
    await sql`insert into store_members (store_id, user_id, role) select id, ${user.id}::uuid, ${role} from stores where is_demo`.execute(opened.db);
    const { page, context, errors } = await openPerson(parts.browser, desktop);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(`${page.url()}: ${response.request().method()} ${response.url()}`);
    });
    await page.goto(`${parts.haat.url}/auth`);
    await logIn(page, { email, password });
    await page.waitForURL('**/dashboard');
    for (const screen of screens) await lookAt(page, screen);
    expect(refused).toEqual([]);
    // An event that left no recording has no replay, which its studio asks for.
    expect(errors.filter((error) => !/404 \(Not Found\).*\/replay$/.test(error))).toEqual([]);
    await context.close();

    async function lookAt(at: Page, { path, opens, press, actions }: Screen): Promise<void> {
      await at.goto(parts.haat.url + path);
      // Where a video plays the network is never idle.
      await at.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
      const notice = at.getByRole('heading', { name: closed });
      if (opens && !roleMay(role, opens)) return await notice.waitFor();
      expect(!opens || (await notice.count()) === 0, path).toBe(true);
      await press?.(at).click();
      for (const action of actions?.of(at) ?? []) {
        const shown = action.filter({ visible: true }).first();
        if (actions && roleMay(role, actions.needs)) await shown.waitFor();
        else expect(await shown.count(), `${path}: ${shown}`).toBe(0);
      }
    }
  });
});
