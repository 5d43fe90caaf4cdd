import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, openBrowser, openPerson, phone, readPicture, untilPicturePlays } from '../../support/browser/browser.ts';
import { addProduct, goLive, signUpSeller, watch } from '../../support/browser/journey.ts';
import { hasFfmpeg } from '../../support/media/ffmpeg-encoder.ts';
import { HaatProcess } from '../../support/servers/haat-process.ts';
import { ThrottledProxy } from '../../support/servers/throttled-proxy.ts';

const free = { down: Number.POSITIVE_INFINITY, up: Number.POSITIVE_INFINITY };
/** Of what the studio sends on a good link. */
const share = 0.4;
/** Enough that 40 % of it can be reached: the studio goes down to 300 kb/s. */
const bigKbps = 1_000;

describe.skipIf(!hasFfmpeg)('a seller whose network carries 40 % of the show (needs ffmpeg in the path)', () => {
  let folder: string;
  let haat: HaatProcess;
  let browser: Browser;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'haat-camera-'));
    const camera = join(folder, 'noise.mjpeg');
    await filmNoise(camera);
    [haat, browser] = await Promise.all([HaatProcess.start(), openBrowser([`--use-file-for-fake-video-capture=${camera}`])]);
  });
  afterAll(async () => {
    await browser?.close();
    await haat?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  it('P16: reads that the connection is weak, sends less, stays live, and comes back to good', async () => {
    await using link = await ThrottledProxy.to(haat.url);
    const seller = await openPerson(browser, desktop);
    const shopper = await openPerson(browser, phone);
    await signUpSeller(seller.page, link.url, 'Asha Prints');
    await addProduct(seller.page, link.url, 'Bagru Stole', '1249.50', '5');
    const id = await goLive(seller.page, link.url, 'New stoles', 'Bagru Stole');
    await watch(shopper.page, haat.url, id);
    await untilPicturePlays(shopper.page, 0, 4);
    const status = seller.page.getByRole('status').filter({ hasText: 'Connection' });
    const kbps = async () => Number(/([\d,]+) kb\/s/.exec((await seller.page.getByText('kb/s').textContent()) ?? '')?.[1]?.replace(',', ''));
    await expect.poll(kbps).toBeGreaterThan(bigKbps);
    const sentBefore = await kbps();

    const said: string[] = [];
    link.rates = { ...free, up: (sentBefore * 1000 * share) / 8 };
    await status.filter({ hasText: /weak/ }).waitFor();
    const beganAt = await readPicture(shopper.page);
    for (let i = 0; i < 10; i++) {
      await expect.poll(async () => await status.textContent(), { interval: 500 }).toMatch(/Connection/);
      said.push((await status.textContent()) ?? '');
      await untilPicturePlays(shopper.page, (await readPicture(shopper.page)).time, 0.5, 15_000);
    }
    const sentSlow = await kbps();
    link.rates = free;
    await status.filter({ hasText: 'Connection good' }).waitFor({ timeout: 90_000 });
    const told = `${sentBefore} kb/s before, ${sentSlow} kb/s on the slow link; said ${[...new Set(said)].join(' | ')}`;
    process.stdout.write(`${told}\n`);
    expect(sentSlow, told).toBeLessThan(sentBefore * 0.6);
    expect(
      said.some((words) => words.includes('lost')),
      told,
    ).toBe(false);
    expect((await readPicture(shopper.page)).time - beganAt.time).toBeGreaterThan(5);
    expect([...seller.errors, ...shopper.errors]).toEqual([]);
  });
});

/** The browser's own test picture is encoded in next to nothing; a little noise fills the bitrate, as a real camera does. */
async function filmNoise(path: string): Promise<void> {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x480:rate=20,noise=alls=14:allf=t'];
  await promisify(execFile)('ffmpeg', ['-loglevel', 'error', '-nostdin', ...picture, '-t', '4', '-q:v', '5', path]);
}
