import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { openPerson } from './browser.ts';

type Size = { width: number; height: number };

/** With results, and where nothing is found. */
export async function expectShopLooksRight(browser: Browser, url: string, { width, height }: Size): Promise<void> {
  const { page, errors, context } = await openPerson(browser, { width, height });
  await page.goto(`${url}/shop`);
  await page.getByRole('link', { name: /Spin Fan/ }).waitFor();
  if (width >= 1024) await page.getByRole('radio', { name: 'Clothing' }).waitFor();
  await expectAccessible(page, `shop-${width}`);
  await page.goto(`${url}/shop?search=zzzz`);
  await page.getByText('No products found').waitFor();
  await expectAccessible(page, `shop-empty-${width}`);
  expect(errors).toEqual([]);
  await context.close();
}

/** The demo store's, and that of nobody. */
export async function expectStoreLooksRight(browser: Browser, url: string, { width, height }: Size): Promise<void> {
  const { page, errors, context } = await openPerson(browser, { width, height });
  await page.goto(`${url}/store/rangrez`);
  await page.getByRole('link', { name: /Spin Fan/ }).waitFor();
  await expectAccessible(page, `store-${width}`);
  await page.goto(`${url}/store/nobody`);
  await page.getByText('Store not found').waitFor();
  await expectAccessible(page, `store-missing-${width}`);
  expect(errors.filter((error) => !error.includes('status of 404'))).toEqual([]);
  await context.close();
}
