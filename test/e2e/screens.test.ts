import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { untilStill } from '../support/browser/accessible.ts';
import { openPerson } from '../support/browser/browser.ts';
import { useHaat } from '../support/browser/journey-setup.ts';

const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const open = ['/', '/auth', '/auth?mode=signup', '/live', '/shop', '/product/brass-diya-lamp', '/thank-you'];
const sellers = ['/dashboard', '/dashboard/products', '/dashboard/live', '/dashboard/orders'];

describe('every screen, at each width', () => {
  const parts = useHaat();

  it('has nothing that axe finds, nothing wider than the screen, and no error in the console', async () => {
    for (const size of sizes) {
      const { page, errors, context } = await openPerson(parts.browser, size);
      for (const path of open) await expectGood(page, path, size.width);
      await page.goto(`${parts.haat.url}/product/brass-diya-lamp`);
      await page.getByRole('link', { name: 'Buy Now' }).first().click();
      await page.getByLabel('Mobile number').waitFor();
      await expectGood(page, undefined, size.width);
      await logIn(page);
      for (const path of sellers) await expectGood(page, path, size.width);
      await page.getByRole('link', { name: 'Products', exact: true }).filter({ visible: true }).first().click();
      await page.getByRole('button', { name: 'Add Product' }).first().click();
      await expectGood(page, undefined, size.width);
      await page.goto(`${parts.haat.url}/dashboard/live`);
      await page.getByRole('button', { name: 'Create Live Event' }).first().click();
      await page.getByRole('dialog').getByLabel('Title').fill('A rehearsal');
      await expectGood(page, undefined, size.width);
      await page.getByRole('button', { name: 'Create Stream' }).click();
      await page.getByRole('button', { name: /^(Go live|Resume)$/ }).waitFor();
      await expectGood(page, undefined, size.width);
      expect(errors).toEqual([]);
      await context.close();
    }
  });

  it('says 404 where there is nothing', async () => {
    const { page } = await openPerson(parts.browser, { width: 390, height: 844 });
    const answer = await page.goto(`${parts.haat.url}/nowhere`);
    expect(answer?.status()).toBe(404);
    await page.getByText('Oops! Page not found').waitFor();
  });

  async function logIn(page: Page): Promise<void> {
    await page.goto(`${parts.haat.url}/auth`);
    await page.getByLabel('Email').fill('seller@haat.example');
    await page.getByLabel('Password', { exact: true }).fill('haat-demo');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/dashboard');
  }

  async function expectGood(page: Page, path: string | undefined, width: number): Promise<void> {
    if (path) await page.goto(parts.haat.url + path);
    await page.waitForLoadState('networkidle');
    await untilStill(page);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`);
    expect(found, `${path ?? page.url()} at ${width}`).toEqual([]);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect(overflow, `${path ?? page.url()} at ${width} scrolls sideways`).toBe(0);
  }
});
