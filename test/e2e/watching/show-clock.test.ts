/// <reference lib="dom" />
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, serveHarness } from '../../../bench/harness-server.ts';
import type { Shown, WatchPage } from '../../../bench/latency/watch-page.ts';
import { openBrowser } from '../../support/browser/browser.ts';
import { goLiveByApi } from '../../support/browser/go-live.ts';
import { hasFfmpeg } from '../../support/media/ffmpeg-encoder.ts';
import { makeNumberedClip, type NumberedClip, numberedFps } from '../../support/media/numbered-clip.ts';
import { openPublishSocket } from '../../support/media/publish-socket.ts';
import { Replay } from '../../support/media/replay.ts';

const frameMs = 1000 / numberedFps;
const pictures = 90;
/** Now and then a busy browser paints the next picture already while it tells the time of the one before. */
const exactShare = 0.9;

describe.skipIf(!hasFfmpeg)('the show clock of what is on air (needs ffmpeg in the path)', () => {
  let server: Harness;
  let browser: Browser;
  let clip: NumberedClip;
  let show: { id: string; watchTicket: string };
  const parts = new AsyncDisposableStack();

  beforeAll(async () => {
    server = parts.use(await serveHarness(join(import.meta.dirname, '../../../bench/latency'), ['watch']));
    [browser, clip] = await Promise.all([openBrowser(), makeNumberedClip({ width: 240, height: 432 })]);
    parts.defer(() => browser.close());
    const { ticket, ...live } = await goLiveByApi(server.url, 'Numbers of the week');
    show = live;
    const socket = parts.use(await openPublishSocket(`${server.url.replace('http', 'ws')}/ws/publish/${live.id}`, ticket, clip.tracks));
    parts.use(new Replay(clip, [socket.send]));
  });
  afterAll(() => parts.disposeAsync());

  /** What the product's player shows of it by this tier. */
  async function watch(tier: string): Promise<Shown[]> {
    await using context = await browser.newContext();
    const page = await context.newPage();
    if (tier !== 'socket') await page.routeWebSocket(/\/ws\/watch\//, (socket) => socket.close({ code: 1013, reason: 'full' }));
    await page.goto(server.pageUrl('watch'));
    await page.evaluate((address) => (window as unknown as WatchPage).watch('player', address), `${show.id} ${show.watchTicket}`);
    await untilShown(page, pictures);
    const { state, pictures: shown } = await page.evaluate(() => (window as unknown as WatchPage).watched());
    expect(state).toContain(`playing ${tier}`);
    return shown;
  }

  it.each(['socket', 'hls'])('tells the show time of the very picture on screen, by %s', async (tier) => {
    const shown = await watch(tier);
    const errors = shown.flatMap(({ number, showMs }) => (showMs === undefined ? [] : [Math.abs(errorOf(number, showMs))])).toSorted((a, b) => a - b);
    expect(errors.length).toBeGreaterThan(pictures / 2);
    expect(errors.at(Math.floor(errors.length * exactShare)), errors.join(' ')).toBeLessThan(1);
    expect(errors.at(-1), errors.join(' ')).toBeLessThan(frameMs + 1);
  });

  /** Of the told show time in ms: the clip is sent over and over, from show time 0 on. */
  function errorOf(number: number, showMs: number): number {
    const lengthMs = clip.lengthUs / 1000;
    const error = (showMs - number * frameMs) % lengthMs;
    return error > lengthMs / 2 ? error - lengthMs : error;
  }
});

async function untilShown(page: Page, count: number): Promise<void> {
  await page.waitForFunction((least) => (window as unknown as WatchPage).watched().pictures.length >= least, count, { timeout: 60_000 });
}
