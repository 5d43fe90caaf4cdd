/// <reference lib="dom" />

import type { ElementHandle, Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { hasFirefox, openFirefox, openFirefoxPage, readSound } from '../../support/browser/firefox.ts';
import { openRoom } from '../../support/room-client.ts';
import { HaatProcess } from '../../support/servers/haat-process.ts';

const delivery = {
  'Mobile number': '9876543210',
  'Full name': 'Meera Iyer',
  'House / flat / block number': '12 B',
  'Street address': 'MG Road',
  Pincode: '411001',
  City: 'Pune',
};

describe.skipIf(!hasFirefox)('a shopper with Firefox (needs firefox-esr)', () => {
  it('watches with sound, chats, sends hearts, and buys', async () => {
    await using haat = await HaatProcess.start({ RTMP_PORT: 'off', WHIP: 'off' });
    await using firefox = await openFirefox();
    const { page, errors } = await openFirefoxPage(firefox);
    await page.goto(`${haat.url}/live`);
    await untilPicturePlays(page, 3);
    const sound = await readSound(page);
    expect(sound).toMatchObject({ isMuted: false, volume: 1 });
    expect(sound.peak).toBeGreaterThan(0.01);

    const [onAir] = await (await fetch(`${haat.url}/api/live-streams`)).json();
    await using other = await openRoom(haat.url, onAir.id);
    await page.locator('input[aria-label="Your message"]').fill('Is it washable?');
    await page.keyboard.press('Enter');
    await page.locator('::-p-text(Is it washable?)').wait();
    await other.next('event', ({ event }) => event.type === 'chat' && event.payload.message === 'Is it washable?');
    await press(page, 'button', 'Send a heart');
    await other.next('hearts');

    await press(page, 'a', 'Buy Now');
    await chooseSize(page);
    for (const [label, value] of Object.entries(delivery)) await fillIn(page, label, value);
    await press(page, 'button', 'Continue');
    await press(page, 'button', 'Place order');
    await page.locator('::-p-text(Order #)').wait();
    expect(new URL(page.url()).pathname).toBe('/live');
    expect(errors).toEqual([]);
  });
});

/** The first one on screen that holds the text, as a finger finds it: once it can be pressed and stands still, and the next one where the page replaces it. */
async function press(page: Page, kind: 'a' | 'button' | 'label', text: string): Promise<void> {
  for (;;) {
    const found = await page.waitForFunction(
      async (tag, words) => {
        const holds = (each: Element) => each.textContent.includes(words) && each.checkVisibility() && !each.matches(':disabled');
        const first = [...document.querySelectorAll(tag)].find(holds);
        const { x, y } = first?.getBoundingClientRect() ?? {};
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const later = first?.getBoundingClientRect();
        return later?.x === x && later?.y === y && first?.isConnected ? first : undefined;
      },
      {},
      kind,
      text,
    );
    if (await isPressed(found as ElementHandle<HTMLElement>)) return;
  }
}

/** False when it has left the page meanwhile. */
async function isPressed(found: ElementHandle<HTMLElement>): Promise<boolean> {
  try {
    await found.click();
    return true;
  } catch (error) {
    if (await found.evaluate((each) => each.isConnected)) throw error;
    return false;
  }
}

/** Of the demo's products one is asked for its size first, and which one is on screen is a matter of the moment. Until the sheet knows, it has no fields. */
async function chooseSize(page: Page): Promise<void> {
  const step = await page.waitForFunction(() => /Your choice comes first|Mobile number/.exec(document.querySelector('[role=dialog]')?.textContent ?? '')?.[0]);
  if ((await step.jsonValue()) === 'Your choice comes first') await press(page, 'label', 'M');
}

async function fillIn(page: Page, label: string, value: string): Promise<void> {
  const found = await page.waitForFunction(
    (words) => [...document.querySelectorAll('label')].find((each) => each.textContent.startsWith(words))?.control,
    {},
    label,
  );
  await found.asElement()?.type(value);
}

/** Resolves once so many seconds of moving pictures were shown. */
async function untilPicturePlays(page: Page, seconds: number): Promise<void> {
  await page.waitForFunction(
    (least) => {
      const video = document.querySelector('video');
      const first = Number(document.body.dataset.firstSecond ?? Number.NaN);
      if (!video?.videoWidth) return false;
      if (Number.isNaN(first)) document.body.dataset.firstSecond = String(video.currentTime);
      return video.currentTime - first > least && video.getVideoPlaybackQuality().totalVideoFrames > least * 10;
    },
    {},
    seconds,
  );
}
