import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { openPerson, phone, untilPicturePlays } from '../../support/browser/browser.ts';
import { logInDemoSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { aSmallClip, RecordedShow } from '../../support/media/recorded-show.ts';
import { expectFrame, frameError, pause, scrub, shownMs } from '../../support/media/replay-page.ts';

const seconds = 20;
const sizes = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

describe('the replay of a show', () => {
  const parts = useHaat();
  let show: RecordedShow;

  beforeAll(async () => {
    await RecordedShow.endOthers(parts.haat.url);
    show = await RecordedShow.create(parts.haat.url, 'Numbers of the week');
    await show.send(await aSmallClip(seconds));
    await show.end();
  });

  it('starts with the first frame, and shows the very frame of each show time that is sought', async () => {
    const { page, errors } = await openReplay();
    await pause(page);
    await expectFrame(page, () => page.keyboard.press('Home'), 0);
    await expectFrame(page, () => page.keyboard.press('ArrowRight'), 5_000);
    await expectFrame(page, () => page.keyboard.press('ArrowRight'), 10_000);
    await scrub(page).focus();
    await expectFrame(page, () => scrub(page).press('ArrowLeft'), 5_000);
    await expectFrame(page, () => scrub(page).fill('12345'), 12_345);
    expect(await scrub(page).getAttribute('aria-valuetext')).toBe('12 seconds of 20 seconds');
    expect(errors).toEqual([]);
  });

  it('starts at the second of a link, and after a refresh where it was', async () => {
    const { page } = await openReplay('?t=7');
    await pause(page);
    const first = await shownMs(page);
    expect(first).toBeGreaterThanOrEqual(7_000);
    expect(await frameError(page)).toBeLessThan(1);
    await expectFrame(page, () => page.keyboard.press('ArrowRight'), first + 5_000, 1);
    await page.reload();
    await untilPicturePlays(page, first / 1000 + 4.5, 0.2);
    expect(await page.getByRole('button', { name: 'Pause' }).isVisible()).toBe(true);
  });

  it('P5: is played by the browser itself where it has no MediaSource, on the same clock', async () => {
    const { page } = await openReplay('?t=7', 'delete window.MediaSource; delete window.ManagedMediaSource;');
    expect(await page.evaluate(() => document.querySelector('video')?.src)).toContain('/index.m3u8');
    await pause(page);
    expect(await shownMs(page)).toBeGreaterThanOrEqual(7_000);
    await expectFrame(page, () => page.keyboard.press('Home'), 0);
    await expectFrame(page, () => page.keyboard.press('ArrowRight'), 5_000);
  });

  it('ends, offers to watch again, and plays faster', async () => {
    const { page } = await openReplay();
    await page.getByRole('button', { name: 'Speed 1×' }).click();
    await page.getByRole('button', { name: 'Speed 1.5×' }).click();
    expect(await page.evaluate(() => document.querySelector('video')?.playbackRate)).toBe(2);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('End');
    await page.getByText('The replay has ended').waitFor();
    expect(await shownMs(page)).toBeCloseTo(seconds * 1000, -2);
    // Only what still does something stays, beside what the show sells.
    for (const name of ['Play', 'Speed 2×', 'Mute', 'Unmute'])
      expect(await page.getByRole('button', { name, exact: true }).filter({ visible: true }).count()).toBe(0);
    await page
      .getByRole('list', { name: 'In this live event' })
      .getByRole('button', { name: /^Add .* to cart$/i })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Watch again' }).click();
    await page.waitForFunction((end) => {
      const { currentTime, paused } = document.querySelector('video') ?? { currentTime: end, paused: true };
      return !paused && currentTime > 0.2 && currentTime < end - 5;
    }, seconds);
  });

  it('does not go on by itself after a pause, and plays the sound alone on the same clock', async () => {
    const { page } = await openReplay('?t=4');
    await pause(page);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(await page.evaluate(() => document.querySelector('video')?.paused)).toBe(true);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('button', { name: 'Player options' }).click();
    await page.getByRole('button', { name: 'Sound only' }).click();
    await page.waitForFunction(() => {
      const video = document.querySelector('video');
      return video !== null && video.videoWidth === 0 && video.currentTime > 4 && !video.paused;
    });
    expect(await shownMs(page)).toBeGreaterThan(4_000);
  });

  it('stays paused when it changes to the sound alone, and its menu closes by a touch outside', async () => {
    const { page } = await openReplay('?t=4');
    await pause(page);
    await page.getByRole('button', { name: 'Player options' }).click();
    await page.getByRole('button', { name: 'Sound only' }).click();
    await page.waitForFunction(() => document.querySelector('video')?.videoWidth === 0);
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 3.9);
    expect(await page.getByText('Connecting...').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Player options' }).click();
    await page.getByRole('button', { name: 'Playback details' }).waitFor();
    await page.locator('h1').dispatchEvent('pointerdown');
    await page.getByRole('button', { name: 'Playback details' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForFunction(() => document.querySelector('video')?.paused === false);
  });

  it('says that the network is gone, and plays when it is tried again', async () => {
    const { page } = await openPerson(parts.browser, phone);
    await page.route('**/index.m3u8', (route) => route.abort());
    await page.goto(`${parts.haat.url}/replay/${show.id}?t=5`);
    await page.getByText('Network error - please check connection').waitFor();
    await page.unroute('**/index.m3u8');
    await page.getByRole('button', { name: 'Retry (0)' }).click();
    await untilPicturePlays(page, 5, 0.2);
  });

  it('is described to who only reads its link, and says so when it is not there', async () => {
    const html = await (await fetch(`${parts.haat.url}/replay/${show.id}`)).text();
    expect(html).toContain('<meta property="og:title" content="Numbers of the week"/>');
    expect(html).toContain(`<link rel="canonical" href="${parts.haat.url}/replay/${show.id}"/>`);
    expect(html).toMatch(/"@type":"VideoObject".*"duration":"PT0H0M(19|20)S"/);
    const { page } = await openPerson(parts.browser, phone);
    const answer = await page.goto(`${parts.haat.url}/replay/00000000-0000-4000-8000-000000000000`);
    expect(answer?.status()).toBe(404);
    await page.getByText('This replay is not available any more.').waitFor();
  });

  it('is good to look at and to use at each width', async () => {
    for (const size of sizes) {
      const { page, errors, context } = await openPerson(parts.browser, size);
      await page.goto(`${parts.haat.url}/replay/${show.id}?t=3`);
      await untilPicturePlays(page, 3, 0.2);
      await pause(page);
      await expectGood(page, `${size.width}-paused`);
      await page.keyboard.press('End');
      await page.getByText('The replay has ended').waitFor();
      await expectGood(page, `${size.width}-ended`);
      await page.goto(`${parts.haat.url}/live`);
      await page.getByText('No live streams available').waitFor();
      await page.getByRole('link', { name: /Numbers of the week/ }).waitFor();
      await expectGood(page, `${size.width}-live`);
      expect(errors).toEqual([]);
      await context.close();
    }
  });

  it('is offered to who watched the show end, and the seller may hide and delete it', async () => {
    const second = await RecordedShow.create(parts.haat.url, 'Numbers once more');
    const shopper = await openPerson(parts.browser, phone);
    await second.send(await aSmallClip(6));
    await shopper.page.goto(`${parts.haat.url}/live?stream=${second.id}`);
    await shopper.page.getByText('Numbers once more').first().waitFor();
    await second.end();
    await shopper.page.getByText('This live event has ended').first().waitFor();
    await shopper.page.getByRole('link', { name: 'Watch the replay' }).click();
    await untilPicturePlays(shopper.page, 0, 0.5);

    const seller = await openPerson(parts.browser, { width: 1440, height: 900 });
    await logInDemoSeller(seller.page, parts.haat.url);
    await seller.page.goto(`${parts.haat.url}/dashboard/live`);
    const card = seller.page.getByRole('region', { name: 'Recording of Numbers once more' });
    await card.getByText(/ [km]B/i).waitFor();
    await card.getByRole('link', { name: 'Download MP4' }).waitFor();
    await expectGood(seller.page, 'seller');
    await card.getByRole('switch', { name: 'Keep for good' }).check();
    await card.getByText('Kept for good').waitFor();
    await card.getByRole('switch', { name: 'Shoppers may watch the replay' }).uncheck();
    await seller.page.getByText('The replay is hidden from shoppers').waitFor();
    expect((await fetch(`${parts.haat.url}/replay/${second.id}`)).status).toBe(404);
    await seller.page.getByRole('link', { name: 'Watch the replay of Numbers once more' }).click();
    await untilPicturePlays(seller.page, 0, 0.3);
    await seller.page.goBack();
    await seller.page.getByRole('button', { name: 'Delete Numbers once more' }).click();
    await seller.page.getByRole('dialog').getByRole('button', { name: 'Remove only the recording' }).click();
    await card.getByText('There is no recording of this live event.').waitFor();
    expect(shopper.errors).toEqual([]);
  });

  async function openReplay(query = '', script = ''): Promise<{ page: Page; errors: string[] }> {
    const { page, errors } = await openPerson(parts.browser, phone);
    await page.addInitScript(script);
    await page.goto(`${parts.haat.url}/replay/${show.id}${query}`);
    await untilPicturePlays(page, 0, 0.1);
    return { page, errors };
  }

  async function expectGood(page: Page, name: string): Promise<void> {
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, name);
  }
});
