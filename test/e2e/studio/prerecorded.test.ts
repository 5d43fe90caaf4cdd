/// <reference lib="dom" />

import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { VideoFileId } from '#contract/ids.ts';
import { createDiskBlobs } from '#server/platform/blobs/blobs.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone, untilPicturePlays } from '../../support/browser/browser.ts';
import { addProduct, hears, say, signUpSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { makeVideo, storeVideo, type VideoPlace } from '../../support/media/stored-video.ts';

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
    await shopper.page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 5.3);
    expect(await readColor(shopper.page)).toBe('green');

    await seller.page.goto(`${parts.haat.url}/dashboard/live`);
    await seller.page.getByText('Starting at: 1m 30s').waitFor();
    await seller.page.getByRole('link', { name: 'Open studio' }).click();
    await untilPicturePlays(seller.page, 0, 0.5);
    expect(await seller.page.getByRole('button', { name: 'Stream with OBS' }).count()).toBe(0);
    await expectAccessible(seller.page);
    await say(shopper.page, 'Is it washable?');
    await hears(seller.page, 'Is it washable?');
    await seller.page.getByRole('button', { name: 'Pin Bagru Stole' }).click();
    await shopper.page.getByText('Shown now').first().waitFor();
    await seller.page.getByRole('button', { name: 'End live stream' }).click();
    await seller.page.getByRole('dialog').getByRole('button', { name: 'End live stream' }).click();
    await seller.page.getByText('That was your show').waitFor();
    expect(seller.errors).toEqual([]);
    expect(shopper.errors).toEqual([]);
  });

  it('is created in the form, which says what is missing; the screens are good at every size', async () => {
    await using place = openPlace(parts.haat.dataDir);
    const { page, errors } = await openPerson(parts.browser, desktop);
    await page.goto(`${parts.haat.url}/auth`);
    await page.getByLabel('Email').fill('seller@haat.example');
    await page.getByLabel('Password', { exact: true }).fill('haat-demo');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/dashboard');
    const storeId = await storeIdOf(page);
    const processing = { state: 'processing' as const, percent: 40 };
    const fails = await storeVideo(place, storeId, undefined, processing);
    await createShow(page, { video_file_id: fails, start_position_seconds: 75, title: 'A video that failed' });
    await place.db
      .updateTable('video_files')
      .set({ state: 'failed', problem: 'There is no picture in this file.' })
      .where('id', '=', fails as VideoFileId)
      .execute();
    const waits = await storeVideo(place, storeId, undefined, processing);
    await createShow(page, { video_file_id: waits, title: 'Morning at the dye vats', scheduled_start: new Date(Date.now() + 3_600_000).toISOString() });
    await createShow(page, { video_file_id: await storeVideo(place, storeId, undefined), title: 'A video that is lost' });

    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      await page.goto(`${parts.haat.url}/dashboard/live`);
      await page.getByText('Processing the video: 40 %').waitFor();
      await page.getByText('Ended early: The video file is gone.').waitFor();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      await expectAccessible(page, `cards-${width}`);
      await page.getByRole('button', { name: 'Create Live Event' }).first().click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Title').fill('From the loom');
      await form.getByLabel('Pre-recorded Video').check();
      await form.getByRole('button', { name: 'Create Stream' }).click();
      await form.getByRole('alert').getByText('Please upload a video').waitFor();
      await expectAccessible(page, `upload-${width}`);
      await form.getByRole('tab', { name: 'Link' }).click();
      await form.getByLabel('Video link').fill('ftp://example.com/a.mp4');
      await form.getByRole('button', { name: 'Create Stream' }).click();
      await form.getByRole('alert').getByText('Enter a link that starts with https://').waitFor();
      await expectAccessible(page, `link-${width}`);
      await form.getByRole('tab', { name: 'Upload' }).click();
      await form.getByRole('tab', { name: 'Link' }).click();
      expect(await form.getByLabel('Video link').inputValue()).toBe('');
      await form.getByLabel('Live Camera Stream').check();
      expect(await form.getByLabel('Start position (seconds)').count()).toBe(0);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: 'Edit Morning at the dye vats' }).click();
    const form = page.getByRole('dialog');
    expect(await form.getByRole('radio').count()).toBe(0);
    await form.getByRole('button', { name: 'Choose another video' }).waitFor();
    expect(await form.getByRole('tab').count()).toBe(2);
    await form.getByLabel('Start position (seconds)').fill('95');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Starting at: 1m 35s').waitFor();
    for (const [width, height] of [
      [360, 740],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.getByRole('listitem').filter({ hasText: 'Morning at the dye vats' }).getByRole('link', { name: 'Open studio' }).click();
      await page.getByText('Processing the video: 40 %').waitFor();
      await page.getByText('You can go live once the video is ready.').waitFor();
      expect(await page.getByRole('button', { name: 'Go live now' }).isDisabled()).toBe(true);
      await expectAccessible(page, `studio-${width}`);
      await page.goto(`${parts.haat.url}/dashboard/live`);
    }
    expect(errors).toEqual([]);
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

/** Asks the API as the person who is signed in on this page. */
// biome-ignore lint/suspicious/noExplicitAny: tests read what the contract promises, and fail where it is not there
async function ask(page: Page, method: string, path: string, body?: object): Promise<any> {
  return await page.evaluate(
    async ([method, path, body]) => {
      const [key] = Object.keys(localStorage).filter((name) => name.endsWith('-auth-token'));
      const { access_token } = JSON.parse(localStorage.getItem(key ?? '') ?? '{}');
      const headers = { Authorization: `Bearer ${access_token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) };
      return await (await fetch(`/api/seller${path}`, { method, headers, body: body || null })).json();
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  );
}

async function storeIdOf(page: Page): Promise<string> {
  return (await ask(page, 'GET', '/store')).id;
}

async function createShow(page: Page, form: object): Promise<string> {
  const made = await ask(page, 'POST', '/live-streams', { title: 'From the loom', stream_source: 'prerecorded', ...form });
  expect(made.id, JSON.stringify(made)).toBeTruthy();
  return made.id;
}

/** The database and files of a Haat that runs: a video appears there without an upload. */
function openPlace(dataDir: string): VideoPlace & AsyncDisposable {
  const database = openDatabase({ connection: { host: join(dataDir, 'postgres/socket'), user: 'haat', database: 'haat' }, poolSize: 2 });
  return { db: database.db, blobs: createDiskBlobs(join(dataDir, 'media')), [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
}
