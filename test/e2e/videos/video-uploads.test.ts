/// <reference lib="dom" />
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maxVideoFileBytes, videoUploadPath } from '#contract/uploads/video-files.ts';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { openPerson, phone, untilPicturePlays } from '../../support/browser/browser.ts';
import { logInDemoSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { makeVideo } from '../../support/media/video-file.ts';

const pieceBytes = 4 * 2 ** 20;
const patience = { timeout: 20_000 };

describe('a seller hands in a video', () => {
  const parts = useHaat({ PRIVATE_ADDRESSES: 'on', RTMP_PORT: 'off' });
  let folder: string;
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'haat-uploads-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    ({ page, errors } = await openPerson(parts.browser, { width: 1440, height: 900 }));
    await logInDemoSeller(page, parts.haat.url);
  });

  async function keep(name: string, bytes: Buffer): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return path;
  }

  async function openForm(title: string): Promise<Locator> {
    await page.goto(`${parts.haat.url}/dashboard/live`);
    await page.getByRole('button', { name: 'Create Live Event' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Pre-recorded Video').check();
    return form;
  }

  const choose = (form: Locator, path: string) => form.getByLabel('Choose a video').setInputFiles(path);

  /** What every piece of an upload says about its place. */
  function listPieces(): Promise<string | null>[] {
    const pieces: Promise<string | null>[] = [];
    page.on('request', (request: Request) => {
      if (request.method() === 'PATCH' && request.url().includes(videoUploadPath)) pieces.push(request.headerValue('upload-offset'));
    });
    return pieces;
  }

  it('of a format that must be converted, saves while that goes on, and is live by itself when it is done', async () => {
    const path = await keep('loom.webm', await makeVideo({ kind: 'webm', seconds: 12, width: 540, height: 960 }));
    const form = await openForm('From the loom, converted');
    await choose(form, path);
    await form.getByText(/waits for its turn|Processing…/).waitFor();
    await form.getByRole('button', { name: 'Create Stream' }).click();
    await page.getByText('Stream created successfully!').waitFor();
    await page.goto(`${parts.haat.url}/dashboard/live`);
    const card = page.getByRole('listitem').filter({ hasText: 'From the loom, converted' });
    await card.getByText(/Processing the video: \d+ %|The video is waiting to be processed/).waitFor();
    await card.getByText('Goes live as soon as the video is ready').waitFor();
    await card.getByRole('link', { name: 'View live' }).waitFor({ timeout: 60_000 });
    const href = await card.getByRole('link', { name: 'View live' }).getAttribute('href');
    const shopper = await openPerson(parts.browser, phone);
    await shopper.page.goto(parts.haat.url + href);
    await untilPicturePlays(shopper.page, 0, 0.2);
    expect([...errors, ...shopper.errors]).toEqual([]);
    await shopper.context.close();
  });

  it('whose page is reloaded in the middle, and goes on where it was with the same file', async () => {
    const film = await makeVideo({ seconds: 4, width: 180, height: 320 });
    const path = await keep('large.mp4', withFiller(film, 2.5 * pieceBytes));
    let sent = 0;
    // The second piece never arrives.
    await page.route(`**${videoUploadPath}/*`, (route) => {
      const isPiece = route.request().method() === 'PATCH';
      if (isPiece) sent += 1;
      return isPiece && sent === 2 ? undefined : route.continue();
    });
    const first = await openForm('Interrupted');
    await choose(first, path);
    await expect.poll(() => sent, patience).toBe(2);
    await expect.poll(() => first.getByRole('progressbar').getAttribute('aria-valuenow'), patience).toBe('39');
    await first.getByRole('button', { name: 'Uploading...' }).waitFor();
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      await first.getByText('Uploading... 39%').scrollIntoViewIfNeeded();
      await expectAccessible(page, `uploading-${width}`);
    }
    const second = await openForm('Interrupted');
    const pieces = listPieces();
    const asked = page.waitForResponse((answer) => answer.request().method() === 'HEAD' && answer.url().includes(videoUploadPath));
    await choose(second, path);
    expect((await asked).headers()['upload-offset']).toBe(String(pieceBytes));
    await second.getByText('Ready to be shown (0:04)').waitFor();
    expect(await Promise.all(pieces)).toEqual([pieceBytes, 2 * pieceBytes].map(String));
    expect(errors).toEqual([]);
  });

  it('by a link to a server that is down, and tries again when it is up', async () => {
    const path = await keep('linked.mp4', await makeVideo({ seconds: 20, width: 180, height: 320 }));
    let isUp = false;
    const site = createServer((_request, response) => {
      if (isUp) createReadStream(path).pipe(response.writeHead(200, { 'Content-Type': 'video/mp4' }));
      else response.writeHead(503).end();
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    try {
      const form = await openForm('From a link');
      await form.getByRole('tab', { name: 'Link' }).click();
      await form.getByLabel('Video link').fill(`http://127.0.0.1:${(site.address() as AddressInfo).port}/linked.mp4`);
      await form.getByLabel('Start position (seconds)').fill('6');
      await form.getByRole('button', { name: 'Create Stream' }).click();
      await page.getByText('Stream created successfully!').waitFor();
      await page.goto(`${parts.haat.url}/dashboard/live`);
      const card = page.getByRole('listitem').filter({ hasText: 'From a link' });
      await card.getByText('The address answered with 503.').waitFor();
      for (const [width, height] of widths) {
        await page.setViewportSize({ width, height });
        await card.scrollIntoViewIfNeeded();
        await expectAccessible(page, `failed-${width}`);
      }
      isUp = true;
      await card.getByRole('button', { name: 'Try again' }).click();
      await card.getByRole('link', { name: 'View live' }).click({ timeout: 60_000 });
      await untilPicturePlays(page, 0, 0.5);
    } finally {
      site.closeAllConnections();
      await new Promise((resolve) => site.close(resolve));
    }
    expect(errors).toEqual([]);
  });

  it('that is too large, of another kind or none at all, and is told so before anything is sent', async () => {
    const large = join(folder, 'too-large.mp4');
    const file = await open(large, 'w');
    await file.truncate(maxVideoFileBytes + 2 ** 20);
    await file.close();
    const form = await openForm('Refused');
    const sent: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    await choose(form, large);
    await page.getByText('File too large').waitFor();
    await page.getByText('Maximum file size is 100MB').waitFor();
    await form.getByText('Choose a smaller one.').waitFor();
    await choose(form, await keep('notes.txt', Buffer.from('no video')));
    await page.getByText('This file cannot be used').waitFor();
    await form.getByText('Choose an .mp4, .webm or .ogg video.').waitFor();
    expect(await page.getByText('Choose an .mp4, .webm or .ogg video.').count()).toBe(1);
    expect(sent.filter((url) => url.includes(videoUploadPath))).toEqual([]);
    await choose(form, await keep('disguised.mp4', Buffer.from('no video, whatever its name says')));
    await form.getByRole('alert').getByText('Choose an MP4, WebM or Ogg video.').waitFor();
    // What was said of the files before is gone, and nothing is on its way.
    await page.getByText('File too large').waitFor({ state: 'detached' });
    await expectAccessible(page, 'refused');
    await form.getByRole('button', { name: 'Create Stream' }).click();
    await form.getByText('Please upload a video').waitFor();
    await form.getByRole('button', { name: 'Cancel' }).first().click();
  });
});

/** The video with a box at its end that players pass over. */
function withFiller(bytes: Buffer, size: number): Buffer {
  const box = Buffer.alloc(size);
  box.writeUInt32BE(size);
  box.write('free', 4);
  return Buffer.concat([bytes, box]);
}
