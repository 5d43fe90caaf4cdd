import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { logIn, mailTo, section, signOut } from '../../support/accounts/account-journey.ts';
import { linkIn } from '../../support/accounts/smtp-sink.ts';
import { addVirtualAuthenticator } from '../../support/accounts/virtual-authenticator.ts';
import { findViolations, untilStill } from '../../support/browser/accessible.ts';
import { openPerson, phone } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import type { HaatProcess } from '../../support/servers/haat-process.ts';

const sizes = [{ width: 360, height: 740 }, phone, { width: 768, height: 1024 }, { width: 1440, height: 900 }];
/** From here on a mouse is likelier than a thumb. */
const desktopWidth = 1024;
const touchHeight = 44;
const passingToasts = '[data-type="passing"]';
const seller = { email: 'seller@haat.example', password: 'haat-demo' };

describe('every screen of accounts, at four sizes', () => {
  beforeAll(() => void vi.stubEnv('AUTH_AUTOCONFIRM', 'off'));
  afterAll(() => void vi.unstubAllEnvs());
  const parts = useHaat();

  it('is good for a visitor', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    const open = (path: string) => page.goto(parts.haat.url + path);
    await open('/auth');
    await expectGood(page, 'log in', 'Login');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText('Please enter a valid email').waitFor();
    await expectGood(page, 'log in with what is wrong');
    await logIn(page, { ...seller, password: 'not-the-password' });
    await page.getByText('Login failed').waitFor();
    await expectGood(page, 'log in, refused');
    await open('/auth/forgot');
    await expectGood(page, 'forgot', 'Send the mail');
    await page.getByLabel('Email').fill(seller.email);
    await page.getByRole('button', { name: 'Send the mail' }).click();
    await expectGood(page, 'forgot, sent', 'Continue');
    await open('/auth/code');
    await expectGood(page, 'code', 'Send code');
    await page.getByLabel('E-mail or mobile number').fill('+91 98765 43210');
    await page.getByRole('button', { name: 'Send code' }).click();
    await expectGood(page, 'code, sent', 'Continue');
    await open('/auth/reset');
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
    await expectGood(page, 'reset without a session');
    await open('/auth/confirm?type=recovery');
    await page.getByRole('heading', { name: 'This link is incomplete' }).waitFor();
    await expectGood(page, 'confirm, broken');
    await page.goto(linkIn((await mailTo(parts.haat, seller.email, /^Reset your password/)).text));
    await expectGood(page, 'confirm', 'Choose a new password');
    await open('/auth?mode=signup');
    await expectGood(page, 'sign up', 'Create account');
    await page.getByLabel('Store Name').fill('Jaya Looms');
    await page.getByLabel('Email').fill('jaya.of.the.very.long.address@looms.example');
    await page.getByLabel('Password', { exact: true }).fill('block-print-7');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    await expectGood(page, 'sign up, to confirm', 'Continue');
    // 400: the wrong password.
    expect(errors.filter((error) => !error.includes('status of 400'))).toEqual([]);
    await context.close();
  });

  it('is good in the mailbox of the demo', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/mailbox#key=${parts.haat.mailboxKey}`);
    await page.getByRole('link', { name: 'Reset your password' }).waitFor();
    await expectGood(page, 'mailbox');
    await page.getByRole('link', { name: 'Reset your password' }).click();
    await page.frameLocator('iframe').getByRole('link', { name: 'Reset password' }).waitFor();
    await expectGood(page, 'mail');
    await page.getByRole('button', { name: 'Plain text' }).click();
    await expectGood(page, 'mail as plain text');
    expect(errors).toEqual([]);
    await page.goto(`${parts.haat.url}/mailbox#key=wrong`);
    await page.getByRole('heading', { name: 'The mailbox is locked' }).waitFor();
    await expectGood(page, 'mailbox, locked');
    await context.close();
  });

  it('10.24 shows the mailbox with its key in no address that is sent, over Back and a reload, and moves the key of an old address', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    const { url, mailboxKey } = parts.haat;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''));
    await fetch(`${url}/auth/v1/recover`, { method: 'POST', body: JSON.stringify({ email: seller.email }) });
    const message = page.getByRole('link', { name: 'Reset your password' }).first();
    await page.goto(`${url}/mailbox#key=${mailboxKey}`);
    await message.click();
    const mail = page.frameLocator('iframe').getByRole('link', { name: 'Reset password' });
    await mail.waitFor();
    await page.reload();
    await mail.waitFor();
    await page.goBack();
    await message.waitFor();
    expect(asked.filter((address) => address.split('#')[0]?.includes(mailboxKey))).toEqual([]);

    await page.goto(`${url}/mailbox?key=${mailboxKey}`);
    await message.waitFor();
    expect(page.url()).toBe(`${url}/mailbox#key=${mailboxKey}`);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is good for whoever is signed in, and between the two factors', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    const url = `http://localhost:${new URL(parts.haat.url).port}`;
    await addVirtualAuthenticator(page);
    await page.goto(`${url}/auth?next=/account`);
    await logIn(page, seller);
    await section(page, 'Where you are signed in').getByText('This device').waitFor();
    await expectGood(page, 'account', 'Delete account');
    await expectGoodDialogs(page, ['Change e-mail', 'Add phone', 'Change password', 'Add text message', 'Delete account']);
    await addPasskey(page);
    const app = await addAuthenticator(page);
    await expectGood(page, 'account with factors');
    await expectGoodDialogs(page, ['Remove Laptop of the shop', 'Remove Authenticator app', 'Make new codes']);
    await page.goto(`${url}/auth/reset`);
    await expectGood(page, 'reset', 'Save password');
    // What the account is still asked when its session ends would come back refused.
    const codes = '**/auth/v1/factors/recovery-codes';
    await page.route(codes, () => undefined);
    const asked = page.waitForRequest(codes);
    await page.goto(`${url}/account`);
    await asked;
    const dropped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/recovery-codes'));
    await signOut(page);
    await dropped;
    await page.unroute(codes);
    await logIn(page, seller);
    await expectGood(page, 'second factor', 'Use a recovery code');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').waitFor();
    await expectGood(page, 'second factor by recovery code');
    await page.getByRole('button', { name: /^Authenticator app/ }).click();
    // The code after the one of the set-up: each counts once.
    await page.getByLabel('Six-digit code').fill(app.generate({ timestamp: Date.now() + 30_000 }));
    await page.waitForURL('**/dashboard');
    // 404: there were no recovery codes at first.
    expect(errors.filter((error) => !error.includes('status of 404'))).toEqual([]);
    await context.close();
  });

  it('10.18 asks for the present password only once the session is old, also in a dialog that is open', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    const gauri = { email: 'gauri@shop.example', password: 'block-print-7' };
    await fetch(`${parts.haat.url}/auth/v1/signup`, { method: 'POST', body: JSON.stringify(gauri) });
    // A job makes the account.
    await vi.waitFor(() => inDatabase(parts.haat, `UPDATE auth_users SET email_confirmed_at = now() WHERE email = '${gauri.email}'`), 20_000);
    await page.goto(`${parts.haat.url}/auth?next=/account`);
    await logIn(page, gauri);
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New password').fill('brass lamps at dusk');
    expect(await dialog.getByLabel('Current password').count()).toBe(0);
    await ageSessions(parts.haat);
    await dialog.getByRole('button', { name: 'Save password' }).click();
    await dialog.getByLabel('Current password').and(page.locator(':focus')).fill('not the password');
    await expectGood(page, 'dialog: password of a session that became old', 'Save password');
    await dialog.getByRole('button', { name: 'Save password' }).click();
    await dialog.getByText('Current password is not correct').waitFor();
    await expectGood(page, 'dialog: wrong present password', 'Save password');
    await dialog.getByLabel('Current password').fill(gauri.password);
    await dialog.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Password changed').waitFor();
    await dialog.waitFor({ state: 'detached' });

    // The proof that came with it counts for the next change.
    await page.getByRole('button', { name: 'Add authenticator app' }).click();
    await dialog.getByRole('heading', { name: 'Add authenticator app' }).waitFor();
    await page.keyboard.press('Escape');
    await ageSessions(parts.haat);
    await page.clock.setSystemTime(Date.now() + 16 * 60_000);
    await page.getByRole('button', { name: 'Change e-mail' }).click();
    await dialog.getByLabel('Current password').waitFor();
    await expectGood(page, 'dialog: email of an old session', 'Send confirmation');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add authenticator app' }).click();
    await dialog.getByRole('heading', { name: 'Is it you?' }).waitFor();
    await expectGood(page, 'dialog: proof');
    await dialog.getByLabel('Current password').fill('brass lamps at dusk');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('heading', { name: 'Add authenticator app' }).waitFor();
    // 400: what an old session, and a wrong password, are told.
    expect(errors.filter((error) => !/status of 400/.test(error))).toEqual([]);
    await context.close();
  });
});

/** As if everybody had signed in an hour ago. */
async function ageSessions(haat: HaatProcess): Promise<void> {
  await inDatabase(
    haat,
    `UPDATE auth_sessions SET created_at = created_at - interval '1 hour', amr = (
       SELECT jsonb_agg(p || jsonb_build_object('timestamp', (p ->> 'timestamp')::bigint - 3600)) FROM jsonb_array_elements(amr) p)`,
  );
}

async function inDatabase({ dataDir }: HaatProcess, statement: string): Promise<void> {
  await using opened = openDatabase({ connection: { host: join(dataDir, 'postgres/socket'), user: 'haat', database: 'haat' }, poolSize: 1 });
  expect((await opened.pool.query(statement)).rowCount).toBeGreaterThan(0);
}

/** Each opens from the button of that name, and closes by Escape. */
async function expectGoodDialogs(page: Page, names: string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await expectGood(page, `dialog: ${name}`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
}

async function addPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Laptop of the shop');
  await expectGood(page, 'dialog: name of a passkey');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByRole('button', { name: 'Rename Laptop of the shop' }).waitFor();
}

/** Ends with the recovery codes saved. */
async function addAuthenticator(page: Page): Promise<TOTP> {
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  const shown = await dialog.getByText(/^([A-Z2-7]{4} ?)+$/).textContent();
  await expectGood(page, 'dialog: authenticator app');
  const app = new TOTP({ secret: Secret.fromBase32((shown ?? '').replaceAll(' ', '')) });
  await dialog.getByLabel('Code').fill(app.generate());
  await page.getByRole('button', { name: 'Make recovery codes' }).click();
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  await expectGood(page, 'dialog: recovery codes');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await section(page, 'Second factor')
    .getByText(/ left$/)
    .waitFor();
  return app;
}

/** Looks at what is open at each size; `action` is the button that shows that it is there. */
async function expectGood(page: Page, screen: string, action?: string): Promise<void> {
  if (action) await page.getByRole('button', { name: action, exact: true }).and(enabled(page)).waitFor();
  for (const size of sizes) {
    await page.setViewportSize(size);
    const where = `${screen} at ${size.width}`;
    await untilStill(page);
    // The frame of a mail has no origin and runs no scripts, axe's neither; a toast that is not a problem fades while one looks.
    expect(await findViolations(page, { exclude: ['iframe', passingToasts] }), where).toEqual([]);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect(overflow, `${where} scrolls sideways`).toBe(0);
    if (size.width < desktopWidth) expect(await page.evaluate(findSmallControls, touchHeight), `${where}, too small for a thumb`).toEqual([]);
  }
  await page.setViewportSize(phone);
}

function enabled(page: Page): Locator {
  return page.locator(':enabled');
}

/** Runs in the page. A link may be pressed on all of its row; what only a screen reader sees is one pixel high. */
function findSmallControls(least: number): string[] {
  const small = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [role=tab]')].filter((control) => {
    const target = getComputedStyle(control, '::after').position === 'absolute' ? control.offsetParent : control;
    const height = target?.getBoundingClientRect().height ?? 0;
    return control.checkVisibility({ visibilityProperty: true }) && height > 1 && height < least - 0.5;
  });
  return small.map((control) => control.outerHTML.slice(0, 160));
}
