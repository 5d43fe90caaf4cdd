/// <reference lib="dom" />
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { openBrowser } from '../test/support/browser/browser.ts';
import { goLiveByApi } from '../test/support/browser/go-live.ts';
import { makeNumberedClip } from '../test/support/media/numbered-clip.ts';
import { openPublishSocket } from '../test/support/media/publish-socket.ts';
import { Replay } from '../test/support/media/replay.ts';
import { printBudgets, quantile, watchProcessor } from './figures.ts';
import { serveHarness } from './harness-server.ts';
import { openPage } from './latency/row.ts';
import type { Watched, WatchPage } from './latency/watch-page.ts';

const minuteMs = 60_000;
const warmUpMs = 10_000;

/** `npm run bench -- hls-play [minutes]`: our player, turned away by the socket, plays LL-HLS; it may neither stall nor meet an error. */
export async function playHls([minutes = '10']: readonly string[]): Promise<boolean> {
  if (!(Number(minutes) > 0)) {
    console.error('usage: npm run bench -- hls-play [minutes]');
    return false;
  }
  await using server = await serveHarness(join(import.meta.dirname, 'latency'), ['watch']);
  await using browser = await openBrowser();
  const clip = await makeNumberedClip();
  const { id, ticket, watchTicket } = await goLiveByApi(server.url, 'LL-HLS');
  using socket = await openPublishSocket(`${server.url.replace('http', 'ws')}/ws/publish/${id}`, ticket, clip.tracks);
  using replay = new Replay(clip, [socket.send]);
  const page = await browser.newPage();
  await page.routeWebSocket(/\/ws\/watch\//, (route) => route.close({ code: 1013, reason: 'full' }));
  const viewer = await openPage(page, server.pageUrl('watch'));
  await viewer.evaluate((address) => (window as unknown as WatchPage).watch('player', address), `${id} ${watchTicket}`);
  await delay(warmUpMs);
  await take(viewer);
  return await Promise.race([play(viewer, replay, Number(minutes)), socket.refused]);
}

async function play(viewer: Page, replay: Replay, minutes: number): Promise<boolean> {
  const latencies: number[] = [];
  const errors: string[] = [];
  let stalls = 0;
  let pictures = 0;
  for (let left = minutes * minuteMs; left > 0; left -= minuteMs) {
    const processor = watchProcessor();
    await delay(Math.min(left, minuteMs));
    const watched = await take(viewer);
    const its = watched.pictures.map(({ number, at }) => replay.latencyOf(number, at));
    latencies.push(...its);
    errors.push(...watched.errors);
    stalls += watched.stalls;
    pictures += its.length;
    const [least, median, most] = [0, 0.5, 1].map((share) => quantile(its, share).toFixed(0));
    console.log(
      `${watched.state}: ${its.length} pictures, ${least} to ${most} ms, median ${median} ms; ${watched.stalls} stalls, longest gap ${watched.longestGapMs.toFixed(0)} ms; steal ${processor()?.steal.toFixed(1) ?? '?'} %`,
    );
  }
  for (const error of new Set(errors)) console.log(`hls.js told: ${error}`);
  return printBudgets([
    { what: 'errors of hls.js, fatal or not', measured: errors.length, budget: 0, unit: '' },
    { what: 'stalls', measured: stalls, budget: 0, unit: '' },
    { what: 'pictures not shown, of 30 a second', measured: Math.max(0, 1 - pictures / (minutes * 60 * 30)) * 100, budget: 2, unit: '%' },
    { what: 'glass to glass, p95', measured: quantile(latencies, 0.95), budget: 2000, unit: 'ms' },
  ]);
}

/** What was watched since the last time. */
async function take(viewer: Page): Promise<Watched> {
  return await viewer.evaluate(() => {
    const page = window as unknown as WatchPage;
    const watched = page.watched();
    page.forget();
    return watched;
  });
}
