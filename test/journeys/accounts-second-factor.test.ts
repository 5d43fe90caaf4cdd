import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { logIn, openStore, section, signOut } from '../support/accounts/account-journey.ts';
import { addVirtualAuthenticator } from '../support/accounts/virtual-authenticator.ts';
import { desktop, openPerson } from '../support/browser/browser.ts';
import { useHaat } from '../support/browser/journey-setup.ts';
import { readQrCode } from '../support/browser/qr-code.ts';

const password = 'block-print-7';

describe('a second factor and a passkey', () => {
  const parts = useHaat();

  it('a second factor is set up from the secret shown, asked for at the next log-in, and replaced by a recovery code', async () => {
    const { page, errors, context } = await openPerson(parts.browser, desktop);
    const hema = { email: 'hema@shop.example', password };
    await openStore(page, parts.haat.url, hema);
    const { codeAt, recoveryCodes } = await secure(page, parts.haat.url);
    await signOut(page);

    await logIn(page, hema);
    await page.waitForURL('**/auth/second-factor');
    expect(await askStore(page)).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } });
    await page.goto(`${parts.haat.url}/dashboard/orders`);
    await page.waitForURL('**/auth/second-factor?next=*');
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    await page.getByText('Open your authenticator app and type the code it shows.').waitFor();
    await page.getByLabel('Six-digit code').fill(wrongCode(codeAt));
    await page.getByText('That code is wrong.').waitFor();
    await page.getByLabel('Six-digit code').fill(codeAt(1));
    await page.waitForURL('**/dashboard/orders');
    expect(await askStore(page)).toMatchObject({ status: 200 });

    await signOut(page);
    await logIn(page, hema);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/dashboard');
    await page.goto(`${parts.haat.url}/account`);
    await section(page, 'Second factor')
      .getByText(`${recoveryCodes.length - 1} of ${recoveryCodes.length} left`)
      .waitFor();

    expect(await tokenLevel(page)).toBe('aal2');
    await remove(page, 'Authenticator app');
    await page.getByText('Second factor removed').waitFor();
    await page.getByRole('button', { name: 'Remove Authenticator app' }).waitFor({ state: 'detached' });
    // The session fell to aal1 with its factor, and its token says so.
    await expect.poll(() => tokenLevel(page)).toBe('aal1');
    // 404: there were no recovery codes yet.
    expect(errors.filter((error) => !/status of (40[34]|422)/.test(error))).toEqual([]);
    await context.close();
  });

  it('a passkey is added with a name, and logs in without a password', async () => {
    const { page, errors, context } = await openPerson(parts.browser, desktop);
    // Passkeys belong to a name, never to a bare address.
    const url = `http://localhost:${new URL(parts.haat.url).port}`;
    await addVirtualAuthenticator(page);
    await openStore(page, url, { email: 'indu@shop.example', password });
    await page.goto(`${url}/account`);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Laptop of the shop');
    await dialog.getByRole('button', { name: 'Save name' }).click();
    await section(page, 'Passkeys').getByRole('button', { name: 'Rename Laptop of the shop' }).waitFor();
    await signOut(page);

    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByText('Login successful').waitFor();
    await page.goto(`${url}/account`);
    await section(page, 'Passkeys')
      .getByText(/Last used/)
      .waitFor();

    await remove(page, 'Laptop of the shop');
    await page.getByText('Passkey removed').waitFor();
    await page.getByRole('button', { name: 'Remove Laptop of the shop' }).waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
    await context.close();
  });
});

type Secured = { codeAt: (steps: number) => string; recoveryCodes: string[] };

/** Adds an authenticator app and saves the recovery codes, all from what the page shows. */
async function secure(page: Page, url: string): Promise<Secured> {
  await page.goto(`${url}/account`);
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  const scanned = new URL(await readQrCode(dialog.getByAltText('QR code with the secret for your authenticator app')));
  const shown = (await dialog.getByText(/^([A-Z2-7]{4} ?)+$/).textContent()) ?? '';
  expect(scanned.searchParams.get('secret')).toBe(shown.replaceAll(' ', ''));
  const app = new TOTP({ secret: Secret.fromBase32(shown.replaceAll(' ', '')) });
  const codeAt = (steps: number) => app.generate({ timestamp: Date.now() + steps * 30_000 });
  await dialog.getByLabel('Code').fill(codeAt(0));
  await page.getByText('Second factor added').waitFor();
  await page.getByText('One more step: make recovery codes').waitFor();
  await page.getByRole('button', { name: 'Make recovery codes' }).click();
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  const recoveryCodes = await dialog.getByRole('listitem').allTextContents();
  expect(recoveryCodes.length).toBeGreaterThan(7);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await section(page, 'Second factor').getByText(`${recoveryCodes.length} of ${recoveryCodes.length} left`).waitFor();
  return { codeAt, recoveryCodes };
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Remove ${name}?` });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** The claim `aal` of the access token that this browser keeps. */
async function tokenLevel(page: Page): Promise<unknown> {
  const kept = await page.evaluate(() => localStorage.getItem('sb-haat-auth-token'));
  const [, claims = ''] = (JSON.parse(kept ?? '{}').access_token as string).split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).aal;
}

/** A code that no app shows near this time. */
function wrongCode(codeAt: Secured['codeAt']): string {
  const near = [-2, -1, 0, 1, 2].map(codeAt);
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '';
}

/** What the dashboard's first call answers to the session of this browser. */
async function askStore(page: Page): Promise<{ status: number; body: unknown }> {
  return await page.evaluate(async () => {
    const { access_token } = JSON.parse(localStorage.getItem('sb-haat-auth-token') ?? '{}');
    const answer = await fetch('/api/seller/store', { headers: { Authorization: `Bearer ${access_token}` } });
    return { status: answer.status, body: await answer.json() };
  });
}
