import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn } from '../../support/accounts/account-journey.ts';
import { desktop, openBrowser, openTab } from '../../support/browser/browser.ts';
import { anOrder, order } from '../../support/browser/shopper.ts';
import { HaatProcess } from '../../support/servers/haat-process.ts';
import { startOutsideDatabase } from '../../support/servers/outside-database.ts';

const password = 'block-print-7';
/** When each order is placed, by its number. Midnight in India is 18:30 UTC. */
const placed = ['2026-01-31T18:29:59Z', '2026-01-31T18:30:00Z', '2026-02-01T20:00:00Z'];
/** The day of the store that each of them is of. */
const days = ['2026-01-31', '2026-02-01', '2026-02-02'];
const shortDays = ['Jan 31', 'Feb 1', 'Feb 2'];
const moments = ['Jan 31, 2026, 11:59 PM', 'Feb 1, 2026, 12:00 AM', 'Feb 2, 2026, 1:30 AM'];
const written = ['2026-01-31 23:59', '2026-02-01 00:00', '2026-02-02 01:30'];

describe.each(['UTC', 'America/New_York', 'Asia/Kolkata'])('with server and browser in the zone %s', (zone) => {
  const parts = {} as { database: Awaited<ReturnType<typeof startOutsideDatabase>>; haat: HaatProcess; browser: Awaited<ReturnType<typeof openBrowser>> };

  beforeAll(async () => {
    parts.database = await startOutsideDatabase();
    const settings = { TZ: zone, HAAT_DEMO: 'off', RTMP_PORT: 'off', WHIP: 'off', AUTH_AUTOCONFIRM: 'on', DATABASE_URL: parts.database.url };
    [parts.haat, parts.browser] = await Promise.all([HaatProcess.start(settings), openBrowser()]);
  });
  afterAll(async () => {
    await parts.browser?.close();
    await parts.haat?.[Symbol.asyncDispose]();
    await parts.database?.[Symbol.asyncDispose]();
  });

  it('an order is of the same day of the store in card, chart, list, order and files', async () => {
    const { url } = parts.haat;
    const ask = (path: string, init: RequestInit) => fetch(url + path, init);
    const send = async (path: string, body: object, token = '') => {
      const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
      return await (await ask(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    const email = 'days@shop.example';
    const { access_token: token } = await send('/auth/v1/signup', { email, password, data: { store_name: 'Day Looms' } });
    const lamp = await send('/api/seller/products', { name: 'Lamp', price: '100.00' }, token);
    for (const _ of placed) expect((await order(ask, anOrder(lamp))).status).toBe(201);
    const rows = new pg.Client({ connectionString: parts.database.url });
    await rows.connect();
    for (const [index, at] of placed.entries()) await rows.query('update customer_orders set created_at = $1 where number = $2', [at, index + 1]);
    await rows.query('update store_customers c set joined_at = o.created_at from customer_orders o where o.customer_phone = c.phone');
    await rows.end();

    const context = await parts.browser.newContext({ viewport: desktop, timezoneId: zone });
    const { page, errors } = await openTab(context);
    await page.goto(`${url}/auth`);
    await logIn(page, { email, password });
    await page.waitForURL('**/dashboard');
    for (const [index, day] of days.entries()) {
      await page.goto(`${url}/dashboard?from=${day}&to=${day}`);
      await page.getByText('₹100 from 1 order.').waitFor();
      await page.goto(`${url}/dashboard/orders?from=${day}&to=${day}`);
      await expect
        .poll(() => page.getByRole('link', { name: /^Open order #/ }).evaluateAll((links) => links.map((link) => link.getAttribute('aria-label'))))
        .toEqual([`Open order #${index + 1}`]);
      expect(await page.locator('time').first().getAttribute('title')).toBe(moments[index]);
      await page.getByRole('link', { name: `Open order #${index + 1}` }).click();
      await page
        .getByRole('dialog')
        .getByText(moments[index] ?? '')
        .first()
        .waitFor();
    }
    await page.goto(`${url}/dashboard?from=${days[0]}&to=${days[2]}`);
    const chart = page.getByRole('table', { name: 'Revenue by day' });
    await expect.poll(() => chart.getByRole('row').allTextContents()).toEqual([expect.anything(), ...shortDays.map((day) => `${day}₹100₹0`)]);
    await page.goto(`${url}/dashboard/customers?bought_from=${days[1]}&bought_to=${days[1]}`);
    await page.getByText('1 customer', { exact: true }).waitFor();
    await page.getByRole('cell', { name: 'Feb 1, 2026', exact: true }).first().waitFor();

    const headers = { Authorization: `Bearer ${token}` };
    const file = async (path: string) => await (await ask(path, { headers })).text();
    const orders = await file('/api/seller/orders.csv');
    const customers = await file('/api/seller/customers.csv');
    for (const [index, at] of written.entries()) expect(orders).toContain(`\r\n${index + 1},processing,${at},`);
    for (const at of written) expect(customers).toContain(`,${at},${at},`);
    expect(errors).toEqual([]);
    await context.close();
  });
});
