import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openBrowser, openPerson, phone, readPicture, untilPicturePlays, untilPicturesShown } from '../../support/browser/browser.ts';
import { addProduct, goLive, openStudio, signUpSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { hasFfmpeg } from '../../support/media/ffmpeg-encoder.ts';
import { aRedPicture, playsOn, untilColor } from '../../support/media/shown-color.ts';
import { HaatProcess } from '../../support/servers/haat-process.ts';

const wide = { width: 1440, height: 900 };

describe.skipIf(!hasFfmpeg)('a seller whose browser cannot encode (needs ffmpeg in the path)', () => {
  const parts = useHaat();

  it.each([
    ['no VideoEncoder', 'VideoEncoder'],
    ['tracks that no worker gets, as in Firefox', 'MediaStreamTrackProcessor'],
  ])('P11: goes live with %s, changes the picture in one portrait size, and ends', async (_, missing) => {
    const seller = await openPerson(parts.browser, wide);
    const shopper = await openPerson(parts.browser, phone);
    await seller.page.addInitScript((name) => void Reflect.deleteProperty(window, name), missing);
    const offers: string[] = [];
    seller.page.on('request', (request) => request.method() === 'POST' && request.url().includes('/whip/') && offers.push(request.url()));
    await signUpSeller(seller.page, parts.haat.url, `Without ${missing}`, `${missing}@shop.example`);
    await addProduct(seller.page, parts.haat.url, 'Bagru Stole', '1249.50', '5');
    const id = await goLive(seller.page, parts.haat.url, 'New stoles', 'Bagru Stole');
    await shopper.page.goto(`${parts.haat.url}/live?stream=${id}`);
    await untilPicturePlays(shopper.page, 0, 4);
    const early = await readPicture(shopper.page);
    await seller.page.getByLabel('Picture to show').setInputFiles({ name: 'stole.png', mimeType: 'image/png', buffer: await aRedPicture() });
    await untilColor(shopper.page, ([red, green]) => red > 170 && green < 70);
    await playsOn(shopper.page, 3);
    await seller.page.getByRole('button', { name: 'Camera', exact: true }).click();
    await untilColor(shopper.page, ([red, green]) => red < 170 || green > 70);
    await playsOn(shopper.page, 3);

    const late = await untilPicturesShown(shopper.page, early, 60);
    expect(late.width / late.height).toBeCloseTo(9 / 16, 2);
    expect(late).toMatchObject({ width: early.width, height: early.height });
    expect(late.audioBytes - early.audioBytes).toBeGreaterThan(4_000);
    expect(offers).toHaveLength(1);
    expect(await seller.page.getByText('kb/s').count()).toBe(0);

    await seller.page.getByRole('button', { name: 'End live event' }).click();
    await seller.page.getByRole('dialog').getByRole('button', { name: 'End live event' }).click();
    await shopper.page.getByText('This live event has ended').filter({ visible: true }).first().waitFor();
    expect([...seller.errors, ...shopper.errors]).toEqual([]);
    await seller.context.close();
    await shopper.context.close();
  });
});

it('a seller whose browser cannot encode reads what to do where the server has no ffmpeg', async () => {
  vi.stubEnv('FFMPEG_PATH', '/nowhere/ffmpeg');
  onTestFinished(() => void vi.unstubAllEnvs());
  await using haat = await HaatProcess.start();
  await using browser = await openBrowser();
  const seller = await openPerson(browser, wide);
  await seller.page.addInitScript(() => void Reflect.deleteProperty(window, 'VideoEncoder'));
  await signUpSeller(seller.page, haat.url, 'Asha Prints');
  await addProduct(seller.page, haat.url, 'Bagru Stole', '1249.50', '5');
  await openStudio(seller.page, haat.url, 'New stoles', 'Bagru Stole');
  await seller.page.getByRole('button', { name: 'Go live' }).click();
  await seller.page.getByRole('alert').getByText('ask whoever runs the server to install ffmpeg').waitFor();
  expect(seller.errors.filter((error) => !error.includes('status of 503'))).toEqual([]);
});
