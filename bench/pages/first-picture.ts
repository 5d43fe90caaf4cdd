/// <reference lib="dom" />
import type { Browser, CDPSession } from 'playwright-core';
import { openBrowser, phone } from '../../test/support/browser/browser.ts';
import { untilOnAir } from '../../test/support/browser/seeded-folder.ts';
import { HaatProcess } from '../../test/support/servers/haat-process.ts';
import { type Link, ThrottledProxy } from '../../test/support/servers/throttled-proxy.ts';
import { type Budget, printBudgets, quantile, watchProcessor } from '../figures.ts';
import { interruptible } from '../interruptible.ts';

const runs = 5;
const patienceMs = 60_000;
const lookMs = 200;

/** `link`: from the browser to Haat, below HTTP, so that sockets have it too. `slowdown`: of the page's processor. */
type Profile = { name: string; budgetMs: number; slowdown: number; link: Link };

const unlimited = Number.POSITIVE_INFINITY;
const profiles: readonly Profile[] = [
  { name: 'unthrottled', budgetMs: 2_000, slowdown: 1, link: { down: unlimited, up: unlimited } },
  // The slow 4G of Lighthouse: 1.6 Mbit/s, 750 kbit/s, 150 ms.
  { name: 'slow 4G, phone 3× slower', budgetMs: 5_000, slowdown: 3, link: { down: 200_000, up: 93_750, roundTripMs: 150 } },
];

/** Milliseconds since the page was asked for, and what was fetched until the picture, without what came by sockets. */
type Times = { painted: number; picture: number; kilobytes: number };

/** `npm run bench -- first-picture`: from opening `/live` in a new browser to the first picture of the demo's event; the median of five. */
export async function measureFirstPicture(): Promise<boolean> {
  return await interruptible(async () => {
    await using haat = await HaatProcess.start({ HAAT_DEMO: 'on', RTMP_PORT: 'off', LOG_LEVEL: 'error' });
    await untilOnAir(haat.url);
    const browser = await openBrowser();
    const rows: Budget[] = [];
    try {
      for (const profile of profiles) rows.push(await measure(browser, haat.url, profile));
    } finally {
      await browser.close();
    }
    return printBudgets(rows);
  });
}

async function measure(browser: Browser, url: string, { name, budgetMs, slowdown, link }: Profile): Promise<Budget> {
  await using proxy = await ThrottledProxy.to(url, link);
  const processor = watchProcessor();
  const all: Times[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await openOnce(browser, `${proxy.url}/live`, slowdown));
  const shares = processor();
  const median = (figure: (times: Times) => number) => quantile(all.map(figure), 0.5);
  console.log(
    `${name}: first paint ${median(({ painted }) => painted).toFixed(0)} ms, ${median(({ kilobytes }) => kilobytes).toFixed(0)} kB fetched, ` +
      `pictures ${all.map(({ picture }) => picture.toFixed(0)).join(' ')} ms${shares ? `; ${shares.busy.toFixed(0)} % busy, steal ${shares.steal.toFixed(1)} %` : ''}`,
  );
  return { what: `picture, ${name}`, measured: median(({ picture }) => picture), budget: budgetMs, unit: 'ms' };
}

/** One visit of somebody who has never been here. */
async function openOnce(browser: Browser, address: string, slowdown: number): Promise<Times> {
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    const session: CDPSession = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(noteFirstPicture);
    await page.goto(address, { waitUntil: 'commit', timeout: patienceMs });
    await page.waitForFunction(() => (globalThis as Noting).firstPicture !== undefined, undefined, { timeout: patienceMs, polling: lookMs });
    return await page.evaluate(() => {
      const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')] as PerformanceResourceTiming[];
      return {
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        picture: (globalThis as Noting).firstPicture ?? Number.NaN,
        kilobytes: entries.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_000,
      };
    });
  } finally {
    await context.close();
  }
}

type Noting = typeof globalThis & { firstPicture?: number };

/** In the page: when the first frame of its video was put on screen. */
function noteFirstPicture(): void {
  const page = globalThis as Noting;
  const watched = new WeakSet<HTMLVideoElement>();
  new MutationObserver(() => {
    for (const video of document.querySelectorAll('video')) {
      if (watched.has(video)) continue;
      watched.add(video);
      video.requestVideoFrameCallback((now) => {
        page.firstPicture ??= now;
      });
    }
  }).observe(document, { childList: true, subtree: true });
}
