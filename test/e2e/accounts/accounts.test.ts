import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { logIn, openStore, section, signOut } from '../../support/accounts/account-journey.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

const password = 'block-print-7';

describe('an account, by password, code and link', () => {
  const parts = useHaat();

  it('shows each place it is signed in at, and takes the others out', async () => {
    const dev = { email: 'dev@shop.example', password };
    const [here, there] = [await openPerson(parts.browser, desktop), await openPerson(parts.browser, phone)];
    await openStore(here.page, parts.haat.url, dev);
    await there.page.goto(`${parts.haat.url}/auth`);
    await logIn(there.page, dev);
    await there.page.waitForURL('**/dashboard');

    await here.page.goto(`${parts.haat.url}/account`);
    const places = section(here.page, 'Where you are signed in');
    await places.getByText('This device').waitFor();
    expect(await places.getByRole('listitem').count()).toBe(2);
    await places.getByRole('button', { name: 'Sign out others' }).click();
    await here.page.getByText('Other devices signed out').waitFor();
    await places.getByText('You are signed in nowhere else.').waitFor();
    expect(await places.getByRole('listitem').count()).toBe(1);

    await there.page.getByRole('link', { name: 'Orders', exact: true }).filter({ visible: true }).first().click();
    await there.page.waitForURL('**/auth?next=*');
    await here.page.reload();
    await section(here.page, 'Where you are signed in').getByText('This device').waitFor();
    expect(here.errors).toEqual([]);
    await Promise.all([here.context.close(), there.context.close()]);
  });

  it('is left in every tab of a browser at once', async () => {
    const { page, context, errors } = await openPerson(parts.browser, desktop);
    await openStore(page, parts.haat.url, { email: 'esha@shop.example', password });
    const other = await context.newPage();
    await other.goto(`${parts.haat.url}/account`);
    await section(other, 'Password').waitFor();
    await page.bringToFront();
    await signOut(page);
    await other.waitForURL('**/auth**', { timeout: 10_000 });
    await other.getByRole('button', { name: 'Login', exact: true }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is deleted forever, after saying what goes with it and asking for the password', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    const farah = { email: 'farah@shop.example', password };
    await openStore(page, parts.haat.url, farah, 'Farah Weaves');
    await page.goto(`${parts.haat.url}/account`);
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The store \u2068Farah Weaves\u2069:').waitFor();
    await dialog.getByText('0 products, 0 live events').waitFor();
    await dialog.getByLabel(`Type ${farah.email} to confirm`).fill(farah.email);
    await dialog.getByLabel('Current password').fill('not my password');
    await dialog.getByRole('button', { name: 'Delete forever' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Delete forever' }).click();
    await page.getByText('Your account is deleted').waitFor();
    await page.waitForURL(`${parts.haat.url}/auth`);

    await logIn(page, farah);
    await page.getByText('Invalid login credentials').first().waitFor();
    await context.close();
  });

  it('is entered and given another password by keyboard alone, the focus always in sight', async () => {
    const { page, errors, context } = await openPerson(parts.browser, desktop);
    await page.goto(`${parts.haat.url}/auth?next=/account`);
    await page.getByLabel('Email').and(page.locator(':enabled')).waitFor();
    await tabTo(page, 'Email');
    await page.keyboard.type('seller@haat.example');
    await tabTo(page, 'Password');
    await page.keyboard.type('haat-demo');
    await tabTo(page, 'Login');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await page.getByText('Welcome back to your dashboard!').waitFor();

    await tabTo(page, 'Change password');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await untilFocused(page, 'New password');
    await page.keyboard.type('haat-demo-2');
    await tabTo(page, 'Save password');
    await page.keyboard.press('Space');
    await page.getByText('Password changed').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await untilFocused(page, 'Change password');
    expect(errors).toEqual([]);
    await context.close();
  });
});

/** Presses Tab until the control of that name has the focus, as a person does who looks for it. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let pressed = 0; pressed < 40; pressed += 1) {
    await page.keyboard.press('Tab');
    if ((await focusedName(page)) === name) return expectVisibleFocus(page, name);
  }
  throw new Error(`"${name}" cannot be reached by Tab`);
}

async function untilFocused(page: Page, name: string): Promise<void> {
  await vi.waitFor(async () => expect(await focusedName(page)).toBe(name), { timeout: 5_000 });
  await expectVisibleFocus(page, name);
}

async function focusedName(page: Page): Promise<string | undefined> {
  return await page.evaluate(() => {
    const focused = document.activeElement;
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : focused?.textContent;
    return focused?.getAttribute('aria-label') ?? label?.trim();
  });
}

async function expectVisibleFocus(page: Page, name: string): Promise<void> {
  const look = await page.locator(':focus').evaluate((focused) => {
    const { outlineStyle, boxShadow } = getComputedStyle(focused);
    return outlineStyle !== 'none' || boxShadow !== 'none';
  });
  expect(look, `the focus shows on "${name}"`).toBe(true);
}
