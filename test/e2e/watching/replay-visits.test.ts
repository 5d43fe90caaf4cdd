/// <reference lib="dom" />
import { beforeAll, describe, expect, it } from 'vitest';
import { appBrowsers } from '../../../web/net/in-app/user-agents.ts';
import { openPerson, openTab, phone, untilPicturePlays } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { clip, repeated } from '../../support/media/media.ts';
import { RecordedShow } from '../../support/media/recorded-show.ts';
import { pause, scrub, shownMs } from '../../support/media/replay-page.ts';
import { CuttableNetwork } from '../../support/servers/cuttable-network.ts';

/** Longer than the player buffers ahead. */
const seconds = 60;

describe('a visit to a replay', () => {
  const parts = useHaat();
  let show: RecordedShow;
  const path = () => `/replay/${show.id}`;

  beforeAll(async () => {
    show = await RecordedShow.create(parts.haat.url, 'A minute of numbers');
    await show.send(repeated(clip, seconds));
    await show.end();
  });

  it('copies the link of this moment, and the link starts there', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${parts.haat.url}${path()}?t=12`);
    await untilPicturePlays(page, 12, 0.2);
    await pause(page);
    const at = Math.floor((await shownMs(page)) / 1000);
    await page.getByRole('button', { name: 'Player options' }).click();
    await page.getByRole('button', { name: 'Copy link at this moment' }).click();
    await page.getByText('Link copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${parts.haat.url}${path()}?t=${at}`);
    const other = await openPerson(parts.browser, phone);
    await other.page.goto(link);
    await untilPicturePlays(other.page, at, 0.1);
    await pause(other.page);
    expect(Math.abs((await shownMs(other.page)) - at * 1000)).toBeLessThan(2_000);
  });

  it('goes on in the browser of the device where it was inside an app, with the cart', async () => {
    const [, userAgent = ''] = appBrowsers.find(([key, agent]) => key === 'whatsapp' && agent.includes('Android')) ?? [];
    const context = await parts.browser.newContext({ viewport: phone, userAgent });
    const { page } = await openTab(context);
    await page.goto(`${parts.haat.url}/product/brass-diya-lamp`);
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await page.getByText('Added to cart').waitFor();
    await page.goto(`${parts.haat.url}${path()}?t=20`);
    const way = page.getByRole('status').filter({ hasText: 'You are inside' }).getByRole('link', { name: 'Open in browser' });
    // The hint stays while it is in use.
    await way.focus();
    await untilPicturePlays(page, 20, 0.3);
    await pause(page);
    await way.focus();
    const shown = (await shownMs(page)) / 1000;
    const [, address = ''] = /S\.browser_fallback_url=([^;]+)/.exec((await way.getAttribute('href')) ?? '') ?? [];
    const carried = new URL(decodeURIComponent(address));
    const [, next, at] = /^(.+)\?t=(\d+)&from=app$/.exec(carried.searchParams.get('next') ?? '') ?? [];
    expect([carried.pathname, next, Number(at) >= 20, Math.abs(Number(at) - shown) < 2]).toEqual(['/cart', path(), true, true]);
    await context.close();

    const outside = await openPerson(parts.browser, phone);
    await outside.page.goto(carried.href);
    await outside.page.waitForURL(`**${path()}?t=${at}&from=app`);
    await untilPicturePlays(outside.page, Number(at), 0.1);
    await outside.page.getByRole('link', { name: 'Cart, 1 item' }).first().waitFor();
    expect(outside.errors).toEqual([]);
    await outside.context.close();
  });

  it('starts anew when its second is beyond the end or no number', async () => {
    for (const odd of ['9999', '-5', 'x', '1e3', '']) {
      const { page, errors, context } = await openPerson(parts.browser, phone);
      await page.goto(`${parts.haat.url}${path()}?t=${odd}`);
      await untilPicturePlays(page, 0, 0.1);
      await pause(page);
      expect(await shownMs(page), odd).toBeLessThan(3_000);
      expect(errors).toEqual([]);
      await context.close();
    }
  });

  it('goes on where it was after Back, and two tabs keep two places', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}${path()}`);
    await untilPicturePlays(page, 0, 0.1);
    await scrub(page).fill('20000');
    await untilPicturePlays(page, 20, 0.3);
    const second = await context.newPage();
    await second.goto(`${parts.haat.url}${path()}?t=40`);
    await untilPicturePlays(second, 40, 0.3);
    await page.bringToFront();
    await page.getByRole('region', { name: 'A minute of numbers' }).locator('a[href^="/product/"]:visible').first().click();
    await page.waitForURL('**/product/**');
    await page.goBack();
    await untilPicturePlays(page, 20, 0.3);
    expect(await shownMs(page)).toBeLessThan(36_000);
    await second.reload();
    await untilPicturePlays(second, 40, 0.3);
  });

  it('plays on when a network that was cut comes back', async () => {
    await using network = await CuttableNetwork.to(parts.haat.url);
    const { page } = await openPerson(parts.browser, phone);
    await page.goto(`${network.url}${path()}`);
    await untilPicturePlays(page, 0, 0.5);
    network.cut();
    // Beyond the buffer: the player must request it, and cannot.
    const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.m4s'));
    await scrub(page).fill('52000');
    await refused;
    network.mend();
    await untilPicturePlays(page, 52, 0.5);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('starts without sound, and with it once that was chosen', async () => {
    const { page, errors } = await openPerson(parts.browser, phone);
    const isMuted = async () => await page.locator('video').evaluate((video) => (video as HTMLVideoElement).muted);
    await page.goto(`${parts.haat.url}${path()}`);
    await untilPicturePlays(page, 0, 0.1);
    expect(await isMuted()).toBe(true);
    await page.getByRole('button', { name: 'Unmute' }).click();
    await page.getByRole('button', { name: 'Mute', exact: true }).waitFor();
    expect(await isMuted()).toBe(false);
    await page.reload();
    await untilPicturePlays(page, 0, 0.1);
    expect(await isMuted()).toBe(false);
    expect(errors).toEqual([]);
  });

  it('keeps the screen on while it is seen, and lets go of it when it is left', async () => {
    const { page, errors } = await openPerson(parts.browser, phone);
    await page.addInitScript(countWakeLocks);
    await page.goto(`${parts.haat.url}${path()}`);
    await untilPicturePlays(page, 0, 0.1);
    const held = async () => await page.evaluate('[wakeLocks.requested, wakeLocks.released]');
    expect(await held()).toEqual([1, 0]);
    // A browser takes it away from a page that is hidden.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(await held()).toEqual([2, 0]);
    const head = page.locator('header').first();
    for (const way of [
      head.getByRole('link', { name: 'Cart, empty' }),
      head.getByRole('button', { name: 'Sign in' }),
      head.getByRole('button', { name: /^Notifications/ }),
    ])
      expect(await way.isVisible()).toBe(true);
    await head.getByRole('link', { name: 'Shop', exact: true }).click();
    await page.waitForURL('**/shop');
    await expect.poll(held).toEqual([2, 1]);
    expect(errors).toEqual([]);
  });

  it('P8: waits for a tap where the browser plays nothing by itself', async () => {
    const { page } = await openPerson(parts.browser, phone);
    // Not the browser's own switch: a driver's questions count as gestures.
    await page.addInitScript(() => {
      const play = HTMLMediaElement.prototype.play;
      let isTapped = false;
      addEventListener('pointerdown', () => (isTapped = true), { capture: true });
      HTMLMediaElement.prototype.play = function () {
        return isTapped ? play.call(this) : Promise.reject(new DOMException('no', 'NotAllowedError'));
      };
    });
    await page.goto(`${parts.haat.url}${path()}?t=5`);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await untilPicturePlays(page, 5, 0.3);
  });
});

/** Runs in the page: counts what is asked of the browser, which has no screen here. */
function countWakeLocks(): void {
  const counted = Object.assign(globalThis, { wakeLocks: { requested: 0, released: 0 } }).wakeLocks;
  const request = async () => {
    counted.requested += 1;
    const release = async () => {
      counted.released += 1;
    };
    return { release };
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
}
