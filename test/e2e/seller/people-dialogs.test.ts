import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, widthPairs, type widths } from '../../support/browser/accessible.ts';
import { openPerson } from '../../support/browser/browser.ts';
import { signUpSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { aDelivery, anOrder, order } from '../../support/browser/shopper.ts';

const unavailable = { status: 503, json: { defined: true, code: 'UNAVAILABLE', status: 503, message: 'The store cannot answer just now.' } };
const password = 'block-print-7';

describe('what opens over customers, staff and overview', () => {
  const parts = useHaat({ RTMP_PORT: 'off', AUTH_AUTOCONFIRM: 'on' });

  async function send(path: string, body: object, token = '') {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    return await (await fetch(parts.haat.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  }

  /** A store with one customer, and its owner before the dashboard. */
  async function openStall(email: string, [width, height]: (typeof widths)[number]) {
    const opened = await openPerson(parts.browser, { width, height });
    await signUpSeller(opened.page, parts.haat.url, 'Dialog Looms', email);
    const { access_token: token } = await send('/auth/v1/token?grant_type=password', { email, password });
    const lamp = await send('/api/seller/products', { name: 'Brass lamp', price: '500.00' }, token);
    const ask = (path: string, init: RequestInit) => fetch(parts.haat.url + path, init);
    expect((await order(ask, anOrder(lamp, { delivery: aDelivery({ name: 'Gauri Guest' }) }))).status).toBe(201);
    return opened;
  }

  /** As it stands at both widths. */
  async function look(page: Page, sizes: (typeof widthPairs)[number], name: string): Promise<void> {
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
      await expectAccessible(page, `${name}-${width}`);
    }
  }

  it.each(widthPairs.map((pair) => [`${pair[0][0]} and ${pair[1][0]} wide`, pair] as const))(
    'waits, fails, stands offline and comes back: %s',
    async (_, sizes) => {
      const { page, context } = await openStall(`dialogs-${sizes[0][0]}@shop.example`, sizes[0]);
      const see = (what: string) => look(page, sizes, what);
      const offline = page.getByRole('status').filter({ hasText: 'You are offline.' });

      const asked = '**/api/seller/customers/*';
      const held = Promise.withResolvers<void>();
      await page.route(asked, async (route) => {
        await held.promise;
        await route.fulfill(unavailable);
      });
      await page.goto(`${parts.haat.url}/dashboard/customers`);
      await page.getByRole('link', { name: 'Open Gauri Guest' }).click();
      await page.getByRole('dialog').waitFor();
      await see('person-loading');
      held.resolve();
      await page.getByRole('dialog').getByText(unavailable.json.message).waitFor();
      await see('person-failed');
      await page.unroute(asked);
      await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
      const person = page.getByRole('dialog', { name: /Gauri Guest/ });
      await person.getByLabel('Note').fill('Asks for brass.');
      await person.getByLabel('New tag').fill('Brass');
      await see('person-ready');
      await context.setOffline(true);
      await offline.waitFor();
      await see('person-offline');
      await person.getByRole('button', { name: 'Save note' }).click();
      await see('person-note-offline');
      expect(await person.getByLabel('Note').inputValue()).toBe('Asks for brass.');
      // What was pressed meanwhile is sent by itself.
      await context.setOffline(false);
      await offline.waitFor({ state: 'detached' });
      await page.getByText('Note saved').first().waitFor();
      await person.getByRole('button', { name: 'Erase' }).click();
      const erasing = page.getByRole('dialog', { name: /^Erase what you have of/ });
      await erasing.waitFor();
      await see('person-erase');
      await page.route(asked, (route) => route.fulfill(unavailable));
      await erasing.getByRole('button', { name: 'Erase forever' }).click();
      await page.getByText(unavailable.json.message).first().waitFor();
      await see('person-erase-failed');
      await page.unroute(asked);

      await page.goto(`${parts.haat.url}/dashboard/staff`);
      await page.getByRole('button', { name: 'Invite' }).click();
      const invite = page.getByRole('dialog', { name: 'Invite somebody' });
      await invite.getByRole('button', { name: 'Send invitation' }).click();
      await invite.getByText('Please enter a valid email').waitFor();
      await see('invite-wrong');
      await invite.getByLabel('E-mail address').fill('meena@shop.example');
      await context.setOffline(true);
      await invite.getByRole('button', { name: 'Send invitation' }).click();
      await offline.waitFor();
      await see('invite-offline');
      await context.setOffline(false);
      await invite.waitFor({ state: 'detached' });
      await page.getByText('meena@shop.example').first().waitFor();

      await page.goto(`${parts.haat.url}/dashboard?days=7`);
      await page.getByRole('combobox', { name: 'Days' }).click();
      await page.getByRole('option', { name: 'Choose days' }).click();
      await page.getByLabel('From', { exact: true }).fill('2026-03-31');
      await page.getByLabel('To', { exact: true }).fill('2026-03-01');
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await page.getByText('Choose two days, the first before the last', { exact: false }).waitFor();
      await see('range-wrong');

      const search = '**/api/seller/find*';
      const waiting = Promise.withResolvers<void>();
      await page.route(search, async (route) => {
        await waiting.promise;
        await route.fulfill(unavailable);
      });
      await page.keyboard.press('ControlOrMeta+k');
      const palette = page.getByRole('dialog').getByRole('combobox');
      await palette.waitFor();
      await see('palette');
      await palette.fill('brass');
      await page.getByText('Searching orders, products').waitFor();
      await see('palette-loading');
      waiting.resolve();
      await page.getByText('The search did not answer.', { exact: false }).waitFor();
      await see('palette-failed');
      await page.unroute(search);
      await palette.fill('gauri');
      await page
        .getByRole('option', { name: /Gauri Guest/ })
        .first()
        .waitFor();
      await see('palette-found');
      await palette.fill('nothing of that name');
      await expect.poll(() => page.getByRole('option').count()).toBe(0);
      await see('palette-empty');
      await context.close();
    },
  );
});
