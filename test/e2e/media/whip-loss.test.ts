/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, openPerson, phone, readPicture, untilPicturePlays } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { hasFfmpeg } from '../../support/media/ffmpeg-encoder.ts';
import { LossyRelay } from '../../support/media/lossy-relay.ts';
import { aLiveEvent, publishByWhip, untilPhase } from '../../support/media/whip/whip.ts';

const share = 0.05;
const seconds = 15;
const maxStallMs = 2_500;
/** Of the pictures that the sender encoded meanwhile. */
const minShown = 0.85;

type Figures = { encoded: number; nacks: number; resent: number; keyRequests: number };

describe.skipIf(!hasFfmpeg)('a WHIP sender whose network loses 5 % of all packets (needs ffmpeg in the path)', () => {
  const parts = useHaat();

  it('what is lost is sent again, and the picture goes on', async () => {
    await using losses = new AsyncDisposableStack();
    const event = await aLiveEvent(parts.haat.url);
    const seller = await openPerson(parts.browser, desktop);
    const shopper = await openPerson(parts.browser, phone);
    await seller.page.addInitScript(keepConnections);
    let relay: LossyRelay | undefined;
    await seller.page.route(`**/whip/${event.id}*`, async (route) => {
      const answer = await route.fetch();
      const sdp = await answer.text();
      relay = losses.use(await LossyRelay.to(Number(/ (\d+) typ host/.exec(sdp)?.[1]), share));
      await route.fulfill({ response: answer, body: through(sdp, relay.port) });
    });
    await seller.page.goto(`${parts.haat.url}/auth`);
    await publishByWhip(seller.page, event);
    await untilPhase(seller.page, 'live');
    await shopper.page.goto(`${parts.haat.url}/live?stream=${event.id}`);
    await untilPicturePlays(shopper.page, 0, 2);
    const [early, sent] = await Promise.all([readPicture(shopper.page), figuresOf(seller.page)]);
    await shopper.page.evaluate(noteStalls);
    await untilPicturePlays(shopper.page, early.time, seconds, 60_000);

    const [late, figures] = await Promise.all([readPicture(shopper.page), figuresOf(seller.page)]);
    const stallMs = await shopper.page.evaluate(() => (window as unknown as { maxStallMs: number }).maxStallMs);
    const [encoded, shown] = [figures.encoded - sent.encoded, late.frames - early.frames];
    const told = `${relay?.dropped} of ${(relay?.dropped ?? 0) + (relay?.passed ?? 0)} packets lost, ${JSON.stringify(figures)}, longest stall ${stallMs.toFixed(0)} ms, ${shown} of ${encoded} pictures shown`;
    process.stdout.write(`${told}\n`);
    expect(relay?.dropped, told).toBeGreaterThan(50);
    expect(figures.nacks, told).toBeGreaterThan(10);
    expect(figures.resent, told).toBeGreaterThan(10);
    expect(stallMs, told).toBeLessThan(maxStallMs);
    expect(shown / encoded, told).toBeGreaterThan(minShown);
    expect(late.audioBytes - early.audioBytes, told).toBeGreaterThan(4_000);
    await untilPhase(seller.page, 'live');
    expect([...seller.errors, ...shopper.errors]).toEqual([]);
  });
});

/** The answer with one candidate: the relay. */
function through(sdp: string, port: number): string {
  const others = sdp.replaceAll(/^a=candidate:.*\r?\n/gm, '');
  return others.replaceAll(/^a=ice-pwd:.*\r?\n/gm, (line) => `${line}a=candidate:1 1 udp 2130706431 127.0.0.1 ${port} typ host\r\n`);
}

/** In the page, before its own code. */
function keepConnections(): void {
  const kept: RTCPeerConnection[] = [];
  const Native = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      kept.push(this);
    }
  };
  Object.assign(window, { keptConnections: kept });
}

async function figuresOf(page: Page): Promise<Figures> {
  return await page.evaluate(async () => {
    const { keptConnections } = window as unknown as { keptConnections: RTCPeerConnection[] };
    const sums = { encoded: 0, nacks: 0, resent: 0, keyRequests: 0 };
    for (const connection of keptConnections)
      for (const report of (await connection.getStats()).values() as Iterable<Record<string, number | string>>) {
        if (report.type !== 'outbound-rtp' || report.kind !== 'video') continue;
        sums.encoded += Number(report.framesEncoded ?? 0);
        sums.nacks += Number(report.nackCount ?? 0);
        sums.resent += Number(report.retransmittedPacketsSent ?? 0);
        sums.keyRequests += Number(report.pliCount ?? 0);
      }
    return sums;
  });
}

/** In the page: the longest time in ms that its picture stands still from now on. */
function noteStalls(): void {
  const page = window as unknown as { maxStallMs: number };
  const video = document.querySelector('video') as HTMLVideoElement;
  let last = { time: video.currentTime, at: performance.now() };
  page.maxStallMs = 0;
  setInterval(() => {
    const [time, at] = [video.currentTime, performance.now()];
    page.maxStallMs = Math.max(page.maxStallMs, at - last.at);
    if (time !== last.time) last = { time, at };
  }, 20);
}
