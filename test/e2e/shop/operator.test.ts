import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../support/accounts/account-journey.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { logInDemoSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

const widths = [phone, { width: 360, height: 740 }, { width: 768, height: 1024 }, desktop];
const job = (nth: number) => ({
  ...{ id: String(nth), kind: nth % 2 ? 'notices.send' : 'orders.tell_store', store_name: nth % 2 ? null : 'Rangrez', attempts: 10 },
  ...{
    why: `Error: ${nth % 2 ? 'The mail server answered 550 (EENVELOPE).' : 'the database was away'}`,
    failed_at: new Date(Date.now() - nth * 7_000_000).toISOString(),
  },
});
const delivery = (isActive: boolean) => ({
  ...{ id: randomUUID(), store_name: 'Rangrez', host: 'hooks.example', order_number: 1042, attempts: 10, last_status: 503, is_active: isActive },
  created_at: new Date(Date.now() - 90_000_000).toISOString(),
});

describe('the page of whoever runs the site', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('has a tab for each address, with what waits there, and every state of its lists', async () => {
    const { page, errors, context } = await openPerson(parts.browser, desktop);
    await logInDemoSeller(page, parts.haat.url);
    await page.goto(`${parts.haat.url}/operator/stores`);
    const store = page.getByRole('row', { name: /Rangrez/ });
    await store.getByText('Demo', { exact: true }).waitFor();
    await page.getByText(/^Haat \d+\.\d+\.\d+ · Node\.js /).waitFor();
    await page.getByLabel("Search by store, address or owner's e-mail").filter({ visible: true }).fill('nobody sells like this');
    await page.getByText('No store like this').waitFor();
    await page.goto(`${parts.haat.url}/operator/stores`);
    for (const size of widths) {
      await page.setViewportSize(size);
      await page.getByRole('link', { name: 'Rangrez' }).waitFor();
      await expectAccessible(page, `operator-stores-${size.width}`);
    }

    let gaveUp = Array.from({ length: 21 }, (_, nth) => job(nth));
    await page.route('**/api/operator/jobs?*', (route) => route.fulfill({ json: { items: gaveUp, next_cursor: gaveUp.length > 20 ? '1' : null } }));
    await page.route('**/api/operator/jobs', (route) => route.fulfill({ json: { items: gaveUp, next_cursor: gaveUp.length > 20 ? '1' : null } }));
    await page.route('**/api/operator/jobs/*/retry', async (route) => {
      gaveUp = gaveUp.slice(0, 1);
      await route.fulfill({ json: { retried: true } });
    });
    await page.getByRole('link', { name: 'Jobs' }).click();
    for (const size of widths) {
      await page.setViewportSize(size);
      await page.getByRole('button', { name: 'Retry: Order, no. 2', exact: true }).waitFor();
      await page.getByRole('button', { name: 'Load more' }).waitFor();
      await expectAccessible(page, `operator-jobs-${size.width}`);
    }
    await page.getByRole('button', { name: 'Retry: Order, no. 2', exact: true }).click();
    await page.getByText('It is done once more').first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Retry/ }).count()).toBe(1);
    await page.unroute('**/api/operator/jobs?*');
    await page.unroute('**/api/operator/jobs');
    await page.reload();
    await page.getByText('Nothing gave up').waitFor();

    await page.route('**/api/operator/deliveries*', (route) => route.fulfill({ json: { items: [delivery(true), delivery(false)], next_cursor: null } }));
    await page.getByRole('link', { name: 'Webhooks' }).click();
    for (const size of widths) {
      await page.setViewportSize(size);
      await page.getByText("Its store's webhook is switched off").waitFor();
      await expectAccessible(page, `operator-deliveries-${size.width}`);
    }
    await page.route('**/api/operator/deliveries*', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR', message: 'x' } }));
    await page.reload();
    await page.getByText('Deliveries could not be loaded').waitFor();
    await page.unroute('**/api/operator/deliveries*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('Every delivery arrived').waitFor();
    expect(errors.filter((error) => !/500|Failed to load resource/.test(error))).toEqual([]);
    await context.close();
  });

  it('says to anybody else whose account this is, with the ways on, and asks for nothing that is refused', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await openStore(page, parts.haat.url, { email: 'runs-a-store@shop.example', password: 'block-print-7' }, 'Other Looms');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const path of ['/operator', '/operator/stores']) {
      await page.goto(parts.haat.url + path);
      await page.getByRole('heading', { name: 'Only for those who run this site' }).waitFor();
      await page.getByText('runs-a-store@shop.example').waitFor();
      expect(await page.getByRole('navigation', { name: 'For the operator of this site' }).count()).toBe(0);
      expect(asked.filter((each) => each.startsWith('/api/operator'))).toEqual(['/api/operator']);
      asked.length = 0;
    }
    for (const size of widths) {
      await page.setViewportSize(size);
      await expectAccessible(page, `operator-closed-${size.width}`);
    }
    expect(await page.getByRole('link', { name: 'To the dashboard' }).getAttribute('href')).toBe('/dashboard');
    await page.getByRole('button', { name: 'Sign in with another account' }).click();
    await page.waitForURL('**/auth?next=%2Foperator%2Fstores');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('takes the demo store after a question, with the session of its seller', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await logInDemoSeller(page, parts.haat.url);
    await page.goto(`${parts.haat.url}/operator/stores`);
    await page.getByRole('button', { name: 'Remove demo' }).click();
    const question = page.getByRole('dialog', { name: 'Remove the demo store Rangrez?' });
    await expectAccessible(page, 'operator-remove-demo');
    await question.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Remove demo' }).click();
    await question.getByRole('button', { name: 'Remove it' }).click();
    await page.waitForURL(`${parts.haat.url}/`);
    expect((await fetch(`${parts.haat.url}/store/rangrez`)).status).toBe(404);
    await page.goto(`${parts.haat.url}/operator/stores`);
    await page.waitForURL('**/auth**');
    await context.close();
  });
});
