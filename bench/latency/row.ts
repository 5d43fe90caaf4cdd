/// <reference lib="dom" />
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { quantile, watchProcessor } from '../figures.ts';
import type { Shown, Tier, Watched, WatchPage } from './watch-page.ts';

/** One way of watching; `latencyOf` a picture is in ms. */
export type RowPlan = { title: string; tier: Tier; address: string; pictures: number; latencyOf(shown: Shown): number };
/** Times in ms, shares of the processor in percent. */
export type Row = {
  title: string;
  median: number;
  p95: number;
  firstMedian: number;
  firstP95: number;
  joins: number;
  pictures: number;
  unread: number;
  stalls: number;
  errors: string[];
  steal: number;
  busy: number;
};

/** The encoder's rate control and the player's edge have settled by then. */
export const warmUpMs = 20_000;
const patienceMs = 90_000;
const joins = 10;
const joinPatienceMs = 20_000;

/** Watches until enough pictures were read or the time is over, then joins again several times. */
export async function measureRow(viewer: Page, { title, tier, address, pictures, latencyOf }: RowPlan): Promise<Row> {
  const watch = () => viewer.evaluate(([tier, address]) => (window as unknown as WatchPage).watch(tier, address), [tier, address] as [Tier, string]);
  const read = () => viewer.evaluate(() => (window as unknown as WatchPage).watched());
  await watch();
  await delay(warmUpMs);
  await viewer.evaluate(() => (window as unknown as WatchPage).forget());
  const processor = watchProcessor();
  const watched = await untilPictures(read, pictures);
  const { steal = Number.NaN, busy = Number.NaN } = processor() ?? {};
  const latencies = watched.pictures.map(latencyOf).filter((latency) => !Number.isNaN(latency));

  const firsts: number[] = [];
  for (let join = 0; join < joins; join += 1) {
    await watch();
    await viewer.waitForFunction(() => (window as unknown as WatchPage).watched().firstFrameMs !== undefined, undefined, { timeout: joinPatienceMs });
    firsts.push((await read()).firstFrameMs ?? Number.NaN);
  }
  return {
    title,
    median: quantile(latencies, 0.5),
    p95: quantile(latencies, 0.95),
    firstMedian: quantile(firsts, 0.5),
    firstP95: quantile(firsts, 0.95),
    joins,
    pictures: latencies.length,
    unread: watched.unread,
    stalls: watched.stalls,
    errors: watched.errors,
    steal,
    busy,
  };
}

/** What goes wrong in the page is printed. */
export async function openPage(page: Page, url: string): Promise<Page> {
  page.on('pageerror', (error) => console.error(`${url}: ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && console.error(`${url}: ${message.text()}`));
  await page.goto(url);
  return page;
}

async function untilPictures(read: () => Promise<Watched>, wanted: number): Promise<Watched> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const watched = await read();
    if (watched.pictures.length >= wanted) return watched;
    if (performance.now() > until) {
      if (watched.pictures.length > 0) return watched;
      throw new Error(`no picture came in ${patienceMs / 1000} s; the player is ${watched.state}; ${watched.errors.slice(-3)}`);
    }
    await delay(500);
  }
}
