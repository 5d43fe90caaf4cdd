/// <reference lib="dom" />

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { lanAddresses } from '#server/platform/http/addresses/lan-addresses.ts';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone, readPicture, untilPicturePlays, untilPicturesShown } from '../../support/browser/browser.ts';
import { addProduct, fillDelivery, goLive, hears, openStudio, say, signUpSeller, watch } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

/** A name that leads to this machine, but that browsers do not take for it. */
const host = 'haat.test';
const email = 'asha@shop.example';

describe('Haat at http:// and the address of a machine in the local network, where pages are not secure', () => {
  const parts = useHaat(undefined, undefined, [`--host-resolver-rules=MAP ${host} 127.0.0.1`]);
  const nearby = () => parts.haat.url.replace('localhost', host);

  it('lets a shopper watch, chat, send hearts, look at the pin, and buy', async () => {
    const nearbyHosts = lanAddresses('0.0.0.0');
    expect(parts.haat.said.includes('On other devices of this network: http://')).toBe(nearbyHosts.length > 0);
    for (const address of nearbyHosts) expect(parts.haat.said).toContain(`http://${address}:`);
    const seller = await openPerson(parts.browser, desktop);
    const shopper = await openPerson(parts.browser, phone);
    await signUpSeller(seller.page, parts.haat.url, 'Asha Prints', email);
    await addProduct(seller.page, parts.haat.url, 'Bagru Stole', '1249.50', '5');
    const id = await goLive(seller.page, parts.haat.url, 'New stoles from Bagru', 'Bagru Stole');

    await watch(shopper.page, nearby(), id);
    await expectInsecure(shopper.page);
    const before = await readPicture(shopper.page);
    await untilPicturePlays(shopper.page, before.time, 2);
    const after = await untilPicturesShown(shopper.page, before, 15);
    expect(after.audioBytes).toBeGreaterThan(before.audioBytes);

    await say(shopper.page, 'Is it washable?');
    await hears(seller.page, 'Is it washable?');
    await shopper.page.getByRole('button', { name: 'Send a heart' }).click();
    await seller.page.getByText('1 heart', { exact: true }).waitFor();
    await seller.page.getByRole('button', { name: 'Pin Bagru Stole' }).click();
    await shopper.page.getByText('On screen now').first().waitFor();

    const [details] = await Promise.all([shopper.context.newPage(), shopper.page.getByRole('link', { name: 'Buy Now' }).click()]);
    await fillDelivery(shopper.page);
    await shopper.page.getByRole('button', { name: 'Place order' }).click();
    await shopper.page.getByText(/^Order #\d+$/).waitFor();
    expect((await shopper.context.cookies()).map(({ name, secure }) => ({ name, secure }))).toEqual([
      { name: expect.not.stringMatching(/^__/), secure: false },
    ]);

    await details.goto(`${nearby()}/shop`);
    await details.getByRole('link', { name: /Bagru Stole/ }).click();
    await details
      .getByRole('button', { name: 'Buy Now' })
      .or(details.getByRole('link', { name: 'Buy Now' }))
      .first()
      .click();
    await details.waitForURL('**/checkout**');

    expect(shopper.errors).toEqual([]);
    expect(seller.errors).toEqual([]);
  });

  it('signs a seller in, and says what to do where there is no camera', async () => {
    const { page, errors } = await openPerson(parts.browser, desktop);
    await page.goto(`${nearby()}/auth`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('block-print-7');
    await page.getByRole('button', { name: 'Login', exact: true }).last().click();
    await page.waitForURL('**/dashboard');
    await openStudio(page, nearby(), 'From the shop floor', 'Bagru Stole');
    await expectInsecure(page);
    await page.getByRole('heading', { name: 'No camera at this address' }).waitFor();
    expect(await page.getByRole('link', { name: /^http:\/\/localhost/ }).getAttribute('href')).toBe(page.url().replace(host, 'localhost'));
    await page.getByText(/PUBLIC_URL/).waitFor();
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `studio-plain-http-${width}`);
    }

    await page.getByRole('button', { name: 'Stream with OBS' }).click();
    const encoder = page.getByRole('dialog');
    expect(await encoder.getByRole('textbox', { name: 'WHIP address' }).inputValue()).toMatch(`${nearby()}/whip/`);
    await encoder.getByRole('button', { name: 'Copy: WHIP address' }).click();
    await encoder.getByText('Copied').waitFor();

    await page.goto(`${nearby()}/account`);
    await page.getByText('Passkeys work on secure pages only.').waitFor();
    expect(errors).toEqual([]);
  });
});

async function expectInsecure(page: Page): Promise<void> {
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
}
