import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { logIn, mailTo, openStore, signOut } from '../support/accounts/account-journey.ts';
import { codeIn } from '../support/accounts/smtp-sink.ts';
import { desktop, openPerson, phone } from '../support/browser/browser.ts';
import { useHaat } from '../support/browser/journey-setup.ts';

const password = 'block-print-7';

describe('an account, by password, code and link', () => {
  const parts = useHaat();

  it('is opened, left, refused to a wrong password, and entered again where one wanted to go', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    const asha = { email: 'asha@shop.example', password };
    // What the dashboard still waits for when it is left would come back refused.
    const overview = '**/api/seller/overview*';
    await page.route(overview, () => undefined);
    const asked = page.waitForRequest(overview);
    await openStore(page, parts.haat.url, asha);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await asked;
    const dropped = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/seller/overview'));
    await signOut(page);
    await dropped;
    await page.unroute(overview);

    await page.goto(`${parts.haat.url}/dashboard/orders?status=new`);
    await page.waitForURL('**/auth?next=*');
    await logIn(page, { ...asha, password: 'block-print-8' });
    await page.getByText('Login failed').waitFor();
    await page.getByText('Invalid login credentials').first().waitFor();
    await logIn(page, asha);
    await page.waitForURL('**/dashboard/orders?status=new');
    await page.getByText('Login successful').waitFor();
    await page.getByText('Login failed').waitFor({ state: 'detached' });
    expect(errors.filter((error) => !error.includes('status of 400'))).toEqual([]);
    await context.close();
  });

  it('gets a new password by the mail in the mailbox, whose link works once', async () => {
    const { page, errors, context } = await openPerson(parts.browser, desktop);
    const binu = { email: 'binu@shop.example', password };
    await openStore(page, parts.haat.url, binu);
    await signOut(page);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.waitForURL('**/auth/forgot');
    await page.getByLabel('Email').fill(binu.email);
    await page.getByRole('button', { name: 'Send the mail' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();

    await page.goto(`${parts.haat.url}/mailbox#key=${parts.haat.mailboxKey}`);
    await page.getByRole('listitem').filter({ hasText: binu.email }).getByRole('link', { name: 'Reset your password' }).click();
    await page.frameLocator('iframe').getByRole('link', { name: 'Reset password' }).click();
    await page.waitForURL('**/auth/confirm?*');
    const link = page.url();
    await page.getByRole('button', { name: 'Choose a new password' }).click();
    await page.getByText(`For ${binu.email}`).waitFor();
    await page.getByLabel('New password').fill('brass lamps at dusk');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByText('Password changed').waitFor();

    await page.goto(link);
    await page.getByRole('button', { name: 'Choose a new password' }).click();
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
    expect(await page.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/auth/forgot');
    await page.goto(`${parts.haat.url}/dashboard`);
    await signOut(page);
    await logIn(page, binu);
    await page.getByText('Login failed').waitFor();
    await logIn(page, { ...binu, password: 'brass lamps at dusk' });
    await page.waitForURL('**/dashboard');
    expect(errors.filter((error) => !/status of 40[03]/.test(error))).toEqual([]);
    await context.close();
  });

  it('is entered with the six digits of a mail', async () => {
    const { page, errors, context } = await openPerson(parts.browser, desktop);
    const chitra = { email: 'chitra@shop.example', password };
    await openStore(page, parts.haat.url, chitra);
    await signOut(page);
    await page.getByRole('link', { name: 'Sign in with a code' }).click();
    await page.waitForURL('**/auth/code');
    await page.getByLabel('E-mail or mobile number').fill(chitra.email);
    await page.getByRole('button', { name: 'Send code' }).click();
    const code = codeIn((await mailTo(parts.haat, chitra.email, /^Sign in/)).text);
    await page.getByLabel('Six-digit code').fill(code === '000000' ? '000001' : '000000');
    await page.getByText('That code is wrong or has expired').waitFor();
    await page.getByLabel('Six-digit code').fill(code);
    await page.waitForURL('**/dashboard');
    await page.getByText('Login successful').waitFor();
    expect(errors.filter((error) => !/status of 40[03]/.test(error))).toEqual([]);
    await context.close();
  });
});

describe('an account whose address must be confirmed', () => {
  beforeAll(() => void vi.stubEnv('AUTH_AUTOCONFIRM', 'off'));
  afterAll(() => void vi.unstubAllEnvs());
  const parts = useHaat();

  it('opens with the code of the mail', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/auth?mode=signup`);
    await page.getByLabel('Store Name').fill('Gita Pots');
    await page.getByLabel('Email').fill('gita@shop.example');
    await page.getByLabel('Password', { exact: true }).fill('password');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Signup failed').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    await page.getByText('We sent a mail to gita@shop.example').waitFor();
    await page.getByRole('button', { name: /^Send a new code in \d+ s$/ }).waitFor();

    // Not before: the password alone leads to the same place.
    await page.goto(`${parts.haat.url}/auth`);
    await logIn(page, { email: 'gita@shop.example', password });
    await page.getByText('gita@shop.example is not confirmed yet').waitFor();
    const { text } = await mailTo(parts.haat, 'gita@shop.example', /^Confirm your e-mail address/);
    await page.getByLabel('Six-digit code').fill(codeIn(text));
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(errors.filter((error) => !/status of 4(?:00|22)/.test(error))).toEqual([]);
    await context.close();
  });
});
