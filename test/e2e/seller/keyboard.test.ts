/// <reference lib="dom" />
import { describe, expect, it } from 'vitest';
import { openStore, section } from '../../support/accounts/account-journey.ts';
import { tabTo } from '../../support/accounts/keyboard-walk.ts';
import { desktop, openPerson } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { aDelivery, anOrder } from '../../support/browser/shopper.ts';

describe('the screens of people, by the keyboard alone', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  async function openSeller(email: string) {
    const person = await openPerson(parts.browser, desktop);
    await openStore(person.page, parts.haat.url, { email, password: 'block-print-7' }, 'Key Looms');
    const token: string = await person.page.evaluate(() => JSON.parse(localStorage.getItem('sb-haat-auth-token') ?? '{}').access_token);
    const send = async (path: string, body: object) => {
      // Whoever orders is a guest: the orders of an account are of one customer.
      const isSeller = path.startsWith('/api/seller/');
      const headers = { 'Content-Type': 'application/json', ...(isSeller && { Authorization: `Bearer ${token}` }) };
      const answer = await fetch(parts.haat.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      expect([path, answer.status]).toEqual([path, 201]);
      return await answer.json();
    };
    const place = person.page.getByRole('navigation', { name: 'Main' });
    return { ...person, send, goTo: async (name: string) => await place.getByRole('link', { name, exact: true }).press('Enter') };
  }

  it('customers: between the tabs, along the list, into a person and back to their row', async () => {
    const { page, errors, context, send, goTo } = await openSeller('walk-customers@shop.example');
    const lamp = await send('/api/seller/products', { name: 'Brass lamp', price: '500.00' });
    for (const [n, name] of ['Asha Rao', 'Gauri Guest'].entries()) {
      await send('/api/orders', anOrder(lamp, { delivery: aDelivery({ name, phone: `987650000${n}` }) }));
    }
    await goTo('Customers');
    const row = page.getByRole('link', { name: 'Open Asha Rao' });
    await row.waitFor();
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    await tabTo(page, tab('Customers'));
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: 'No shoppable videos yet' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: 'No live streams yet' }).waitFor();
    await tabTo(page, page.getByRole('link', { name: 'Schedule Stream' }));
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => tab('Live Streams').evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await row.waitFor();
    await tabTo(page, page.getByRole('searchbox', { name: 'Search by name or phone' }));
    await tabTo(page, page.getByRole('columnheader', { name: 'Last seen' }).getByRole('button'));
    await page.keyboard.press('Enter');
    await page.waitForURL(/sort=-?seen/);
    await tabTo(page, row);
    await page.keyboard.press('Enter');
    const person = page.getByRole('dialog', { name: /Asha Rao/ });
    await tabTo(page, person.getByLabel('Note'));
    await page.keyboard.type('Asks what it is made of.');
    await tabTo(page, person.getByRole('button', { name: 'Save note' }));
    await page.keyboard.press('Enter');
    await page.getByText('Note saved').first().waitFor();
    await page.keyboard.press('Escape');
    await person.waitFor({ state: 'detached' });
    await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('staff: somebody is invited with a role, and taken back', async () => {
    const { page, errors, context, goTo } = await openSeller('walk-staff@shop.example');
    await goTo('Staff');
    const invite = page.getByRole('button', { name: 'Invite', exact: true });
    await invite.waitFor();
    await tabTo(page, invite);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
    await dialog.waitFor();
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    const email = dialog.getByLabel('E-mail address');
    if (!(await email.evaluate((element) => element === document.activeElement))) await tabTo(page, email);
    await page.keyboard.type('meena@shop.example');
    await tabTo(page, dialog.getByRole('combobox', { name: 'Role' }));
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Moderator' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('button', { name: 'Send invitation' }));
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /meena@shop.example.*Moderator.*Invited|meena@shop.example.*Invited/ }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await tabTo(page, page.getByRole('button', { name: /^Take back from .*meena/ }));
    await page.keyboard.press('Enter');
    await page.getByText('Invitation taken back').first().waitFor();
    await page.getByRole('row', { name: /meena@shop.example/ }).waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
    await context.close();
  });

  it('account: the profile is filled in and saved, and every section is reached', async () => {
    const { page, errors, context } = await openSeller('walk-account@shop.example');
    await page.goto(`${parts.haat.url}/account`);
    const profile = section(page, 'Profile');
    await profile.getByLabel('Display name').waitFor();
    await tabTo(page, profile.getByLabel('Display name'));
    await page.keyboard.type('Asha of the looms');
    await tabTo(page, profile.getByLabel('Bio'));
    await page.keyboard.type('Lamps and stoles.');
    await tabTo(page, profile.getByRole('button', { name: 'Save profile' }));
    await page.keyboard.press('Enter');
    await page.getByText('Profile saved').first().waitFor();
    await tabTo(page, section(page, 'Delete account').getByRole('button').first());
    expect(errors).toEqual([]);
    await context.close();
  });
});
