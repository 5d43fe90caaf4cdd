import { describe, expect, it } from 'vitest';
import { logIn } from '../../support/accounts/account-journey.ts';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { openPerson, phone } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

const shopper = { email: 'asha-shops@shop.example', password: 'block-print-7' };

describe('a shopper at the dashboard', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('reads what it is, opens a store from there, and nothing is refused', async () => {
    const body = JSON.stringify({ ...shopper, data: { display_name: 'Asha' } });
    await fetch(`${parts.haat.url}/auth/v1/signup`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/auth`);
    await logIn(page, shopper);
    await page.waitForURL('**/dashboard');
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      await page.goto(`${parts.haat.url}/dashboard/orders`);
      await page.getByRole('heading', { name: 'Sell on Haat' }).waitFor();
      await expectAccessible(page, `shopper-at-dashboard-${width}`);
    }
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await page.waitForURL('**/shop');
    await page.goBack();
    await page.getByRole('button', { name: 'Create your store' }).click();
    await page.waitForURL('**/auth?mode=signup');
    await page.getByLabel('Store Name').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
