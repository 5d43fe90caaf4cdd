/// <reference lib="dom" />
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { type Budget, quantile, watchProcessor } from '../figures.ts';
import type { Harness } from '../harness-server.ts';
import { openCamera } from './camera.ts';
import { openPage, warmUpMs } from './row.ts';
import type { WatchPage } from './watch-page.ts';

const lookEveryMs = 1_000;
/** Of a minute. */
const minPictures = 1_200;
/** Of the median, in ms (docs/design.md, "Budgets"). */
const budgetMs = 200;

/** Watches a camera by the socket, with its sound, for so many minutes: how late it is, and each silence of the tone that it sends. */
export async function measureSound(server: Harness, browser: Browser, minutes: number): Promise<Budget[]> {
  await using camera = await openCamera(server, browser, 'Sound');
  await using watching = await browser.newContext();
  const viewer = await openPage(await watching.newPage(), server.pageUrl('watch'));
  await viewer.mouse.click(5, 5);
  await viewer.evaluate(async (address) => {
    const page = window as unknown as WatchPage;
    page.watch('player', address);
    await page.listen();
  }, camera.address);
  await delay(warmUpMs);
  await viewer.evaluate(() => (window as unknown as WatchPage).forget());
  const processor = watchProcessor();
  const until = performance.now() + minutes * 60_000;
  const silences: number[] = [];
  while (performance.now() < until) {
    await delay(lookEveryMs);
    // All that was watched would hold the page up.
    const heard = (await viewer.evaluate(() => (window as unknown as WatchPage).watched().silences)).slice(silences.length);
    for (const ms of heard) console.log(`a silence of ${ms.toFixed(0)} ms, ${((performance.now() - until) / 60_000 + minutes).toFixed(1)} minutes in`);
    silences.push(...heard);
  }
  const { pictures, longestGapMs, stalls, lags, state } = await viewer.evaluate(() => (window as unknown as WatchPage).watched());
  const latencies = pictures.map(camera.latencyOf);
  const { busy = Number.NaN, steal = Number.NaN } = processor() ?? {};
  const median = quantile(latencies, 0.5);
  console.log(
    `\ncamera, socket, with sound, ${minutes} minutes: ${latencies.length} pictures; CPU ${busy.toFixed(0)} % busy, steal ${steal.toFixed(1)} %; ${state}`,
  );
  console.log(`glass to glass, median ${median.toFixed(0)} ms, p95 ${quantile(latencies, 0.95).toFixed(0)} ms, p99 ${quantile(latencies, 0.99).toFixed(0)} ms`);
  console.log(`pictures: ${stalls} gaps above 200 ms, the longest ${longestGapMs.toFixed(0)} ms; behind the newest media, median ${quantile(lags, 0.5)} ms`);
  return [
    { what: `pictures missing of ${minutes * minPictures}`, measured: Math.max(0, minutes * minPictures - latencies.length), budget: 0, unit: '' },
    { what: 'glass to glass, median', measured: median, budget: budgetMs, unit: 'ms' },
    { what: 'silences', measured: silences.length, budget: 0, unit: '' },
  ];
}
