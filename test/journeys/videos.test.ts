/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, openPerson, phone } from '../support/browser/browser.ts';
import { addProduct, buy, signUpSeller } from '../support/browser/journey.ts';
import { useHaat } from '../support/browser/journey-setup.ts';
import { makeVideo } from '../support/media/video-file.ts';

/** Uploads a film of six seconds that tags the lamp from its second to its fourth. */
async function addVideo(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/videos`);
  await page.getByRole('button', { name: 'Add Video' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Video' });
  await dialog.getByLabel('Title').fill('Lamps at dusk');
  const buffer = await makeVideo({ seconds: 6 });
  await dialog.getByLabel('Choose a video').setInputFiles({ name: 'lamps.mp4', mimeType: 'video/mp4', buffer });
  await dialog.getByText('Ready to be shown (0:06)').waitFor({ timeout: 60_000 });
  await dialog.getByRole('switch', { name: 'Made with AI' }).click();
  await dialog.getByRole('button', { name: 'Add Brass Lamp' }).click();
  await dialog.getByRole('button', { name: 'Add Video' }).click();
  await page.getByText('Video uploaded successfully').waitFor();
  await page.getByRole('link', { name: /^Edit Tags of/ }).click();
  await page.getByRole('switch', { name: 'Made with AI', checked: true, disabled: true }).waitFor();
  const position = page.getByRole('slider', { name: 'Position in the video' });
  await position.fill('2');
  await page.getByRole('button', { name: /Brass Lamp.* starts here/ }).click();
  await position.fill('4');
  await page.getByRole('button', { name: /Brass Lamp.* ends here/ }).click();
  await page.getByText('0:02.0 to 0:04.0').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Video saved').waitFor();
}

/** At which seconds of the video its tag was there, and at which it was not; a third of a second beside each edge is left out. */
function watchTag(page: Page): Promise<{ inside: boolean[]; outside: boolean[] }> {
  return page.locator('main video:not([hidden])').evaluate(
    (video: HTMLVideoElement) =>
      new Promise((resolve) => {
        const seen = { inside: [] as boolean[], outside: [] as boolean[] };
        const look = () => {
          const { currentTime: now } = video;
          const isThere = document.querySelector('[data-tag]:not([hidden])') !== null;
          if (now > 2.3 && now < 3.7) seen.inside.push(isThere);
          if (now < 1.7 || now > 4.3) seen.outside.push(isThere);
          if (seen.inside.length > 10 && now > 5) resolve(seen);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

describe('a shoppable video, from its upload to the order', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('shows its tag when it is time, sells from the sheet over it, and counts the purchase for its seller', async () => {
    const seller = await openPerson(parts.browser, desktop);
    const shopper = await openPerson(parts.browser, phone);
    await signUpSeller(seller.page, parts.haat.url, 'Asha Prints');
    await addProduct(seller.page, parts.haat.url, 'Brass Lamp', '1499.50', '9');
    await addVideo(seller.page, parts.haat.url);

    // A headless browser is no person to the server: that it says so is all that is seen here.
    const noted = shopper.page.waitForRequest('**/api/video-views/*');
    await shopper.page.goto(`${parts.haat.url}/?tab=videos`);
    await shopper.page.getByRole('heading', { name: 'Lamps at dusk' }).waitFor();
    await shopper.page.getByText('Made with AI').waitFor();
    const { inside, outside } = await watchTag(shopper.page);
    expect([new Set(inside), new Set(outside)]).toEqual([new Set([true]), new Set([false])]);

    await noted;
    await shopper.page.locator('[data-tag]').click({ timeout: 20_000 });
    await shopper.page.getByRole('dialog', { name: 'Brass Lamp' }).getByText('Inclusive of all taxes').waitFor();
    await buy(shopper.page);

    await seller.page.goto(`${parts.haat.url}/dashboard/videos`);
    const card = seller.page.getByRole('listitem').filter({ hasText: 'Lamps at dusk' });
    await card.getByText('1 person bought from it').waitFor();
    await seller.page.goto(`${parts.haat.url}/dashboard`);
    await seller.page
      .getByRole('listitem')
      .filter({ hasText: 'Shoppable videos' })
      .getByText(/^1 order, 100 %/)
      .waitFor();
    expect([...shopper.errors, ...seller.errors]).toEqual([]);
  });
});
