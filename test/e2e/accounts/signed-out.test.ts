import { describe, expect, it } from 'vitest';
import { openStore } from '../../support/accounts/account-journey.ts';
import { openPerson, phone } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

const gauri = { email: 'gauri@shop.example', password: 'block-print-7' };

describe('signing out', () => {
  const parts = useHaat();

  it('is one press away on every page that is for who is signed in', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await openStore(page, parts.haat.url, { ...gauri, email: 'hema@shop.example' }, 'Hema Looms');
    for (const path of ['/dashboard', '/dashboard/live', '/dashboard/products', '/dashboard/orders', '/account']) {
      await page.goto(parts.haat.url + path);
      const button = page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).first();
      await button.waitFor();
      await button.click({ trial: true });
    }
    await context.close();
  });

  it('leaves nothing of the person in the browser: no token, no address, nothing typed, also when the server is away', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await openStore(page, parts.haat.url, gauri, 'Gauri Looms');
    await page.evaluate(() => sessionStorage.setItem('checkout-draft', JSON.stringify({ form: { phone: '9812345678', name: 'Gauri' } })));
    const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
    expect(await kept()).toContain('access_token');
    await page.getByText('Gauri Looms').first().waitFor({ state: 'attached' });
    await page.route('**/auth/v1/logout**', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL(/\/auth\b/);
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
    expect(await kept()).not.toMatch(/access_token|refresh_token|gauri@|9812345678|Gauri/);
    expect(await page.content()).not.toMatch(/gauri@|Gauri Looms/);
    await page.goto(`${parts.haat.url}/dashboard`);
    await page.waitForURL(/\/auth\b/);
    expect(await page.content()).not.toMatch(/gauri@|Gauri Looms/);
    await context.close();
  });
});
