/// <reference lib="dom" />

import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/browser/accessible.ts';
import { desktop, openPerson, phone, untilPicturePlays } from '../support/browser/browser.ts';
import { addProduct, hears, say, signUpSeller } from '../support/browser/journey.ts';
import { useHaat } from '../support/browser/journey-setup.ts';
import { makeVideo } from '../support/media/stored-video.ts';

/** Red until 90 s, blue until 95 s, then green. */
const picture = [
  'color=c=red:size=180x320:rate=30:duration=90[a]',
  'color=c=blue:size=180x320:rate=30:duration=5[b]',
  'color=c=lime:size=180x320:rate=30:duration=25[c]',
  '[a][b][c]concat=n=3',
].join(';');

describe('a video played as a live stream', () => {
  const parts = useHaat();

  it('begins where its seller said, and is hosted without a camera', async () => {
    const film = await makeVideo({ seconds: 120, picture });
    await using folder = await mkdtempDisposable(join(tmpdir(), 'haat-film-'));
    const path = join(folder.path, 'from-the-loom.mp4');
    await writeFile(path, film);
    const seller = await openPerson(parts.browser, desktop);
    const shopper = await openPerson(parts.browser, phone);
    await signUpSeller(seller.page, parts.haat.url, 'Asha Prints');
    await addProduct(seller.page, parts.haat.url, 'Bagru Stole', '1249.50', '5');
    await seller.page.goto(`${parts.haat.url}/dashboard/live`);
    await seller.page.getByRole('button', { name: 'Create Live Event' }).first().click();
    const form = seller.page.getByRole('dialog');
    await form.getByLabel('Title').fill('From the loom');
    await form.getByLabel('Pre-recorded Video').check();
    await form.getByLabel('Choose a video').setInputFiles(path);
    await form.getByLabel('Start position (seconds)').fill('90');
    await form.getByRole('button', { name: 'Add Bagru Stole' }).click();
    await form.getByText('Ready to be shown (2:00)').waitFor();
    await form.getByRole('button', { name: 'Create Stream' }).click();
    await seller.page.waitForURL('**/dashboard/live/*');
    const id = new URL(seller.page.url()).pathname.split('/').at(-1);

    await shopper.page.goto(`${parts.haat.url}/live?stream=${id}`);
    await untilPicturePlays(shopper.page, 0, 0.2);
    expect(await readColor(shopper.page)).toBe('blue');
    const header = shopper.page.locator('section[aria-label="From the loom"] header');
    await header.getByText(/^Recorded/).waitFor();
    expect(await header.getByText('LIVE', { exact: true }).count()).toBe(0);
    await shopper.page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 5.3);
    expect(await readColor(shopper.page)).toBe('green');

    await seller.page.goto(`${parts.haat.url}/dashboard/live`);
    await seller.page.getByText('Starting at: 1m 30s').waitFor();
    // Beside a start of the day it would read like a clock.
    await seller.page.getByText('Position in the video:').waitFor();
    // Nobody of the store is in the room any more.
    await header.getByText('Recorded', { exact: true }).waitFor();
    await seller.page.getByRole('link', { name: 'Open studio' }).click();
    await untilPicturePlays(seller.page, 0, 0.5);
    await header.getByText('Recorded · the host answers in chat').waitFor();
    expect(await seller.page.getByRole('button', { name: 'Stream with OBS' }).count()).toBe(0);
    await expectAccessible(seller.page);
    await say(shopper.page, 'Is it washable?');
    await hears(seller.page, 'Is it washable?');
    await seller.page.getByRole('button', { name: 'Pin Bagru Stole' }).click();
    await shopper.page.getByText('On screen now').first().waitFor();
    await seller.page.getByRole('button', { name: 'End live event' }).click();
    await seller.page.getByRole('dialog').getByRole('button', { name: 'End live event' }).click();
    await seller.page.getByText('That was your live event').waitFor();
    // Until there is a replay.
    expect(seller.errors.filter((error) => !error.includes('/replay'))).toEqual([]);
    expect(shopper.errors).toEqual([]);
  });
});

async function readColor(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const video = document.querySelector('video');
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    if (!video || !canvas) return 'none';
    canvas.drawImage(video, 0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return ['red', 'green', 'blue'][[red, green, blue].indexOf(Math.max(red, green, blue))] ?? 'none';
  });
}
