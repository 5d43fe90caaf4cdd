/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoLogin } from '#server/settings/demo-login.ts';
import { widths } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone, touch, untilRunning } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

const patience = { timeout: 20_000 };
const product = '/product/double-ended-spin-fan';

/** The files of code that the page asked for. */
function listCode(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => request.url().endsWith('.js') && files.push(request.url()));
  return files;
}

describe('a page that is read before it is touched', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  /** A page whose code is held up until `release`. `watch` runs in it before it is read. */
  async function openHeld(path: string, watch?: () => void, size = phone) {
    const person = await openPerson(parts.browser, size);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await person.page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    if (watch) await person.page.addInitScript(watch);
    await person.page.goto(parts.haat.url + path, { waitUntil: 'commit' });
    return { ...person, release };
  }

  it.each(['/shop', '/book-demo', '/auth'])('%s has its code with the first touch, and without one in the end', async (path) => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    const code = listCode(page);
    await page.clock.install();
    await page.goto(parts.haat.url + path);
    await page.clock.runFor(7_900);
    expect(code).toEqual([]);
    await touch(page);
    await expect.poll(() => code.length, patience).toBeGreaterThan(5);

    const { page: untouched, context: other } = await openPerson(parts.browser, phone);
    const later = listCode(untouched);
    await untouched.clock.install();
    await untouched.goto(parts.haat.url + path);
    await untouched.clock.runFor(8_100);
    await expect.poll(() => later.length, patience).toBeGreaterThan(5);
    expect(errors).toEqual([]);
    await Promise.all([context.close(), other.close()]);
  });

  it.each(['pointer', 'scroll', 'key'] as const)('has its code after a touch by %s', async (kind) => {
    const { page, context } = await openPerson(parts.browser, phone);
    const code = listCode(page);
    await page.goto(`${parts.haat.url}/shop`);
    expect(code).toEqual([]);
    if (kind === 'pointer') await touch(page);
    if (kind === 'scroll') await page.getByRole('main').evaluate((main) => main.scrollTo(0, 100));
    if (kind === 'key') await page.keyboard.press('Tab');
    await expect.poll(() => code.length, patience).toBeGreaterThan(5);
    await context.close();
  });

  it('waits with its code for the network that a touch finds lost', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    const code = listCode(page);
    await page.goto(`${parts.haat.url}/shop`);
    await context.setOffline(true);
    await touch(page);
    expect(code).toEqual([]);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('dialog').waitFor();
    await context.close();
  });

  it('has its code at once on a desktop, and where something is kept in the browser', async () => {
    const { page, context } = await openPerson(parts.browser, desktop);
    const code = listCode(page);
    await page.goto(`${parts.haat.url}/shop`);
    await expect.poll(() => code.length, patience).toBeGreaterThan(5);
    await page.evaluate(() => localStorage.setItem('kept', '1'));
    await page.setViewportSize(phone);
    code.length = 0;
    await page.reload();
    await expect.poll(() => code.length, patience).toBeGreaterThan(5);
    await context.close();
  });

  /** Where the page's own links, buttons and fields are; a bar that waits to be shown cannot be pressed. */
  const placesIn = (page: Page) =>
    page.locator('main').evaluate((main) =>
      Array.from(main.querySelectorAll<HTMLElement>('a, button, input'))
        .filter((element) => !element.closest('[inert]'))
        .map((element) => {
          const { x, y, height } = element.getBoundingClientRect();
          return { what: element.textContent || element.getAttribute('name'), x, y, height };
        }),
    );

  const sizes = widths.map(([width, height]) => ({ width, height }));
  const pages = ['/shop', product, '/book-demo', '/auth', '/auth?mode=signup'];
  it.each(pages.flatMap((path) => sizes.map((size) => ({ path, ...size }))))(
    '$path moves nothing that can be pressed when its code comes: $width × $height',
    async ({ path, width, height }) => {
      const { page, context, release } = await openHeld(path, undefined, { width, height });
      await page.waitForLoadState('domcontentloaded');
      await page.evaluate(() => document.fonts.ready);
      const before = await placesIn(page);
      expect(before.length).toBeGreaterThan(2);
      release();
      await untilRunning(page);
      await page.waitForLoadState('networkidle');
      expect(await placesIn(page)).toEqual(expect.arrayContaining(before));
      await context.close();
    },
  );

  it('puts into the cart what is pressed before the code is there', async () => {
    const { page, errors, context, release } = await openHeld(product);
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    release();
    await page.getByText('Added to cart').first().waitFor();
    await page.getByRole('link', { name: /^Cart.*1/ }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('searches for what is typed before the code is there', async () => {
    const { page, errors, context, release } = await openHeld('/shop');
    const search = page.getByRole('searchbox');
    await search.pressSequentially('lantern');
    release();
    await page.waitForURL(/search=lantern/);
    expect(await search.inputValue()).toBe('lantern');
    await search.press('End');
    await search.pressSequentially('s');
    expect(await search.inputValue()).toBe('lanterns');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('goes on in the booking with what was typed and pressed before the code was there, and sends nothing of it in the address', async () => {
    const { page, errors, context, release } = await openHeld('/book-demo');
    const details = { 'Full name': 'Asha Rao', 'E-mail': 'asha@example.com', Phone: '9876543210', 'Company name': 'Rao Sarees' };
    for (const [label, value] of Object.entries(details)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByLabel('Company name').press('Enter');
    expect(new URL(page.url()).search).toBe('');
    release();
    await page.waitForURL(/step=2/);
    await page.goBack();
    for (const [label, value] of Object.entries(details)) expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(value);
    expect(errors).toEqual([]);
    await context.close();
  });

  /** The element, in the moment in which React gives it its handlers: its page is not quite ready then. */
  async function onceReady(page: Page, selector: string, act: 'press' | 'type'): Promise<void> {
    await page.locator(selector).evaluate((element, act) => {
      function look(): void {
        if (!Object.keys(element).some((key) => key.startsWith('__reactProps'))) return void setTimeout(look);
        if (act === 'press') return (element as HTMLElement).click();
        // As the keyboard does: the element's own setter may be React's by now, which is told of what nobody typed.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, 'Asha Rao');
        element.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }
      look();
    }, act);
  }

  it('counts in a press what was typed before, in the very moment in which the page becomes ready', async () => {
    const { page, errors, context, release } = await openHeld('/book-demo');
    await page.getByLabel('Full name').fill('Asha Rao');
    await page.getByLabel('Phone').fill('9876543210');
    await onceReady(page, 'form [type=submit]', 'press');
    release();
    await page.getByText('Please fill in all required fields').waitFor();
    await expect.poll(() => page.getByLabel('E-mail').evaluate((field) => field === document.activeElement)).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
  });

  /** The name that was typed is in the draft, once the code is there, and still in its field. */
  async function expectHeard({ page, errors, context, release }: Awaited<ReturnType<typeof openHeld>>): Promise<void> {
    await page.waitForLoadState('domcontentloaded');
    await touch(page);
    release();
    await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join())).toContain('Asha Rao');
    expect(await page.getByLabel('Full name').inputValue()).toBe('Asha Rao');
    expect(errors).toEqual([]);
    await context.close();
  }

  it('hears what is typed in the very moment in which the page becomes ready', async () => {
    const held = await openHeld('/book-demo');
    await onceReady(held.page, 'input[name=full_name]', 'type');
    await expectHeard(held);
  });

  it('hears what is typed while the end of the page is still on its way', async () => {
    const held = await openHeld('/book-demo', () => {
      new MutationObserver((_changes, observer) => {
        const field = document.querySelector<HTMLInputElement>('input[name=full_name]');
        if (!field) return;
        // Before the script at the end of the page runs, which has been read at most.
        observer.disconnect();
        field.value = 'Asha Rao';
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }).observe(document, { childList: true, subtree: true });
    });
    await expectHeard(held);
  });

  it('logs in with what was typed and entered before the code was there, of which nothing stands in the address', async () => {
    const { page, errors, context, release } = await openHeld('/auth');
    await page.getByRole('link', { name: 'Create your store' }).waitFor();
    await page.getByLabel('Email').fill(demoLogin.email);
    await page.getByLabel('Password', { exact: true }).fill(demoLogin.password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    expect(new URL(page.url()).search).toBe('');
    release();
    await page.waitForURL('**/dashboard');
    expect(errors).toEqual([]);
    await context.close();
  });

  it.each(['/auth?error_code=otp_expired', '/auth#error_code=otp_expired'])('has its code at once where the address brings something: %s', async (path) => {
    const { page, context } = await openPerson(parts.browser, phone);
    await page.goto(parts.haat.url + path);
    await page.getByText('This link has expired').first().waitFor();
    await context.close();
  });
});
