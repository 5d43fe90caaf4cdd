import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPerson, phone, readPicture, untilPicturePlays, untilPicturesShown } from '../../support/browser/browser.ts';
import { goLiveByApi } from '../../support/browser/go-live.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { openTabs } from '../../support/browser/tabs.ts';
import { type Clip, clip } from '../../support/media/media.ts';
import { openPublishSocket } from '../../support/media/publish-socket.ts';
import { Replay, seamless } from '../../support/media/replay.ts';
import { CuttableNetwork } from '../../support/servers/cuttable-network.ts';
import { ThrottledProxy } from '../../support/servers/throttled-proxy.ts';

const outageMs = 10_000;
/**
 * On the socket the video's own time is the show clock, so it tells how far the picture is behind what was sent. Up to a second past the
 * target of 0.1 s the player comes nearer without a jump (P3).
 */
const nearMs = 1_200;
const backMs = 5_000;
const silent = { down: 0, up: 0 };
const free = { down: Number.POSITIVE_INFINITY, up: Number.POSITIVE_INFINITY };

describe('a show that goes on while a viewer is away', () => {
  const parts = useHaat();

  async function onAir(sent: Clip = clip) {
    const { id, ticket } = await goLiveByApi(parts.haat.url, 'Away');
    const socket = await openPublishSocket(`${parts.haat.url.replace('http', 'ws')}/ws/publish/${id}`, ticket, sent.tracks);
    const replay = new Replay(seamless(sent), [socket.send]);
    return {
      path: `/live?stream=${id}`,
      /** Show time of now, in ms. */
      nowMs: () => performance.timeOrigin + performance.now() - replay.zeroAt + socket.offsetMs,
      [Symbol.dispose]() {
        replay[Symbol.dispose]();
        socket[Symbol.dispose]();
      },
    };
  }

  it('P3: a viewer whose network was cut for ten seconds is back at the live edge', async () => {
    using show = await onAir();
    await using network = await CuttableNetwork.to(parts.haat.url);
    const { page } = await openPerson(parts.browser, phone);
    await page.goto(network.url + show.path);
    await untilPicturePlays(page, 0, 1);
    network.cut();
    // The outage itself is what is tested.
    await wait(outageMs);
    network.mend();
    await expectBackAtEdge(page, show.nowMs);
  });

  it('a viewer whose ticket is too old asks for a newer one, and sees the show', async () => {
    using show = await onAir();
    const { page, errors } = await openPerson(parts.browser, phone);
    const hellos: string[] = [];
    page.on('websocket', (socket) => {
      if (socket.url().includes('/ws/watch/')) socket.once('framesent', ({ payload }) => hellos.push(String(payload)));
    });
    await page.addInitScript(() => {
      const { send } = WebSocket.prototype;
      let isFirst = true;
      WebSocket.prototype.send = function (data) {
        const isSpoiled = isFirst && this.url.includes('/ws/watch/');
        if (isSpoiled) isFirst = false;
        send.call(this, isSpoiled ? String(data).replace(/"ticket":"[^"]*"/, '"ticket":"too.old"') : data);
      };
    });
    await page.goto(parts.haat.url + show.path);
    await untilPicturePlays(page, 0, 1);
    expect(hellos.map((hello) => hello.includes('too.old'))).toEqual([true, false]);
    expect(errors).toEqual([]);
  });

  it('P3: a viewer whose network went silent for ten seconds, with its connections, is back at the live edge', async () => {
    using show = await onAir();
    await using link = await ThrottledProxy.to(parts.haat.url);
    const { page } = await openPerson(parts.browser, phone);
    await page.goto(link.url + show.path);
    await untilPicturePlays(page, 0, 1);
    link.rates = silent;
    // The outage itself is what is tested.
    await wait(outageMs);
    link.rates = free;
    await expectBackAtEdge(page, show.nowMs);
  });

  it('P4: a hidden tab stands still, and is at the live edge when it is looked at again', async () => {
    using show = await onAir();
    await using browser = await openTabs();
    const page = await browser.newTab();
    await page.goto(parts.haat.url + show.path);
    await untilPicturePlays(page, 0, 1);
    const other = await browser.newTab();
    await other.bringToFront();
    await page.waitForFunction(() => document.visibilityState === 'hidden', undefined, { polling: 200 });
    await wait(1_000);
    const left = await readPicture(page);
    await wait(outageMs);
    expect((await readPicture(page)).frames - left.frames, 'pictures while nobody looked').toBeLessThan(30);
    await page.bringToFront();
    await expectBackAtEdge(page, show.nowMs);
  });

  it('a show of sound alone plays', async () => {
    using show = await onAir({ tracks: clip.tracks.filter(({ kind }) => kind === 'audio'), samples: clip.samples.filter(({ track }) => track === 2) });
    const { page } = await openPerson(parts.browser, phone);
    await page.goto(parts.haat.url + show.path);
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1);
    const before = await readPicture(page);
    await page.waitForFunction((from) => (document.querySelector('video')?.currentTime ?? 0) > from + 2, before.time);
    expect((await readPicture(page)).audioBytes).toBeGreaterThan(before.audioBytes);
    expect(before.width).toBe(0);
  });
});

/** Within `backMs` the picture is near what is sent, and goes on from there. */
async function expectBackAtEdge(page: Page, nowMs: () => number): Promise<void> {
  const until = performance.now() + backMs;
  let lag = Number.POSITIVE_INFINITY;
  while (performance.now() < until && !(lag < nearMs)) {
    await wait(100);
    lag = nowMs() - (await readPicture(page)).time * 1000;
  }
  expect(lag, 'ms behind, five seconds after the return').toBeLessThan(nearMs);
  const back = await readPicture(page);
  await untilPicturePlays(page, back.time, 2);
  await untilPicturesShown(page, back, 15);
}
