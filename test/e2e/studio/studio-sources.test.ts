import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPerson, phone, readPicture, untilPicturePlays } from '../../support/browser/browser.ts';
import { addProduct, goLive, signUpSeller, watch } from '../../support/browser/journey.ts';
import { aRedPicture, colorOf, distance, playsOn, untilColor } from '../../support/media/shown-color.ts';
import { HaatProcess } from '../../support/servers/haat-process.ts';

const wide = { width: 1440, height: 900 };
/** A camera in a dim room, and a screen that can be chosen without asking. */
const flags = ['--use-fake-device-for-media-stream=fps=12,display-media-type=browser', '--auto-accept-this-tab-capture'];

/** Longest time in ms between two steps of the show time on screen, and how often the player got a new init segment. */
type Smoothness = { maxMs: number; backwards: number; inits: number; playedMs: number };

/** Of the camera's twelve pictures a second. One that is not held until the next loses all others up to a key frame (P1). */
const minShown = 12 * 0.8;

describe('a seller with a camera of 12 frames a second', () => {
  let haat: HaatProcess;
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  beforeAll(async () => {
    [haat, browser] = await Promise.all([HaatProcess.start(), openBrowser(flags)]);
  });
  afterAll(async () => {
    await browser?.close();
    await haat?.[Symbol.asyncDispose]();
  });

  it('P1, P13: changes from camera to picture, screen and back; the shopper sees no stall, and the show time never jumps', async () => {
    const seller = await openPerson(browser, wide);
    const shopper = await openPerson(browser, phone);
    await shopper.page.addInitScript(countInits);
    await signUpSeller(seller.page, haat.url, 'Asha Prints');
    await addProduct(seller.page, haat.url, 'Bagru Stole', '1249.50', '5');
    const id = await goLive(seller.page, haat.url, 'New stoles', 'Bagru Stole');
    await watch(shopper.page, haat.url, id);
    await untilPicturePlays(shopper.page, 0, 4);
    await shopper.page.evaluate(noteSmoothness);
    const early = await readPicture(shopper.page);
    await untilPicturePlays(shopper.page, early.time, 5);
    const late = await readPicture(shopper.page);
    expect((late.frames - early.frames) / (late.time - early.time)).toBeGreaterThan(minShown);

    const camera = await colorOf(shopper.page);
    await seller.page.getByLabel('Picture to show').setInputFiles({ name: 'stole.png', mimeType: 'image/png', buffer: await aRedPicture() });
    await untilColor(shopper.page, ([red, green]) => red > 180 && green < 60);
    await playsOn(shopper.page, 3);
    await seller.page.getByRole('button', { name: 'Screen' }).click();
    await untilColor(shopper.page, ([red, green]) => red < 180 || green > 60);
    await playsOn(shopper.page, 3);
    await seller.page.getByRole('button', { name: 'Off', exact: true }).click();
    await untilColor(shopper.page, ([red, green, blue]) => red < 60 && green < 60 && blue < 60);
    await playsOn(shopper.page, 3);
    await seller.page.getByRole('button', { name: 'Camera', exact: true }).click();
    await untilColor(shopper.page, (color) => distance(color, camera) < 120);
    await playsOn(shopper.page, 3);

    const smooth = await shopper.page.evaluate(() => (window as unknown as { smoothness: Smoothness }).smoothness);
    expect(smooth.playedMs).toBeGreaterThan(12_000);
    expect(smooth.maxMs).toBeLessThan(1_000);
    expect(smooth).toMatchObject({ backwards: 0, inits: 0 });

    const poster = await seller.page.request.get(`${haat.url}/live/${id}/poster.jpg`);
    expect(poster.status()).toBe(200);
    expect(await sharp(await poster.body()).metadata()).toMatchObject({ format: 'jpeg', width: 360, height: 640 });
    expect([...seller.errors, ...shopper.errors]).toEqual([]);
  });

  it('goes on with the camera when the screen is not shared any more', async () => {
    const [context] = browser.contexts();
    const seller = context?.pages()[0];
    if (!seller) throw new Error('The seller of the test before is gone.');
    await seller.getByRole('button', { name: 'Screen' }).click();
    await seller.getByLabel('Your screen, whole').waitFor();
    // As the browser's own "Stop sharing" does.
    await seller.locator('video').evaluate((video: HTMLVideoElement) => {
      const [track] = (video.srcObject as MediaStream).getVideoTracks();
      track?.stop();
      track?.dispatchEvent(new Event('ended'));
    });
    await seller.getByText('Your screen is not shared any more. The camera is back.').first().waitFor();
    await expect.poll(() => seller.getByRole('button', { name: 'Camera', exact: true }).getAttribute('aria-pressed')).toBe('true');
  });
});

/** In the page, before its own code: counts the changes of codec or size that its media source is told of. */
function countInits(): void {
  const counted = window as unknown as { initCount: number };
  counted.initCount = 0;
  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', ({ data }) => {
        if (typeof data === 'string' && data.includes('"t":"init"')) counted.initCount += 1;
      });
    }
  };
}

/** In the page: watches the show time on screen from now on. */
function noteSmoothness(): void {
  const page = window as unknown as { smoothness: Smoothness; initCount: number };
  const video = document.querySelector('video') as HTMLVideoElement;
  const inits = page.initCount;
  const start = video.currentTime;
  let last = { time: start, at: performance.now() };
  page.smoothness = { maxMs: 0, backwards: 0, inits: 0, playedMs: 0 };
  setInterval(() => {
    const [time, at] = [video.currentTime, performance.now()];
    const { smoothness } = page;
    smoothness.maxMs = Math.max(smoothness.maxMs, at - last.at);
    if (time < last.time) smoothness.backwards += 1;
    if (time !== last.time) last = { time, at };
    smoothness.inits = page.initCount - inits;
    smoothness.playedMs = (time - start) * 1000;
  }, 20);
}
