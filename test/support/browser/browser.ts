/// <reference lib="dom" />
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  // Else a page plays with sound from the first thing that a test asks of it: that counts as a gesture of its user.
  '--autoplay-policy=no-user-gesture-required',
];

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/** `extra` flags come after the others, so that the last one of a name counts. Journeys of screens run in Chromium without its window (`vitest.config.ts`). */
export async function openBrowser(extra: string[] = []): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: [...flags, ...extra] });
  const newContext = browser.newContext.bind(browser);
  // Requests that a worker answers would pass `page.route` by; the test of the offline page allows it.
  browser.newContext = (options) => newContext({ serviceWorkers: 'block', ...options });
  return browser;
}

/** A browser of its own for one person. Errors of its pages are collected, so that a journey can assert there were none. */
export async function openPerson(
  browser: Browser,
  viewport: { width: number; height: number },
): Promise<{ page: Page; context: BrowserContext; errors: string[] }> {
  const context = await browser.newContext({ viewport });
  return { ...(await openTab(context)), context };
}

/** One more tab of that person, with the errors of its own. */
export async function openTab(context: BrowserContext): Promise<{ page: Page; errors: string[] }> {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`));
  page.setDefaultTimeout(20_000);
  return { page, errors };
}

/** What a page on a phone may wait for before it fetches its code (`web/net/late/late-code.ts`). */
export async function touch(page: Page): Promise<void> {
  await page.mouse.move(60, 60);
  await page.mouse.move(62, 64);
}

/** What comes later waits for somebody to ask for it. */
const firstMs = 3_000;

/** What a phone loads of a kind in the first three seconds of its first visit, in bytes as sent, by address; code may come with the first touch alone. */
export async function listFirstFiles(browser: Browser, url: string, kind: RegExp, isTouched = true): Promise<Map<string, number>> {
  const { page, context } = await openPerson(browser, phone);
  const files = new Map<string, number>();
  page.on('response', (answer) => {
    if (kind.test(new URL(answer.url()).pathname)) files.set(answer.url(), Number(answer.headers()['content-length'] ?? Number.NaN));
  });
  try {
    const begun = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByRole('main').waitFor();
    // What hears the touch comes with the end of the page.
    await page.waitForLoadState('domcontentloaded');
    if (isTouched) await touch(page);
    await page.waitForTimeout(firstMs - (performance.now() - begun));
  } finally {
    await context.close();
  }
  return files;
}

export const kilobytesOf = (files: ReadonlyMap<string, number>): number => [...files.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;

/** In the page: whether its code runs. */
const runs = () => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps'));

export async function isRunning(page: Page): Promise<boolean> {
  return await page.evaluate(runs);
}

/** Touches the page, and resolves once its code runs. */
export async function untilRunning(page: Page): Promise<void> {
  await touch(page);
  await page.waitForFunction(runs);
}

export type Picture = { frames: number; time: number; width: number; height: number; audioBytes: number };

/** What the page's live video has shown so far. */
export async function readPicture(page: Page): Promise<Picture> {
  return await page
    .locator('video')
    .first()
    .evaluate((element) => {
      const video = element as HTMLVideoElement & { webkitAudioDecodedByteCount: number };
      return {
        frames: video.getVideoPlaybackQuality().totalVideoFrames,
        time: video.currentTime,
        width: video.videoWidth,
        height: video.videoHeight,
        audioBytes: video.webkitAudioDecodedByteCount,
      };
    });
}

/** Resolves once `count` pictures more than `from` were shown. How long that takes is the rate of the camera and of the machine: at least 6 a second. */
export async function untilPicturesShown(page: Page, from: Picture, count: number): Promise<Picture> {
  await page.waitForFunction((frames) => (document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > frames, from.frames + count, {
    timeout: (count / 6) * 1000,
  });
  return await readPicture(page);
}

/** Resolves once the picture moves (`untilPictureMoves`) and the page runs, where it has code: the picture of the live feed comes before that. */
export async function untilPicturePlays(page: Page, from: number, seconds: number, timeout = 30_000): Promise<void> {
  await untilPictureMoves(page, from, seconds, timeout);
  if ((await page.locator('script[type=late], script[type=module]').count()) > 0) await page.waitForFunction(runs);
}

/** Resolves once the picture has moved on by `seconds` from `from`, and is there: in the middle of a jump to the live edge a video has none. */
export async function untilPictureMoves(page: Page, from: number, seconds: number, timeout = 30_000): Promise<void> {
  await page.waitForFunction(
    ([start, length]) => {
      const video = document.querySelector('video');
      if (!video || video.seeking || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return false;
      return video.currentTime > (start ?? 0) + (length ?? 0) && video.videoWidth > 0;
    },
    [from, seconds],
    { timeout },
  );
}

/** Goes to an address within the page, as its links do: what the browser asks for there it asks itself. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** One finger on the picture of a phone, from one height to another. */
export async function swipe(page: Page, from: number, to: number): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const points = [from, (from + to) / 2, to].map((y) => [{ x: 200, y }]);
  for (const [index, touchPoints] of points.entries())
    await touch.send('Input.dispatchTouchEvent', { type: index === 0 ? 'touchStart' : 'touchMove', touchPoints });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}
