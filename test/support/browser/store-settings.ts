import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { openPerson } from './browser.ts';
import { signUpSeller } from './journey.ts';

/** Steps of the journeys of a store's settings that are gone at several sizes. */

type Size = { width: number; height: number };

const listFrom = 768;

export async function saveEachSection(browser: Browser, url: string, { width, height }: Size): Promise<void> {
  const { page, errors, context } = await openPerson(browser, { width, height });
  await signUpSeller(page, url, `Looms ${width}`, `settings-${width}@shop.example`);
  await page.goto(`${url}/dashboard/settings`);
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name: 'Contact' }).waitFor();
  await expectAccessible(page, `settings-${width}`);
  const isListAlone = width < listFrom;
  expect(await page.getByLabel('Store name').isVisible()).toBe(!isListAlone);

  await openSection(page, 'Contact');
  expect(await sections.isVisible()).toBe(!isListAlone);
  const save = page.getByRole('button', { name: 'Save' });
  expect(await save.isDisabled()).toBe(true);
  await page.getByLabel('WhatsApp number').fill('12345');
  await page.getByLabel('Support phone').fill('call me');
  await page.getByLabel('Support e-mail').fill('nobody');
  await save.click();
  const problems = page.locator('form [role="alert"]');
  await problems.first().waitFor();
  expect(await problems.allTextContents()).toEqual([
    'Please enter a mobile number of India',
    'Please enter a phone number of India',
    'Please enter a valid email',
  ]);
  expect(await page.getByLabel('WhatsApp number').evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
  await expectAccessible(page, `settings-wrong-${width}`);

  await page.getByLabel('WhatsApp number').fill('098765 43210');
  await page.getByLabel('Support phone').fill('');
  await page.getByLabel('Support e-mail').fill('help@looms.example');
  await save.click();
  await page.getByText('Settings saved').waitFor();
  expect(await page.getByLabel('WhatsApp number').inputValue()).toBe('+919876543210');
  expect(await save.isDisabled()).toBe(true);

  await openSection(page, 'Business details');
  await page.getByLabel('Address').fill('12 Dyers Lane\nJaipur 302001');
  await page.getByLabel('GSTIN').fill('27aapfu0939f1zv');
  await expectAccessible(page, `settings-legal-${width}`);
  await save.click();
  await expect.poll(() => page.getByLabel('GSTIN').inputValue()).toBe('27AAPFU0939F1ZV');
  await page.goto(`${url}/dashboard/settings`);
  if (isListAlone) await sections.getByText('12 Dyers Lane').waitFor();
  for (const name of ['Delivery', 'Grievance officer']) {
    await openSection(page, name);
    await expectAccessible(page, `settings-${name.split(' ')[0]?.toLowerCase()}-${width}`);
  }
  expect(errors).toEqual([]);
  await context.close();
}

export async function leaveHalfTyped(browser: Browser, url: string, size: Size): Promise<void> {
  const { page, context } = await openPerson(browser, size);
  await signUpSeller(page, url, 'Half Looms', `half-${size.width}@shop.example`);
  await page.goto(`${url}/dashboard/settings`);
  await openSection(page, 'Delivery');
  const pincode = page.getByLabel('Pincode');
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await pincode.fill('3020');
  for (const leave of [
    () => page.goBack(),
    () => page.getByRole('link', { name: 'Orders' }).filter({ visible: true }).click(),
    () => page.getByRole('link', { name: size.width < listFrom ? 'All settings' : 'Contact' }).click(),
  ]) {
    await leave();
    await question.waitFor();
    await expectAccessible(page, `settings-leave-${size.width}`);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect([new URL(page.url()).search, await pincode.inputValue()]).toEqual(['?section=delivery', '3020']);
  }
  await page.getByRole('link', { name: 'Orders' }).filter({ visible: true }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  await page.goBack();
  expect(await pincode.inputValue()).toBe('');
  await context.close();
}

/** From the list beside it, or from the list that takes the whole of a phone. */
export async function openSection(page: Page, name: string): Promise<void> {
  const back = page.getByRole('link', { name: 'All settings' });
  if (await back.isVisible()) await back.click();
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
  await page.getByRole('heading', { name, level: 2 }).waitFor();
}
