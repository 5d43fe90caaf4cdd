/// <reference lib="dom" />
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openStore } from '../support/accounts/account-journey.ts';
import { expectAccessible, widths } from '../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../support/browser/browser.ts';
import { useHaat } from '../support/browser/journey-setup.ts';
import { listPlaces } from '../support/browser/screens.ts';

const sidebarFrom = 1024;

describe("the seller's frame", () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('is a bar with four places and "More" on a small screen, a sidebar from 1024 px', async () => {
    for (const [width, height] of widths) {
      const { page, errors, context } = await openPerson(parts.browser, { width, height });
      await openStore(page, parts.haat.url, { email: `frame-${width}@shop.example`, password: 'block-print-7' }, 'Frame Looms');
      const main = page.getByRole('navigation', { name: 'Main' });
      await main.getByRole('link', { name: 'Orders' }).click();
      await page.waitForURL('**/dashboard/orders');
      const hrefs = async (links: Locator) => await links.evaluateAll((each) => each.map((link) => link.getAttribute('href')));
      const placesShown = await hrefs(main.getByRole('link'));
      expect(placesShown.slice(0, 4)).toEqual(['/dashboard', '/dashboard/live', '/dashboard/products', '/dashboard/orders']);
      await expectAccessible(page, `dashboard-${width}`);
      if (width < sidebarFrom) {
        await main.getByRole('button', { name: 'More' }).click();
        const more = page.getByRole('dialog', { name: 'More' });
        await more.getByRole('link', { name: 'Account' }).waitFor();
        placesShown.push(...(await hrefs(more.getByRole('link', { name: /^(?!Account)/ }))));
        await more.getByRole('button', { name: 'Sign Out' }).waitFor();
        await expectAccessible(page, `dashboard-more-${width}`);
        await more.getByRole('button', { name: /^Notifications/ }).click();
      } else {
        await page.getByRole('button', { name: /^Notifications/ }).click();
      }
      expect(placesShown.toSorted()).toEqual(listPlaces().toSorted());
      const panel = page.getByRole('dialog', { name: 'Notifications' });
      await panel.getByText('Just now').first().waitFor();
      await page.getByRole('group').waitFor({ state: 'detached' });
      await expectAccessible(page, `dashboard-notifications-${width}`);
      await panel.getByRole('button', { name: 'Clear all' }).click();
      await panel.getByText('All quiet').waitFor();
      await expectAccessible(page, `dashboard-no-notifications-${width}`);
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
      expect(errors).toEqual([]);
      await context.close();
    }
  });

  it('opens its palette by Ctrl+K, and goes where a few letters say', async () => {
    const { page, errors, context } = await openPerson(parts.browser, desktop);
    await openStore(page, parts.haat.url, { email: 'palette@shop.example', password: 'block-print-7' }, 'Palette Looms');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Go to a place or do something' });
    const isReady = () => palette.locator('input:focus').waitFor();
    await palette.waitFor();
    await expectAccessible(page, 'palette');
    await page.keyboard.type('ord');
    await expect.poll(() => palette.getByRole('option').allTextContents()).toEqual(['Orders']);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/orders');
    await palette.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: /^Go to/ }).click();
    await isReady();
    await page.keyboard.type('nowhere at all');
    await palette.getByText('Nothing has this name.').waitFor();
    await expectAccessible(page, 'palette-empty');
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await isReady();
    await page.keyboard.type('log out');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/auth\b/);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("shows a shopper's notifications from the bar of the shop", async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/product/no-such-thing`);
    await page.waitForURL('**/product-detail');
    await page.getByRole('button', { name: 'Notifications, 1 new' }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByText('Product not found').waitFor();
    await expectAccessible(page, 'shopper-notifications');
    await panel.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await expectAccessible(page, 'shopper-bar');
    await context.close();
  });
});
