import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../support/browser/browser.ts';
import { addLogo, openAndClose } from '../support/browser/first-steps.ts';
import { addProduct, buyFrom, openStudio, signUpSeller } from '../support/browser/journey.ts';
import { useHaat } from '../support/browser/journey-setup.ts';

describe('a new store, from sign-up to its first order', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('is led through the checklist, and sees what it sold on the overview', async () => {
    const seller = await openPerson(parts.browser, desktop);
    const { page } = seller;
    await seller.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signUpSeller(page, parts.haat.url, 'First Looms', 'first@shop.example');
    await page.getByText('0 of 8 done').waitFor();
    await page.getByText('Figures come with your first live event or order.').waitFor();
    await expectAccessible(page, 'first-order-steps');

    await openAndClose(page, 'Add a product', 'Add New Product');
    await addProduct(page, parts.haat.url, 'First Stole', '1249.50', '3');
    await openOverview(page, '1 of 8 done');
    await page.getByRole('link', { name: 'Add a contact' }).click();
    await fillSection(page, { 'Support e-mail': 'help@first.example' });
    await openOverview(page, '2 of 8 done');
    await page.getByRole('link', { name: 'Enter the pincode' }).click();
    await fillSection(page, { Pincode: '560001' });
    await openOverview(page, '3 of 8 done');
    await page.getByRole('link', { name: 'Decide' }).click();
    await page.getByRole('button', { name: 'Set keys' }).waitFor();
    await expectAccessible(page, 'first-order-payment');
    await page.getByRole('button', { name: 'Cash on delivery only for now' }).click();
    await page.getByText('Payment methods saved').waitFor();
    expect(await page.getByRole('button', { name: 'Cash on delivery only for now' }).count()).toBe(0);
    await openOverview(page, '4 of 8 done');
    await addLogo(page);
    await openOverview(page, '5 of 8 done');
    await page.getByRole('link', { name: 'Fill in the details' }).click();
    await fillSection(page, { 'Legal name': 'First Looms Pvt Ltd', Address: '4 MG Road, Bengaluru' });
    await openOverview(page, 'Still missing: grievance officer');
    await page.getByRole('link', { name: 'Fill in the details' }).click();
    await page.waitForURL('**/dashboard/settings?section=grievance');
    await fillSection(page, { Name: 'Meera Iyer' });
    await openOverview(page, '6 of 8 done');
    await openAndClose(page, 'Create a live event', 'Create Live Event');
    await openStudio(page, parts.haat.url, 'Opening night', 'First Stole');
    const eventId = new URL(page.url()).pathname.split('/').at(-1);
    // The studio has the whole screen.
    await page.getByRole('link', { name: 'Back to Live Events' }).click();
    await openOverview(page, '7 of 8 done');
    expect(await page.getByRole('link', { name: /^Go live with Opening night/ }).getAttribute('href')).toBe(`/dashboard/live/${eventId}`);
    await page.getByRole('button', { name: 'Share the link' }).click();
    await page.getByText('Link copied').waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(new RegExp(`/live\\?stream=${eventId}$`));
    await page.getByRole('heading', { name: 'Open your stall' }).waitFor({ state: 'detached' });

    const shopper = await openPerson(parts.browser, phone);
    const number = await buyFrom(shopper.page, `${parts.haat.url}/product/first-stole`);
    expect(number).toBe('#1');

    // The open overview hears of it.
    await page.getByRole('link', { name: /^1 order to pack/ }).waitFor();
    const figures = page.getByRole('region', { name: 'Your figures' });
    await figures.getByText('₹1,249.50 from 1 order.').waitFor();
    for (const figure of ['Customers', 'Products sold', 'Sales']) await figures.getByRole('link', { name: figure, exact: true }).waitFor();
    await expectAccessible(page, 'first-order-sold');
    await page.getByRole('link', { name: /^1 order to pack/ }).click();
    await page.getByRole('link', { name: 'Open order #1' }).first().click();
    await page.getByRole('dialog').getByText('Meera Iyer').first().waitFor();
    expect([seller.errors, shopper.errors]).toEqual([[], []]);
  });
});

async function openOverview(page: Page, progress: string): Promise<void> {
  await page.getByRole('link', { name: 'Overview' }).filter({ visible: true }).first().click();
  await page.getByText(progress).waitFor();
}

/** Of the settings, by its labels; resolves once it is saved. */
async function fillSection(page: Page, values: Record<string, string>): Promise<void> {
  const save = page.getByRole('button', { name: 'Save' });
  for (const [label, value] of Object.entries(values)) await page.getByLabel(new RegExp(`^${label}( |$)`)).fill(value);
  await save.click();
  await expect.poll(() => save.isDisabled()).toBe(true);
}
