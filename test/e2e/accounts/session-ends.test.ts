import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone, readPicture, untilPicturePlays } from '../../support/browser/browser.ts';
import { addProduct, goLive, hears, say, signUpSeller, untilOnAir, watch } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

describe('somebody who is signed out elsewhere', () => {
  const parts = useHaat();

  it('10.5 is told so in the studio, logs in again, and the show goes on; as a shopper they go on watching as a guest', async () => {
    const { url } = parts.haat;
    const seller = await openPerson(parts.browser, desktop);
    const shopper = await openPerson(parts.browser, phone);
    await signUpSeller(seller.page, url, 'Asha Prints');
    await addProduct(seller.page, url, 'Bagru Stole', '1249.50', '5');
    const id = await goLive(seller.page, url, 'New stoles', 'Bagru Stole');
    await signUpSeller(shopper.page, url, 'Another Store', 'meera@shop.example');
    await watch(shopper.page, url, id);
    await say(shopper.page, 'Hello from Meera');
    await hears(seller.page, 'Hello from Meera');

    await signOutEverywhere(shopper.page, url);
    const before = await readPicture(shopper.page);
    await untilPicturePlays(shopper.page, before.time, 2);
    await expect.poll(() => sessionOf(shopper.page)).toBe(null);
    await say(shopper.page, 'Now without a name');
    await hears(seller.page, 'Now without a name');
    await seller.page
      .getByText(/^Guest \d{4}/)
      .filter({ visible: true })
      .first()
      .waitFor();

    await signOutEverywhere(seller.page, url);
    await seller.page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    for (const [width, height] of widths) {
      await seller.page.setViewportSize({ width, height });
      await expectAccessible(seller.page, `studio, signed out, ${width}`);
    }
    await seller.page.getByRole('link', { name: 'Sign in' }).click();
    await seller.page.getByLabel('Email').fill('asha@shop.example');
    await seller.page.getByLabel('Password', { exact: true }).fill('block-print-7');
    await seller.page.getByRole('button', { name: 'Login' }).click();
    await seller.page.waitForURL('**/dashboard/live/*');
    await seller.page.getByRole('button', { name: 'Resume' }).click();
    await untilOnAir(seller.page);
    await untilPicturePlays(shopper.page, (await readPicture(shopper.page)).time, 2);
  });

  /** The log-in of the page, as auth-js keeps it. */
  async function sessionOf(page: Page): Promise<string | null> {
    return await page.evaluate(() => localStorage.getItem('sb-haat-auth-token'));
  }

  /** By another program that knows the token, as another device's sign-out would. */
  async function signOutEverywhere(page: Page, url: string): Promise<void> {
    const { access_token } = JSON.parse((await sessionOf(page)) ?? '{}');
    const answer = await fetch(`${url}/auth/v1/logout?scope=global`, { method: 'POST', headers: { Authorization: `Bearer ${access_token}` } });
    expect(answer.status).toBe(204);
  }
});
