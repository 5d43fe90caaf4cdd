import { describe, expect, it } from 'vitest';
import { desktop, openPerson, phone, readPicture, untilPicturePlays, untilPicturesShown } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { hasFfmpeg } from '../../support/media/ffmpeg-encoder.ts';
import { aLiveEvent, measureSkew, publishByWhip, stopWhip, untilPhase, untilStage } from '../../support/media/whip/whip.ts';

describe.skipIf(!hasFfmpeg)('a show sent by WHIP from a browser (needs ffmpeg in the path)', () => {
  const parts = useHaat();

  it('P13: shoppers see and hear it with sound and picture together, and it is interrupted when the seller stops', async () => {
    const event = await aLiveEvent(parts.haat.url);
    const seller = await openPerson(parts.browser, desktop);
    const shopper = await openPerson(parts.browser, phone);
    await seller.page.goto(`${parts.haat.url}/auth`);
    await publishByWhip(seller.page, event);
    await untilPhase(seller.page, 'live');

    await shopper.page.goto(`${parts.haat.url}/live?stream=${event.id}`);
    await untilPicturePlays(shopper.page, 0, 2);
    const early = await readPicture(shopper.page);
    expect(early).toMatchObject({ width: 360, height: 640 });
    await untilPicturePlays(shopper.page, early.time, 3);
    const late = await untilPicturesShown(shopper.page, early, 45);
    expect(late.audioBytes - early.audioBytes).toBeGreaterThan(4_000);

    const skews = await measureSkew(parts.haat.url, event.id, 10);
    process.stdout.write(`sound after picture by ${skews.map((skew) => skew.toFixed(0)).join(', ')} ms\n`);
    expect(skews.length).toBeGreaterThanOrEqual(5);
    expect(Math.abs(skews.toSorted((a, b) => a - b)[Math.floor(skews.length / 2)] ?? 1000)).toBeLessThan(40);

    await stopWhip(seller.page);
    await shopper.page.getByText('The host lost the connection. The live event goes on in a moment.').first().waitFor();
    expect(seller.errors).toEqual([]);
  });

  it('gives way to another device of the seller, for good', async () => {
    const event = await aLiveEvent(parts.haat.url);
    const first = await openPerson(parts.browser, desktop);
    await first.page.goto(`${parts.haat.url}/auth`);
    await publishByWhip(first.page, event);
    await untilPhase(first.page, 'live');
    await untilStage(parts.haat.url, event.id);
    const second = await openPerson(parts.browser, desktop);
    await second.page.goto(`${parts.haat.url}/auth`);
    await publishByWhip(second.page, event);
    await untilPhase(first.page, 'failed: This live event is now sent from another place.');
    await untilPhase(second.page, 'live');
  });
});
