/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPerson, phone, untilPicturePlays } from '../../support/browser/browser.ts';
import { goLiveByApi } from '../../support/browser/go-live.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { clip } from '../../support/media/media.ts';
import { openPublishSocket } from '../../support/media/publish-socket.ts';
import { Replay, seamless } from '../../support/media/replay.ts';

describe('a browser that plays no sound before a tap', () => {
  const parts = useHaat();

  it('P8: plays the show without sound until then', async () => {
    using show = await onAir();
    const { page, errors } = await openPerson(parts.browser, phone);
    await page.addInitScript(refusePlay, 'sound');
    await page.goto(show.url);
    await untilPicturePlays(page, 0, 0.5);
    expect(await readVideo(page, 'muted')).toBe(true);
    await page.getByRole('button', { name: 'Tap for sound' }).click();
    expect(await readVideo(page, 'muted')).toBe(false);
    await untilPicturePlays(page, Number(await readVideo(page, 'currentTime')), 0.5);
    expect(errors).toEqual([]);
  });

  it('P8: offers the tap when it plays nothing at all, and asks the browser no more until then', async () => {
    using show = await onAir();
    const { page, errors } = await openPerson(parts.browser, phone);
    await page.addInitScript(refusePlay, 'everything');
    await page.goto(show.url);
    const tap = page.getByRole('button', { name: 'Tap to watch' });
    await tap.waitFor();
    await untilMoreComes(page, 1);
    // Once with sound, and once without.
    expect(await page.evaluate('refusals')).toBe(2);
    expect(await page.getByText('Connecting...').isVisible()).toBe(false);
    await tap.click();
    await untilPicturePlays(page, Number(await readVideo(page, 'currentTime')), 0.5);
    expect(await readVideo(page, 'muted')).toBe(false);
    expect(await tap.isVisible()).toBe(false);
    expect(errors).toEqual([]);
  });

  async function onAir(): Promise<{ url: string } & Disposable> {
    const { id, ticket } = await goLiveByApi(parts.haat.url, 'Autoplay');
    const socket = await openPublishSocket(`${parts.haat.url.replace('http', 'ws')}/ws/publish/${id}`, ticket, clip.tracks);
    const replay = new Replay(seamless(clip), [socket.send]);
    const stop = () => {
      replay[Symbol.dispose]();
      socket[Symbol.dispose]();
    };
    return { url: `${parts.haat.url}/live?stream=${id}`, [Symbol.dispose]: stop };
  }
});

/** What a phone does, one that saves power to everything; the browser of the tests plays all. */
function refusePlay(what: string): void {
  const { play } = HTMLMediaElement.prototype;
  const counted = Object.assign(globalThis, { refusals: 0 });
  let hasTapped = false;
  addEventListener('pointerdown', () => (hasTapped = true), { capture: true });
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    const isAllowed = hasTapped || (what === 'sound' && this.muted);
    if (!isAllowed) counted.refusals += 1;
    return isAllowed ? play.call(this) : Promise.reject(new DOMException('play() needs a tap', 'NotAllowedError'));
  };
  const stopAutoplay = () => document.querySelector('video[autoplay]')?.removeAttribute('autoplay');
  new MutationObserver(stopAutoplay).observe(document, { subtree: true, childList: true, attributes: true });
}

/** Resolves once `seconds` more of media have come. */
async function untilMoreComes(page: Page, seconds: number): Promise<void> {
  const from = await page.locator('video').evaluate((video) => (video as HTMLVideoElement).buffered.end(0));
  await page.waitForFunction((end) => (document.querySelector('video')?.buffered.end(0) ?? 0) > end, from + seconds);
}

async function readVideo(page: Page, name: 'muted' | 'currentTime'): Promise<boolean | number> {
  return await page
    .locator('video')
    .first()
    .evaluate((video, property) => (video as HTMLVideoElement)[property], name);
}
