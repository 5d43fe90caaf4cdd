import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { untilPicturePlays } from './browser.ts';

/** Steps that several journeys share, by role and name, as a person acts. */

export async function signUpSeller(page: Page, url: string, storeName: string, email = 'asha@shop.example'): Promise<void> {
  await page.goto(`${url}/auth?mode=signup`);
  await page.getByLabel('Store Name').fill(storeName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('block-print-7');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
}

/** The seller of the demo store. */
export async function logInDemoSeller(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/auth`);
  await page.getByLabel('Email').fill('seller@haat.example');
  await page.getByLabel('Password', { exact: true }).fill('haat-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
}

export async function addProduct(page: Page, url: string, name: string, price: string, stock: string): Promise<void> {
  await page.goto(`${url}/dashboard/products`);
  await page.getByRole('button', { name: 'Add Product' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Price (₹)').fill(price);
  await dialog.getByLabel('Stock').fill(stock);
  await dialog.getByRole('button', { name: 'Add Product' }).click();
  await page.getByText('Product created').waitFor();
}

/** Creates a live event with that product and goes on air, however good its connection is; resolves with the id of the live stream. */
export async function goLive(page: Page, url: string, title: string, product: string): Promise<string> {
  await openStudio(page, url, title, product);
  await page.getByRole('button', { name: /^(Go live|Resume)$/ }).click();
  await untilOnAir(page);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** A busy machine has the studio say that its connection is weak. */
export async function untilOnAir(studio: Page): Promise<void> {
  await studio
    .getByText(/^Connection (good|weak|very weak)/)
    .first()
    .waitFor();
}

/** Creates a live event with that product; resolves in its studio. */
export async function openStudio(page: Page, url: string, title: string, product: string): Promise<void> {
  await page.goto(`${url}/dashboard/live`);
  await page.getByRole('button', { name: 'Create Live Event' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: `Add ${product}` }).click();
  await dialog.getByRole('button', { name: 'Create Stream' }).click();
  await page.waitForURL('**/dashboard/live/*');
}

/** Opens the live feed at that live event, and waits for moving pictures: the demo store is on air too, first or second. */
export async function watch(page: Page, url: string, liveStreamId: string): Promise<void> {
  await page.goto(`${url}/live?stream=${liveStreamId}`);
  await untilPicturePlays(page, 0, 0.5);
}

export async function say(page: Page, message: string): Promise<void> {
  const input = page.locator('input[aria-label="Your message"]:visible');
  await input.fill(message);
  await input.press('Enter');
}

export async function hears(page: Page, message: string, timeout = 20_000): Promise<void> {
  await page.getByText(message).filter({ visible: true }).first().waitFor({ timeout });
}

/** From a product's page to the thank-you page. */
export async function buyFrom(page: Page, productUrl: string): Promise<string> {
  await page.goto(productUrl);
  return await buy(page);
}

/** From the product card over the video, or from a product's page, to the thanks. */
export async function buy(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click();
  await fillDelivery(page);
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('heading', { name: 'Thank you for your order!' }).waitFor();
  const number = (await page.getByText(/^Order #\d+$/).textContent()) ?? '';
  expect(number).toMatch(/^Order #\d+$/);
  return number.replace('Order ', '');
}

/** The toast of that title. */
export function toast(page: Page, title: string): Locator {
  return page.getByRole('group', { name: title, exact: true });
}

/** The first step of the checkout, up to the second. */
export async function fillDelivery(page: Page, phone = '9876543210'): Promise<void> {
  await page.getByLabel('Mobile number').fill(phone);
  await page.getByLabel('Full name').fill('Meera Iyer');
  await page.getByLabel('House / flat / block number').fill('12 B');
  await page.getByLabel('Street address').fill('MG Road');
  await page.getByLabel('Pincode').fill('411001');
  await page.getByLabel('City').fill('Pune');
  await page.getByRole('button', { name: 'Continue' }).click();
}
