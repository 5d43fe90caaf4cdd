/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isRunning, openPerson, phone, untilPictureMoves, untilPicturePlays, untilRunning } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

describe('the live feed, before its code', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  /** Opens the feed on a phone; what does not play the first picture does not come before `letCodeCome` is called. */
  async function openWithoutCode() {
    const { page, context, errors } = await openPerson(parts.browser, phone);
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname));
    const code = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      if (!/\/(?:live-player|under-players)-/.test(route.request().url())) await code.promise;
      await route.continue();
    });
    await page.goto(`${parts.haat.url}/live`, { waitUntil: 'commit' });
    return { page, context, errors, watched: () => sockets.filter((path) => path.startsWith('/ws/watch/')), letCodeCome: () => code.resolve() };
  }

  const read = (page: Page) =>
    page
      .locator('video')
      .first()
      .evaluate(({ src, muted, currentTime }: HTMLVideoElement) => ({ src, muted, currentTime }));

  it('plays, and goes on with the same picture and socket once its code is there', async () => {
    const { page, context, errors, watched, letCodeCome } = await openWithoutCode();
    await untilPictureMoves(page, 0, 0.5);
    expect(await isRunning(page)).toBe(false);
    await expect.poll(() => page.getByText('Connecting...').isVisible()).toBe(false);
    const { src } = await read(page);
    expect([src.startsWith('blob:'), watched().length]).toEqual([true, 1]);

    letCodeCome();
    await untilRunning(page);
    const { currentTime } = await read(page);
    await page.getByRole('button', { name: 'Mute', exact: true }).click();
    await expect.poll(async () => (await read(page)).muted).toBe(true);
    await untilPicturePlays(page, currentTime, 1);
    expect([(await read(page)).src, watched().length]).toEqual([src, 1]);
    expect(errors).toEqual([]);
    await context.close();
  });
});
