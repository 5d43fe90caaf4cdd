/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newSection } from '#contract/pages/page-content.ts';
import { logIn } from '../../support/accounts/account-journey.ts';
import { openVideoSeller, videoSeller } from '../../support/accounts/video-seller.ts';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

describe('the card of a video on a page that a store built', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let lamp: { id: string; slug: string };
  let built: { id: string; slug: string };
  let film: string;

  beforeAll(async () => {
    const { ask, addProduct, addVideos } = await openVideoSeller(parts.haat.url);
    lamp = await addProduct({ name: 'Brass Lamp', price: '500', stock: '5' });
    const stole = await addProduct({ name: 'Indigo Stole', price: '900', stock: '5' });
    const tags = [
      { product_id: lamp.id, timestamp_seconds: 0, end_seconds: 2, position_x: 30, position_y: 40 },
      { product_id: stole.id, timestamp_seconds: 2, position_x: 60, position_y: 50 },
    ];
    [film = ''] = await addVideos([{ title: 'Lamps at dusk', width: 180, height: 320, tags }]);
    const { id } = await ask('POST', '/seller/pages', { id: randomUUID(), title: 'Our lamps', slug: 'our-lamps' });
    const content = { sections: [{ ...newSection('video', 'film'), video: film }] };
    const { version } = await ask('PUT', `/seller/pages/${id}/content`, { version: 1, content });
    built = await ask('POST', `/seller/pages/${id}/publish`, { version });
  });

  const cardOf = (page: Page) => page.getByRole('article', { name: 'Lamps at dusk' });
  const isPaused = (page: Page) =>
    cardOf(page)
      .locator('video')
      .evaluate((video: HTMLVideoElement) => video.paused);
  const seek = (page: Page, seconds: number) =>
    cardOf(page)
      .locator('video')
      .evaluate((video: HTMLVideoElement, to) => {
        video.currentTime = to;
      }, seconds);

  /** By a tap, its button, its tags in their time, and its sound. */
  async function expectCard(page: Page): Promise<void> {
    const card = cardOf(page);
    expect(await card.locator('video').evaluate((video: HTMLVideoElement) => [video.controls, video.muted])).toEqual([false, true]);
    const lampTag = card.getByRole('link', { name: /Brass Lamp.*, ₹500\.00$/ });
    const stoleTag = card.getByRole('link', { name: /Indigo Stole.*, ₹900\.00$/ });
    // Nothing lies under the button until it is pressed.
    expect(await lampTag.count()).toBe(0);
    await card.getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => isPaused(page)).toBe(false);
    await lampTag.waitFor();
    expect(await stoleTag.count()).toBe(0);
    await seek(page, 3);
    await stoleTag.waitFor();
    expect(await lampTag.count()).toBe(0);
    await card.locator('video').click({ position: { x: 150, y: 120 } });
    await expect.poll(() => isPaused(page)).toBe(true);
    await seek(page, 1);
    await lampTag.waitFor();
    await card.getByRole('button', { name: 'Unmute' }).click();
    await card.getByRole('button', { name: 'Mute', exact: true }).waitFor();
    expect(await card.locator('video').evaluate((video: HTMLVideoElement) => video.muted)).toBe(false);
  }

  it('plays, shows its tags in their time, and leads to the video and its products', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/p/${built.slug}`);
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `page-card-${width}`);
    }
    await page.setViewportSize(phone);
    await expectCard(page);
    const leadsTo = async (name: RegExp) => await cardOf(page).getByRole('link', { name }).getAttribute('href');
    expect(await leadsTo(/^Lamps at dusk/)).toContain(`/?tab=videos&video=${film}`);
    expect(await leadsTo(/, ₹500\.00$/)).toContain(`/product/${lamp.slug}`);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('does the same in the preview of the editor', async () => {
    const { page, errors, context } = await openPerson(parts.browser, desktop);
    await page.goto(`${parts.haat.url}/auth`);
    await logIn(page, videoSeller);
    await page.waitForURL('**/dashboard');
    await page.goto(`${parts.haat.url}/dashboard/page-builder/preview/${built.id}`);
    await cardOf(page).waitFor();
    await expectCard(page);
    expect(errors).toEqual([]);
    await context.close();
  });
});
