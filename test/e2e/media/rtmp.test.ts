import { once } from 'node:events';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone, readPicture, untilPicturePlays } from '../../support/browser/browser.ts';
import { addProduct, signUpSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { hasFfmpeg, sendByFfmpeg } from '../../support/media/ffmpeg-encoder.ts';
import { sendNumbered } from '../../support/media/numbered-encoder.ts';
import { readPictures, takePictures } from '../../support/media/picture-reader.ts';

describe.skipIf(!hasFfmpeg)('a show sent from OBS (needs ffmpeg in the path)', () => {
  const parts = useHaat();

  it('P17: gets its key from the studio, is on air with B-frames in order by connecting, and is cut off by a new key', async () => {
    const seller = await openPerson(parts.browser, desktop);
    const shopper = await openPerson(parts.browser, phone);
    await signUpSeller(seller.page, parts.haat.url, 'Asha Prints');
    await addProduct(seller.page, parts.haat.url, 'Bagru Stole', '1249.50', '5');
    const form = await openForm(seller.page);
    await form.getByRole('button', { name: 'Create Stream' }).click();
    await seller.page.waitForURL('**/dashboard/live/*');
    const id = new URL(seller.page.url()).pathname.split('/').at(-1);

    await seller.page.getByRole('button', { name: 'Stream with OBS' }).click();
    const panel = seller.page.getByRole('dialog', { name: 'Stream with OBS' });
    await panel.getByText('Waiting for OBS').waitFor();
    const server = await panel.getByLabel('Server', { exact: true }).inputValue();
    const keyField = panel.getByLabel('Stream key', { exact: true });
    expect(await keyField.getAttribute('type')).toBe('password');
    await panel.getByRole('button', { name: 'Show stream key' }).click();
    expect(await keyField.getAttribute('type')).toBe('text');

    const ffmpeg = sendNumbered(`${server}/${await keyField.inputValue()}`, 120);
    const exited = once(ffmpeg, 'exit');
    await panel.getByText('Receiving from OBS').waitFor();
    await seller.page.keyboard.press('Escape');
    await seller.page.getByText('LIVE', { exact: true }).waitFor();
    await seller.page.getByRole('main').getByText('Receiving from OBS').waitFor();
    // The studio shows what shoppers see, and asks for no camera.
    await untilPicturePlays(seller.page, 0, 1);
    const controls = seller.page.getByRole('region', { name: 'Camera and sound' });
    expect(await controls.getByText('Waiting for camera').count()).toBe(0);
    expect(await seller.page.getByRole('button', { name: 'Go live' }).count()).toBe(0);
    await expectAccessible(seller.page, 'studio-from-obs');
    await shopper.page.goto(`${parts.haat.url}/live?stream=${id}`);
    await untilPicturePlays(shopper.page, 0, 3);
    expect(await readPicture(shopper.page)).toMatchObject({ width: 360, height: 640 });
    const { steps, longestMs } = await watchNumbers(shopper.page, 8);
    expect(steps.length).toBeGreaterThan(150);
    expect(Math.min(...steps)).toBeGreaterThan(0);
    expect(longestMs).toBeLessThan(700);

    await seller.page.getByRole('button', { name: 'Stream with OBS' }).click();
    await panel.getByRole('button', { name: 'Replace the stream key' }).click();
    await seller.page.getByRole('dialog', { name: 'Replace the stream key?' }).getByRole('button', { name: 'Replace it' }).click();
    await exited;
    await panel.getByText('Waiting for OBS').waitFor();
    await panel.getByText('The stream key was replaced. Copy the new one into OBS.').waitFor();
  });

  it('is noticed in the studio after a lost answer, and puts a scheduled event on air that its seller ends once OBS has stopped', async () => {
    const { page } = await openPerson(parts.browser, desktop);
    await signUpSeller(page, parts.haat.url, 'Sanganer Looms', 'looms@shop.example');
    const form = await openForm(page);
    await form.getByLabel('Scheduled start').fill(inTwoDays());
    await form.getByRole('button', { name: 'Create Stream' }).click();
    await page.getByRole('link', { name: 'Go live' }).click();
    await page.getByText('Not on air. Shoppers see no picture yet.').waitFor();
    const lost = page.waitForEvent('requestfailed');
    await page.route('**/encoder', (route) => route.abort(), { times: 1 });
    await lost;

    await page.getByRole('button', { name: 'Stream with OBS' }).click();
    const panel = page.getByRole('dialog', { name: 'Stream with OBS' });
    const server = await panel.getByLabel('Server', { exact: true }).inputValue();
    const key = await panel.getByLabel('Stream key', { exact: true }).inputValue();
    await page.keyboard.press('Escape');
    const ffmpeg = sendNumbered(`${server}/${key}`, 120);
    const exited = once(ffmpeg, 'exit');
    await page.getByRole('main').getByText('Receiving from OBS').waitFor();
    await page.getByRole('button', { name: 'End live event' }).click();
    ffmpeg.kill();
    await exited;
    await page.getByText('Your live event is still open. Resume, and it goes on for everybody.').waitFor();
    // The question was asked while OBS was sending, and still stands.
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'End', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End live event' }).click();
    await page.getByText('That was your live event').waitFor();
  });

  it('P17: plays with a key frame every ten seconds for who comes in between, by socket and by HLS, and the studio says what to set', async () => {
    const seller = await openPerson(parts.browser, desktop);
    await signUpSeller(seller.page, parts.haat.url, 'Kota Weaves', 'kota@shop.example');
    const form = await openForm(seller.page);
    await form.getByRole('button', { name: 'Create Stream' }).click();
    await seller.page.waitForURL('**/dashboard/live/*');
    const id = new URL(seller.page.url()).pathname.split('/').at(-1);
    await seller.page.getByRole('button', { name: 'Stream with OBS' }).click();
    const panel = seller.page.getByRole('dialog', { name: 'Stream with OBS' });
    const server = await panel.getByLabel('Server', { exact: true }).inputValue();
    const key = await panel.getByLabel('Stream key', { exact: true }).inputValue();
    await seller.page.keyboard.press('Escape');

    const ffmpeg = sendByFfmpeg(`${server}/${key}`, 120, ['-r', '25', '-g', '250', '-keyint_min', '250', '-sc_threshold', '0', '-bf', '2']);
    const exited = once(ffmpeg, 'exit');
    await seller.page.getByText('OBS sends a whole picture only every 10 s').waitFor();
    await expectAccessible(seller.page, 'studio-far-key-frames');
    const bySocket = await openPerson(parts.browser, phone);
    await bySocket.page.goto(`${parts.haat.url}/live?stream=${id}`);
    await untilPicturePlays(bySocket.page, 0, 2);
    const byHls = await openPerson(parts.browser, phone);
    await byHls.page.routeWebSocket(/\/ws\/watch\//, (socket) => socket.close({ code: 1013, reason: 'full' }));
    await byHls.page.goto(`${parts.haat.url}/live?stream=${id}`);
    await untilPicturePlays(byHls.page, 0, 2, 60_000);
    // Past the next key frame, and the one after it.
    for (const { page } of [bySocket, byHls]) await untilPicturePlays(page, (await readPicture(page)).time, 12, 60_000);
    expect(await seller.page.getByRole('main').getByText('Receiving from OBS').isVisible()).toBe(true);
    ffmpeg.kill();
    await exited;
  });
});

/** The form of a new live event, which has its title. */
async function openForm(page: Page): Promise<Locator> {
  await page.goto(new URL('/dashboard/live', page.url()).href);
  await page.getByRole('button', { name: 'Create Live Event' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Title').fill('From the workshop');
  return form;
}

/** As a field takes it, and still to come in every time zone. */
function inTwoDays(): string {
  return new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 16);
}

/**
 * Steps between the numbers of pictures that follow each other on screen, and the longest time in ms that one stood there. A busy
 * browser reports a picture when the next one is there, which is then read twice: that is no step.
 */
async function watchNumbers(page: Page, seconds: number): Promise<{ steps: number[]; longestMs: number }> {
  await readPictures(page);
  await untilPicturePlays(page, (await readPicture(page)).time, seconds);
  const seen = await takePictures(page);
  const pairs = seen.slice(1).map((picture, i) => ({ picture, before: seen[i] ?? picture }));
  return {
    steps: pairs.map(({ picture, before }) => picture.number - before.number).filter((step) => step !== 0),
    longestMs: Math.max(...pairs.map(({ picture, before }) => picture.at - before.at)),
  };
}
