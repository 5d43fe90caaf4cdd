import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { hasFfmpeg, sendByFfmpeg } from '../../server/stage/rtmp/ffmpeg-encoder.ts';
import { desktop, openPerson, phone, readPicture, untilPicturePlays } from '../support/browser.ts';
import { addProduct, signUpSeller } from '../support/journey.ts';
import { useHaat } from '../support/journey-setup.ts';

describe.skipIf(!hasFfmpeg)('a show sent from OBS (needs ffmpeg in the path)', () => {
  const parts = useHaat();

  it('gets its key from the studio, is on air by connecting, and is cut off by a new key', async () => {
    const seller = await openPerson(parts.browser, desktop);
    const shopper = await openPerson(parts.browser, phone);
    await signUpSeller(seller.page, parts.haat.url, 'Asha Prints');
    await addProduct(seller.page, parts.haat.url, 'Bagru Stole', '1249.50', '5');
    await seller.page.goto(`${parts.haat.url}/dashboard/live`);
    await seller.page.getByRole('button', { name: 'Create Live Event' }).first().click();
    const form = seller.page.getByRole('dialog');
    await form.getByLabel('Title').fill('From the workshop');
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

    const ffmpeg = sendByFfmpeg(`${server}/${await keyField.inputValue()}`, 120);
    const exited = once(ffmpeg, 'exit');
    await panel.getByText('Receiving from OBS').waitFor();
    await seller.page.keyboard.press('Escape');
    await seller.page.getByText('LIVE', { exact: true }).waitFor();
    await seller.page.getByRole('main').getByText('Receiving from OBS').waitFor();
    await shopper.page.goto(`${parts.haat.url}/live?stream=${id}`);
    await untilPicturePlays(shopper.page, 0, 3);
    expect(await readPicture(shopper.page)).toMatchObject({ width: 360, height: 640 });

    await seller.page.getByRole('button', { name: 'Stream with OBS' }).click();
    await panel.getByRole('button', { name: 'Replace the stream key' }).click();
    await seller.page.getByRole('dialog', { name: 'Replace the stream key?' }).getByRole('button', { name: 'Replace it' }).click();
    await exited;
    await panel.getByText('Waiting for OBS').waitFor();
    await panel.getByText('The stream key was replaced. Copy the new one into OBS.').waitFor();
  });
});
