/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, untilStill, widths } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { logInDemoSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

const problems = '[role="group"][data-type="problem"]';
const problemTitle = 'Error creating product';

describe('toasts', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('leave after 5 s, and are no notification', async () => {
    const { page, errors, context } = await openSeller(desktop);
    await openProducts(page);
    await createProduct(page, 'Clay cup');
    await toast(page, 'Product created').waitFor();
    await page.clock.runFor(4_500);
    expect(await toast(page, 'Product created').count()).toBe(1);
    await page.clock.runFor(500);
    await toast(page, 'Product created').waitFor({ state: 'detached' });
    await failToCreate(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.waitFor();
    expect(await panel.getByText(/Product created|Error creating product|Login successful/).count()).toBe(0);
    expect(errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
    await context.close();
  });

  it('of a problem stay for 10 s without pointer or focus, or until navigation or dismissal', async () => {
    const { page, context } = await openShopper(phone);
    const problem = page.locator(problems);
    await openCheckout(page);

    await submitNothing(page);
    await problem.waitFor();
    await page.clock.runFor(9_500);
    await problem.hover();
    await page.clock.runFor(60_000);
    expect(await problem.count()).toBe(1);
    await page.mouse.move(1, 1);
    await page.clock.runFor(500);
    await problem.waitFor({ state: 'detached' });

    await submitNothing(page);
    await problem.getByRole('button', { name: 'Close' }).click();
    await problem.waitFor({ state: 'detached' });

    await submitNothing(page);
    await problem.waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL('**/product/**');
    await problem.waitFor({ state: 'detached' });
    await context.close();
  });

  it('that say why another page comes up stay when it does, and leave with it', async () => {
    const { page, context } = await openShopper(desktop);
    const problem = page.locator(problems);
    await page.goto(`${parts.haat.url}/shop`);
    await page.goto(`${parts.haat.url}/product/no-such-thing`);
    await page.waitForURL('**/product-detail');
    await problem.waitFor();
    await page.getByRole('link', { name: 'Shop', exact: true }).click();
    await page.waitForURL('**/shop');
    await problem.waitFor({ state: 'detached' });
    await context.close();
  });

  it('leave with that page too where their code came only after the navigation', async () => {
    const { page, context } = await openShopper(desktop);
    const problem = page.locator(problems);
    await page.goto(`${parts.haat.url}/shop`);
    const arrived = Promise.withResolvers<void>();
    await page.route(/toast-screen[^/]*\.js/, async (route) => {
      await arrived.promise;
      await route.continue();
    });
    await page.goto(`${parts.haat.url}/product/no-such-thing`);
    await page.waitForURL('**/product-detail');
    arrived.resolve();
    await problem.waitFor();
    await page.getByRole('link', { name: 'Shop', exact: true }).click();
    await page.waitForURL('**/shop');
    // By itself it would stay for ten seconds.
    await problem.waitFor({ state: 'detached', timeout: 5_000 });
    await context.close();
  });

  it('stand above an open dialog, are reached by F6 and closed by Escape, and the dialog stays', async () => {
    const { page, context } = await openSeller(desktop);
    await openProducts(page);
    await failToCreate(page);
    const problem = toast(page, problemTitle);
    expect(await isOnTop(problem)).toBe(true);
    const field = page.getByRole('dialog').getByLabel('Name');
    await field.focus();
    await page.keyboard.press('F6');
    await page.keyboard.press('Tab');
    await expect.poll(() => problem.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.clock.runFor(60_000);
    expect(await problem.count()).toBe(1);
    await page.keyboard.press('Escape');
    await problem.waitFor({ state: 'detached' });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await context.close();
  });

  it('are closed by a mouse while a dialog is open, and the dialog stays', async () => {
    const { page, context } = await openSeller({ width: 1024, height: 768 });
    await openProducts(page);
    await failToCreate(page);
    const problem = toast(page, problemTitle);
    await problem.getByRole('button', { name: 'Close' }).click();
    await problem.waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').count()).toBe(1);
    await context.close();
  });

  it.each(widths)('cover neither the price and stock of a product, nor its buttons: %i × %i', async (width, height) => {
    const { page, context } = await openShopper({ width, height });
    await page.goto(`${parts.haat.url}/product/brass-diya-lamp`);
    const bought = page.locator('article');
    await bought.getByRole('button', { name: 'Add to Cart' }).click();
    await toast(page, 'Added to cart').waitFor();
    const kept = await page.locator('[data-kept]').filter({ visible: true }).all();
    expect(kept.length).toBe(3);
    for (const part of kept) await expectFree(toast(page, 'Added to cart'), part);
    await expectFree(toast(page, 'Added to cart'), bought.getByRole('heading', { level: 1 }));
    await expectAccessible(page, `toast-product-${width}x${height}`);
    await context.close();
  });

  it('cover neither what sends a form nor the title or the field in work, and what is wrong stands beside the field', async () => {
    for (const [width, height] of [...widths, [390, 460], [844, 390]] as const) {
      const { page, context } = await openShopper({ width, height });
      await page.goto(`${parts.haat.url}/auth`);
      await page.getByLabel('Email').fill('seller@haat.example');
      await page.getByLabel('Password', { exact: true }).fill('not-the-one');
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      const problem = page.locator(problems);
      await problem.waitFor();
      await page.getByRole('alert').getByText('Check the e-mail and the password.').waitFor();
      await expectAccessible(page, `toast-auth-${width}x${height}`);
      await expectFree(problem, page.getByRole('button', { name: 'Login', exact: true }));
      await expectFree(problem, page.locator('[data-field]:has(:focus)'));
      await expectFree(problem, page.getByRole('heading', { level: 1 }));
      await context.close();
    }
    const seller = await openSeller({ width: 1024, height: 768 });
    await openProducts(seller.page);
    await failToCreate(seller.page);
    await expectAccessible(seller.page, 'toast-dialog-1024');
    for (const button of await seller.page.getByRole('dialog').getByRole('button').filter({ visible: true }).all()) {
      await expectFree(toast(seller.page, problemTitle), button);
    }
    await seller.context.close();
  });

  it('are announced once each: their words are in one live region, which was there before', async () => {
    const { page, context } = await openShopper(phone);
    await openCheckout(page);
    const regions = await page.locator('[aria-live]').count();
    expect(regions).toBeGreaterThan(0);
    await submitNothing(page);
    const problem = page.locator(problems);
    const words = await problem.locator('p').first().textContent();
    expect(await page.getByText(words ?? '', { exact: true }).count()).toBe(1);
    expect(await problem.evaluate((element) => element.closest('[aria-live]')?.getAttribute('aria-live'))).toBe('polite');
    expect(await problem.locator('[role="alert"], [role="status"]').count()).toBe(0);
    await context.close();
  });

  it('say nothing that stands beside a field', async () => {
    const { page, context } = await openPerson(parts.browser, desktop);
    await page.goto(`${parts.haat.url}/auth?mode=signup`);
    await page.getByLabel('Store Name').fill('Gita Pots');
    await page.getByLabel('Email').fill('seller@haat.example');
    await page.getByLabel('Password', { exact: true }).fill('password');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expectSaidOnce(page, 'Signup failed', 'Many people use this one, so it is easy to guess. Choose another.');
    await page.getByLabel('Password', { exact: true }).fill('block-print-7');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expectSaidOnce(page, 'Signup failed', 'This e-mail has an account already.');

    await logInDemoSeller(page, parts.haat.url);
    await openProducts(page);
    await page.getByRole('button', { name: 'Add Product' }).first().click();
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await expectSaidOnce(page, 'Error uploading image', 'Choose one PNG, JPG, GIF or WebP file.');

    await page.goto(`${parts.haat.url}/dashboard/page-builder`);
    await page.getByRole('button', { name: 'Create New Page' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create Page' }).click();
    await expectSaidOnce(page, 'Missing title', 'Give it a title.');

    await page.goto(`${parts.haat.url}/dashboard/live`);
    await page.getByRole('button', { name: 'Create Live Event' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create Stream' }).click();
    await toast(page, 'Title required').getByText('Please enter a title for your live stream').waitFor();
    await expectSaidOnce(page, 'Title required', 'Give it a title.');
    await context.close();
  });

  it('cover no title, no field with what is wrong in it, and no bar, at four sizes', async () => {
    for (const [width, height] of widths) {
      const { page, context } = await openShopper({ width, height });
      await openCheckout(page);
      await submitNothing(page);
      const problem = page.locator(problems);
      await problem.waitFor();
      await expectAccessible(page, `toast-checkout-${width}`);
      await expectFree(problem, page.getByRole('heading', { level: 1 }));
      await expectFree(problem, page.locator('[data-field]:has([aria-invalid="true"])').first());
      await context.close();

      const seller = await openSeller({ width, height });
      await openProducts(seller.page);
      await failToCreate(seller.page);
      await expectAccessible(seller.page, `toast-dialog-${width}`);
      const dialogProblem = toast(seller.page, problemTitle);
      expect(await isOnTop(dialogProblem)).toBe(true);
      await expectFree(dialogProblem, seller.page.getByRole('dialog').locator('[data-actions]'));
      await expectFree(dialogProblem, seller.page.getByRole('dialog').getByRole('heading').first());
      await seller.context.close();
    }
  });

  it('leave an open sheet and what is in it where they are: the long one of a form, the low one of a question', async () => {
    for (const [width, height] of widths) {
      const { page, context } = await openSeller({ width, height });
      await openProducts(page);
      await page.getByRole('button', { name: 'Add Product' }).first().click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel('Name').waitFor();
      await untilStill(page);
      const before = await placesIn(sheet);
      await page.route('**/api/seller/products', (route) => route.abort());
      await fillProduct(page, 'Clay pot');
      await sheet.locator('[data-scroll]').evaluate((scrolled) => scrolled.scrollTo(0, 0));
      await sheet.getByRole('button', { name: 'Add Product' }).click();
      await toast(page, problemTitle).waitFor();
      await sheet.locator('[data-scroll]').evaluate((scrolled) => scrolled.scrollTo(0, 0));
      expect(await placesIn(sheet)).toEqual(before);
      await sheet.getByRole('button', { name: 'Close' }).click();
      const discard = page.getByRole('button', { name: 'Discard' });
      await discard.waitFor();
      await untilStill(page);
      await expectFree(toast(page, problemTitle), discard);
      await context.close();
    }
  });

  async function openShopper(size: { width: number; height: number }) {
    const person = await openPerson(parts.browser, size);
    await person.page.clock.install();
    return person;
  }

  async function openSeller(size: { width: number; height: number }) {
    const person = await openShopper(size);
    await logInDemoSeller(person.page, parts.haat.url);
    return person;
  }

  async function openProducts(page: Page): Promise<void> {
    await page.goto(`${parts.haat.url}/dashboard/products`);
    await page.getByRole('button', { name: 'Add Product' }).first().waitFor();
  }

  async function openCheckout(page: Page): Promise<void> {
    await page.goto(`${parts.haat.url}/product/brass-diya-lamp`);
    await page.getByRole('link', { name: 'Buy Now' }).first().click();
    await page.getByRole('button', { name: 'Continue' }).waitFor();
  }
});

function toast(page: Page, title: string): Locator {
  return page.getByRole('group', { name: title });
}

/** `words` stand beside the field, and in no toast. */
async function expectSaidOnce(page: Page, title: string, words: string): Promise<void> {
  await toast(page, title).waitFor();
  await page.getByRole('alert').getByText(words).waitFor();
  expect(await toast(page, title).getByText(words).count()).toBe(0);
  expect(await page.getByText(words).count()).toBe(1);
}

/** A mouse that rests where the toast appears would hold it. */
async function submitNothing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.mouse.move(1, 1);
}

async function fillProduct(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Price (₹)').fill('120');
  await dialog.getByLabel('Stock').fill('3');
}

/** Of the sheet, its first field and its buttons at the foot. */
async function placesIn(sheet: Locator) {
  return await Promise.all([sheet, sheet.getByLabel('Name'), sheet.locator('[data-actions]')].map((part) => part.boundingBox()));
}

async function createProduct(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Product' }).first().click();
  await fillProduct(page, name);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add Product' }).click();
  await page.mouse.move(1, 1);
}

/** A form in a dialog whose server is not reached. */
async function failToCreate(page: Page): Promise<void> {
  await page.route('**/api/seller/products', (route) => route.abort());
  await createProduct(page, 'Clay pot');
  await toast(page, problemTitle).waitFor();
}

/** What a finger in its middle touches is the toast. */
async function isOnTop(shown: Locator): Promise<boolean> {
  return await shown.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

async function expectFree(cover: Locator, under: Locator): Promise<void> {
  const [one, other] = [await cover.boundingBox(), await under.boundingBox()];
  if (!one || !other) throw new Error('one of the two is not on the screen');
  const overlaps = one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;
  expect(overlaps, JSON.stringify({ one, other })).toBe(false);
}
