import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SmsSink, startSmsSink } from '../../support/accounts/sms-sink.ts';
import { codeIn, type SmtpSink, startSmtpSink } from '../../support/accounts/smtp-sink.ts';
import { findViolations, untilStill } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone, readPicture, untilPicturePlays } from '../../support/browser/browser.ts';
import { addProduct, goLive, hears, say, signUpSeller, watch } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

describe('signing in over the video', () => {
  const sinks = useSinks();
  const parts = useHaat();
  let seller: Page;
  let stream: string;

  beforeAll(async () => {
    seller = (await openPerson(parts.browser, desktop)).page;
    await signUpSeller(seller, parts.haat.url, 'Asha Prints');
    await addProduct(seller, parts.haat.url, 'Bagru Stole', '1249.50', '5');
    stream = await goLive(seller, parts.haat.url, 'New stoles from Bagru', 'Bagru Stole');
  });

  it('takes a phone number, a code and a name by keyboard alone, while the same picture plays on', async () => {
    const { page, context, errors } = await openPerson(parts.browser, phone);
    await watch(page, parts.haat.url, stream);
    await say(page, 'Is this one cotton?');
    await hears(seller, 'Is this one cotton?');
    const video = await page.locator('video').elementHandle();
    const sound = await readSound(page);

    await page.locator('button[aria-label="Chat under your own name"]:visible').press('Enter');
    await page.getByLabel('Mobile number or e-mail').waitFor();
    await page.keyboard.type('98765');
    await page.keyboard.press('Enter');
    await page.getByText('This is not a whole mobile number').waitFor();
    await page.keyboard.type('43210');
    await page.keyboard.press('Enter');
    await page.getByText('Sent to +91 98765 43210').waitFor();
    const code = codeIn((await sinks.texts.next('+919876543210')).body.text);
    await page.keyboard.type(code === '000000' ? '000001' : '000000');
    await page.getByText('This code is wrong or has expired').waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(code);
    await page.getByRole('textbox', { name: 'Name in the chat' }).waitFor();
    await page.keyboard.type('Meera Iyer');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    // The field of the chat has the focus, and what was said is still there.
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Your message');
    await page.keyboard.type('I take two');
    await page.keyboard.press('Enter');
    await hears(seller, 'I take two');
    await hears(seller, 'Meera Iyer');
    await hears(page, 'Is this one cotton?');
    expect(await page.getByRole('link', { name: 'Your account, Meera Iyer' }).count()).toBe(1);

    expect(await page.evaluate((before) => before === document.querySelector('video'), video)).toBe(true);
    expect(await readSound(page)).toEqual(sound);
    await untilPicturePlays(page, (await readPicture(page)).time, 1);
    expect(errors.filter((error) => !error.includes('status of 403'))).toEqual([]);
    await context.close();
  });

  it('closes by Escape and by Back without leaving the page, and gives the focus back', async () => {
    const { page, context, errors } = await openPerson(parts.browser, phone);
    await watch(page, parts.haat.url, stream);
    const button = page.getByRole('button', { name: 'Sign in', exact: true });
    for (const leave of [() => page.keyboard.press('Escape'), () => page.evaluate('history.back()'), () => page.mouse.click(60, 200)]) {
      await button.click();
      const sheet = page.getByRole('dialog');
      await sheet.waitFor();
      await leave();
      await sheet.waitFor({ state: 'detached' });
      await page.waitForFunction(() => document.activeElement?.textContent === 'Sign in');
      expect(new URL(page.url()).pathname).toBe('/live');
    }
    await untilPicturePlays(page, (await readPicture(page)).time, 0.5);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('asks before it closes with a typed address, by Escape and by a touch beside', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await watch(page, parts.haat.url, stream);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const address = page.getByLabel('Mobile number or e-mail');
    const question = page.getByRole('dialog', { name: 'Discard changes?' });
    await address.fill('meera@shop');
    for (const leave of [() => page.keyboard.press('Escape'), () => page.mouse.click(60, 200)]) {
      await leave();
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await address.inputValue()).toBe('meera@shop');
    }
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    // Back is no answer to that question: what was typed stands there again, until it is thrown away.
    const open = page.getByRole('button', { name: 'Sign in', exact: true });
    await open.click();
    expect(await address.inputValue()).toBe('');
    await address.fill('meera@shop');
    await page.evaluate('history.back()');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await open.click();
    expect(await address.inputValue()).toBe('meera@shop');
    await context.close();
  });

  it('closes when another tab signs in, by e-mail', async () => {
    const { page, context, errors } = await openPerson(parts.browser, desktop);
    await page.goto(`${parts.haat.url}/live?stream=${stream}`);
    await untilPicturePlays(page, 0, 0.5);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    const other = await context.newPage();
    await other.goto(`${parts.haat.url}/live`);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.getByLabel('Mobile number or e-mail').fill('Meera@Shop.example');
    await other.getByRole('button', { name: 'Send code' }).click();
    await other.getByLabel('Six-digit code').fill(codeIn((await sinks.mail.next('meera@shop.example')).text));
    await other.getByRole('button', { name: 'Not now' }).click();
    await other.getByRole('link', { name: 'Your account' }).waitFor();
    await page.bringToFront();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Your account' }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('sends one code for two presses, and says when nobody can be reached', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await watch(page, parts.haat.url, stream);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Mobile number or e-mail').fill('asha@slow.example');
    const cut = (pattern: string) => page.route(pattern, (route) => route.abort());
    await cut('**/auth/v1/otp**');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText('The server cannot be reached').waitFor();
    await page.unroute('**/auth/v1/otp**');
    const released = Promise.withResolvers<void>();
    await page.route('**/auth/v1/otp**', (route) => released.promise.then(() => route.continue()));
    await page.getByLabel('Mobile number or e-mail').press('Enter');
    await page.getByRole('button', { name: 'Sending...' }).waitFor();
    await page.getByLabel('Mobile number or e-mail').press('Enter');
    released.resolve();
    await page.getByLabel('Six-digit code').waitFor();
    await page.getByRole('button', { name: 'Change address' }).click();
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('button', { name: /^Send a new code in \d+ s$/ }).waitFor();
    await sinks.mail.next('asha@slow.example');
    expect(sinks.mail.count('asha@slow.example')).toBe(1);
    await context.close();
  });

  it('has nothing that axe finds, and leaves half of the picture free, at each size', async () => {
    for (const size of [{ width: 360, height: 740 }, phone, { width: 768, height: 1024 }, desktop]) {
      const { page, context } = await openPerson(parts.browser, size);
      await watch(page, parts.haat.url, stream);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      const sheet = page.getByRole('dialog');
      await sheet.waitFor();
      await untilStill(page);
      expect(await findViolations(page)).toEqual([]);
      const [place, picture] = [await sheet.boundingBox(), await page.locator('video').boundingBox()];
      expect(place?.y).toBeGreaterThan(size.height * 0.45);
      expect(place?.x).toBeGreaterThanOrEqual(picture?.x ?? 0);
      expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual((picture?.x ?? 0) + (picture?.width ?? 0));
      await context.close();
    }
  });
});

/** Receivers of mails and text messages, which the Haat of this file sends to. */
function useSinks(): { mail: SmtpSink; texts: SmsSink } {
  const sinks = {} as { mail: SmtpSink; texts: SmsSink };
  const before = { ...process.env };
  beforeAll(async () => {
    [sinks.mail, sinks.texts] = await Promise.all([startSmtpSink(), startSmsSink()]);
    Object.assign(process.env, { SMTP_URL: sinks.mail.url, MAIL_FROM: 'shop@asha.example', SMS_URL: sinks.texts.url, AUTH_AUTOCONFIRM: 'on' });
  });
  afterAll(async () => {
    process.env = before;
    await sinks.mail?.[Symbol.asyncDispose]();
    await sinks.texts?.[Symbol.asyncDispose]();
  });
  return sinks;
}

async function readSound(page: Page): Promise<unknown> {
  return await page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => [video.muted, video.volume, video.paused]);
}
