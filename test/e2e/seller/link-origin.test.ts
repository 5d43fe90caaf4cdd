import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { logIn } from '../../support/accounts/account-journey.ts';
import { openVideoSeller, videoSeller } from '../../support/accounts/video-seller.ts';
import { desktop, openPerson } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { readQrCode } from '../../support/browser/qr-code.ts';
import { findFreePort } from '../../support/servers/free-port.ts';

/** Of this machine, so that the demo store stays; the browser comes by another name. */
const port = await findFreePort();
const publicUrl = `http://127.0.0.1:${port}`;
const url = `http://localhost:${port}`;

describe('links that are handed on, where PUBLIC_URL is set', () => {
  const parts = useHaat({ RTMP_PORT: 'off', PORT: String(port), PUBLIC_URL: publicUrl });

  const copied = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');

  it('lead there: the address of a store, its code, an event, a video, and the page of the store after a click', async () => {
    const seller = await openVideoSeller(url);
    const product = await seller.addProduct({ name: 'Brass bell', price: '250' });
    const event = await seller.ask('POST', '/seller/live-streams', { title: 'Bells at dusk', scheduled_start: '2040-01-01T15:00:00Z' });
    await seller.addVideos([{ title: 'Bells' }]);
    const { page, context } = await openPerson(parts.browser, desktop);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);

    await page.goto(`${url}/auth`);
    await logIn(page, videoSeller);
    const address = page.getByRole('region', { name: "Your store's address" });
    await address.getByRole('link', { name: `${publicUrl}/store/vimala-looms` }).waitFor();
    await address.getByRole('button', { name: /^Copy/ }).click();
    await expect.poll(() => copied(page)).toBe(`${publicUrl}/store/vimala-looms`);
    await address.getByRole('button', { name: 'QR code' }).click();
    expect(await readQrCode(page.getByRole('img', { name: /^QR code of/ }))).toBe(`${publicUrl}/store/vimala-looms`);

    await page.goto(`${url}/live?stream=${event.id}`);
    await page
      .getByRole('button', { name: /^Share/ })
      .first()
      .click();
    await expect.poll(() => copied(page)).toBe(`${publicUrl}/live?stream=${event.id}`);

    await page.goto(`${url}/customer-demo`);
    await page.getByRole('article', { name: 'Bells' }).getByRole('button', { name: 'Share' }).click();
    await expect.poll(() => copied(page)).toContain(`${publicUrl}/?tab=videos&video=`);

    await page.goto(`${url}/product/${product.slug}`);
    await page
      .getByRole('link', { name: /Vimala Looms/ })
      .first()
      .click();
    await page.waitForURL('**/store/vimala-looms');
    await expect.poll(() => page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${publicUrl}/store/vimala-looms`);
    await context.close();
  });
});
