/// <reference lib="dom" />

import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { VideoFileId } from '#contract/ids.ts';
import { createDiskBlobs } from '#server/platform/blobs/blobs.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { logIn } from '../../support/accounts/account-journey.ts';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone, untilPicturePlays } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { findOverlaps } from '../../support/browser/overlaps.ts';
import { makeVideo, storeVideo, type VideoPlace } from '../../support/media/stored-video.ts';

describe('the form and the studio of a video played as a live stream', () => {
  const parts = useHaat();

  it('finds products to tag by their name, and sends nothing by Enter in that search', async () => {
    const { page, errors } = await openDemoSeller(desktop);
    await page.goto(`${parts.haat.url}/dashboard/live`);
    await page.getByRole('button', { name: 'Create Live Event' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Title').fill('From the loom');
    const found = form.getByRole('button', { name: /^Add .*₹/ });
    await expect.poll(() => found.count()).toBeGreaterThan(1);
    await form.getByRole('searchbox', { name: 'Search your products' }).fill('brass diya');
    await page.keyboard.press('Enter');
    await expect.poll(() => found.count()).toBe(1);
    await found.click();
    await form.getByRole('list', { name: '1 product tagged' }).getByText('Brass Diya Lamp').waitFor();
    expect(await form.getByLabel('Title').inputValue()).toBe('From the loom');
    expect(errors).toEqual([]);
  });

  it('is created in the form, which says what is missing; the screens are good at every size', async () => {
    await using place = openPlace(parts.haat.dataDir);
    const { page, errors } = await openDemoSeller(desktop);
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
      expect(await marigoldOf(page)).toEqual(['Open studio: Live']);
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
      await page.getByRole('button', { name: 'Discard' }).click();
      await form.waitFor({ state: 'detached' });
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

  it('says over its picture what keeps it from playing, and tries again', async () => {
    await using place = openPlace(parts.haat.dataDir);
    const { page } = await openDemoSeller(phone);
    const film = await storeVideo(place, await storeIdOf(page), await makeVideo({ seconds: 60 }));
    const id = await createShow(page, { video_file_id: film });
    let answer: 'none' | 'refusal' | 'pictures' = 'none';
    await page.routeWebSocket(/\/ws\/watch\//, (socket) => {
      if (answer === 'pictures') socket.connectToServer();
      else if (answer === 'refusal') socket.send(JSON.stringify({ t: 'error', code: 'LIMIT_EXCEEDED', message: 'One too many.' }));
    });
    const picture = page.getByLabel('What your shoppers see').last();
    const retry = page.getByRole('button', { name: /^Retry/ });
    await page.goto(`${parts.haat.url}/dashboard/live/${id}`);
    await page.getByText('The video is on air.').waitFor();
    await expectOver(picture, page.getByText('Connecting...'));

    answer = 'refusal';
    await page.reload();
    for (const [width, height] of [...widths, [844, 390] as const]) {
      await page.setViewportSize({ width, height });
      await retry.waitFor();
      await expectAccessible(page, `prerecorded-failed-${width}`);
      await expectOver(picture, retry);
      expect(await findOverlaps(page, 'section:has(video)'), `${width}`).toEqual([]);
      const share = ((await picture.boundingBox())?.height ?? 0) / height;
      if (width < 1024 && height > width) expect(share, `${width}`).toBeCloseTo(0.45, 2);
    }
    await page.setViewportSize(phone);
    answer = 'pictures';
    await retry.click();
    await untilPicturePlays(page, 0, 0.5);
    await expectAccessible(page, 'prerecorded-on-air-390');
    expect(await retry.count()).toBe(0);
  });

  it('is told beside its field what the server does not take of its form', async () => {
    await using place = openPlace(parts.haat.dataDir);
    await using folder = await mkdtempDisposable(join(tmpdir(), 'haat-film-'));
    const path = join(folder.path, 'short.mp4');
    await writeFile(path, await makeVideo({ seconds: 4 }));
    const { page } = await openDemoSeller(phone);
    await page.goto(`${parts.haat.url}/dashboard/live`);
    await page.getByRole('button', { name: 'Create Live Event' }).first().click();
    const form = page.getByRole('dialog');
    const save = form.getByRole('button', { name: 'Create Stream' });
    const position = form.getByLabel('Start position (seconds)');
    await form.getByLabel('Title').fill('Refused');
    await form.getByLabel('Pre-recorded Video').check();
    await form.getByLabel('Choose a video').setInputFiles(path);
    await form.getByText('Ready to be shown (0:04)').waitFor();
    await position.fill('60');
    await save.click();
    await form.getByRole('alert').getByText('The start position is after the end of the video.').waitFor();
    expect(await position.getAttribute('aria-invalid')).toBe('true');
    expect(await position.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByText('Error creating stream').count()).toBe(0);
    await expectInView(position);
    await expectAccessible(page, 'form-refused-position');

    await place.db.deleteFrom('video_files').where('name', '=', 'short.mp4').execute();
    await position.fill('1');
    await save.click();
    const gone = form.getByRole('alert').getByText('This video does not exist, or not any more.');
    await gone.waitFor();
    await expectInView(gone);
    expect(await position.getAttribute('aria-invalid')).toBeNull();

    await form.getByRole('tab', { name: 'Link' }).click();
    expect(await gone.count()).toBe(0);
    // A browser's pattern takes it; only a parser knows better.
    await form.getByLabel('Video link').fill('https://[');
    await save.click();
    await form.getByRole('alert').getByText('Enter a link that starts with https://').waitFor();
    await form.getByLabel('Video link').fill('https://example.com/film.mp4');
    expect(await form.getByRole('alert').count()).toBe(0);
  });

  async function openDemoSeller(size: { width: number; height: number }) {
    const person = await openPerson(parts.browser, size);
    await person.page.goto(`${parts.haat.url}/auth`);
    await logIn(person.page, { email: 'seller@haat.example', password: 'haat-demo' });
    await person.page.waitForURL('**/dashboard');
    return person;
  }
});

/** What is drawn as the one action of the screen: its words, and the state of the event it belongs to. */
async function marigoldOf(page: Page): Promise<string[]> {
  return await page.locator('main').evaluate((main) => {
    const color = getComputedStyle(document.documentElement).getPropertyValue('--color-marigold').trim();
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    return [...main.querySelectorAll('a, button')]
      .filter((element) => getComputedStyle(element).backgroundColor === `rgb(${red}, ${green}, ${blue})`)
      .map((element) => {
        const state = [...(element.closest('li')?.querySelector('p')?.childNodes ?? [])].find(({ nodeType }) => nodeType === Node.TEXT_NODE);
        return `${element.textContent}: ${state?.textContent}`;
      });
  });
}

/** All of it is seen, within the picture. */
async function expectOver(picture: Locator, note: Locator): Promise<void> {
  await expectInView(note);
  const [frame, box] = [await picture.boundingBox(), await note.boundingBox()];
  if (!frame || !box) throw new Error('there is no picture, or nothing over it');
  expect(box.x).toBeGreaterThanOrEqual(frame.x);
  expect(box.y).toBeGreaterThanOrEqual(frame.y);
  expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width);
  expect(box.y + box.height).toBeLessThanOrEqual(frame.y + frame.height);
}

async function expectInView(element: Locator): Promise<void> {
  const share = await element.evaluate(
    (target) =>
      new Promise<number>((resolve) => {
        new IntersectionObserver(([entry], observer) => {
          observer.disconnect();
          resolve(entry?.intersectionRatio ?? 0);
        }).observe(target);
      }),
  );
  expect(share).toBeGreaterThan(0.99);
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
