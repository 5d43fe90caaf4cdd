/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { openPerson, phone } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { aSmallClip, RecordedShow } from '../../support/media/recorded-show.ts';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe('the link of a live event', () => {
  const parts = useHaat();

  async function lookAt(page: Page, name: string): Promise<void> {
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `${name}-${width}`);
    }
    await page.setViewportSize(phone);
  }

  /** What the screen offers first. */
  const listMarigold = (page: Page) =>
    page
      .locator('a, button')
      .evaluateAll((all) =>
        all.filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === 'rgb(255, 176, 0)').map((one) => one.textContent),
      );

  const liveTag = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByText('LIVE', { exact: true });

  it('shows that event while it waits, runs, and has ended, and never another one', async () => {
    const { url } = parts.haat;
    const show = await RecordedShow.create(url, 'Lamps at dusk', { scheduled_start: inAnHour() });
    const link = `${url}/live?stream=${show.id}`;
    const html = await (await fetch(link)).text();
    expect(html).toContain('<title>Lamps at dusk · Rangrez</title>');
    expect(html).toMatch(/property="og:image" content="http:\/\/[^"]+"/);

    const { page, errors } = await openPerson(parts.browser, phone);
    await page.goto(link);
    await page.getByRole('heading', { name: 'Lamps at dusk' }).waitFor();
    await page.getByText(/^59m \d+s$/).waitFor();
    expect(await page.locator('video').count()).toBe(0);
    await lookAt(page, 'event-scheduled');
    await page.getByRole('link', { name: /Double-ended Spin Fan/ }).click();
    await page.getByRole('heading', { name: 'Double-ended Spin Fan' }).waitFor();
    await page.goBack();
    await page.getByText(/^5\dm \d+s$/).waitFor();

    await show.send(await aSmallClip(4));
    await page.getByRole('region', { name: 'Lamps at dusk' }).or(page.locator('section[aria-label="Lamps at dusk"]')).first().waitFor();
    await page.getByText('LIVE', { exact: true }).first().waitFor();
    const [, older] = (await (await fetch(`${url}/api/live-streams`)).json()) as { id: string; title: string }[];
    const named = await (await fetch(`${url}/live?stream=${older?.id}`)).text();
    expect(named).toContain(`aria-label="${older?.title}"`);
    expect(named).not.toContain('aria-label="Lamps at dusk"');
    await page.reload();
    await page.locator('section[aria-label="Lamps at dusk"] video').waitFor();

    await show.end();
    const saysSo = page.getByText('This live event has ended').filter({ visible: true });
    await saysSo.first().waitFor();
    expect(await saysSo.count()).toBe(1);
    for (const name of ['Mute', 'Send a heart']) expect(await page.getByRole('button', { name }).filter({ visible: true }).count()).toBe(0);
    expect(await page.getByLabel('Your message').filter({ visible: true }).count()).toBe(0);
    const header = page.locator('section[aria-label="Lamps at dusk"] header');
    expect(await header.getByText('LIVE', { exact: true }).count()).toBe(0);
    expect(
      await header
        .getByText(/watching/)
        .filter({ visible: true })
        .count(),
    ).toBe(0);
    expect(await page.getByText('On screen now').count()).toBe(0);
    await expectAccessible(page, 'show-just-ended');

    await page.reload();
    const replay = page.getByRole('link', { name: 'Watch the replay' });
    await replay.waitFor();
    await page.getByText(/^On air now from/).waitFor();
    await page
      .getByRole('region', { name: 'In this live event' })
      .getByRole('link', { name: /Double-ended Spin Fan/ })
      .waitFor();
    await lookAt(page, 'event-ended');
    expect(await listMarigold(page)).toEqual(['Watch the replay']);
    await RecordedShow.create(url, 'Lamps again', { scheduled_start: inAnHour() });
    await page.reload();
    await page.getByText(/^On air now from/).waitFor();
    await page.getByRole('link', { name: /Lamps again/ }).click();
    await page.getByRole('heading', { name: 'Lamps again' }).waitFor();
    await page.goBack();
    await replay.click();
    await page.waitForURL(`**/replay/${show.id}`);
    await page.getByRole('button', { name: 'Add Double-ended Spin Fan to cart' }).filter({ visible: true }).click();
    await page.getByText('Added to cart').first().waitFor();
    expect(errors).toEqual([]);
  });

  it('says so when there is no such event, and offers what is live', async () => {
    const { page } = await openPerson(parts.browser, phone);
    const answer = await page.goto(`${parts.haat.url}/live?stream=${randomUUID()}`);
    expect(answer?.status()).toBe(404);
    await page.getByText('Live event not found').waitFor();
    await lookAt(page, 'event-missing');
    await page.getByRole('link', { name: /Demo: / }).click();
    await page.locator('section video').waitFor();
    await page.goBack();
    await page.getByText('Live event not found').waitFor();
    await page.goto(`${parts.haat.url}/live?stream=nothing-like-an-id`);
    await page.getByText('Live event not found').waitFor();
  });

  it('shows who is about to start before the first picture, and the navigation says LIVE only while something is', async () => {
    const { url } = parts.haat;
    const { page } = await openPerson(parts.browser, phone);
    await page.goto(`${url}/shop`);
    await liveTag(page).waitFor();
    await RecordedShow.endOthers(url);
    const show = await RecordedShow.create(url, 'Any moment');
    await page.goto(`${url}/live`);
    await page.getByText('No live streams available').waitFor();
    expect(await liveTag(page).count()).toBe(0);
    await page.goto(`${url}/live?stream=${show.id}`);
    await page.getByText('Any moment now').first().waitFor();
    expect(await liveTag(page).count()).toBe(0);
    await show.send(await aSmallClip(4));
    await page.locator('section[aria-label="Any moment"] video').waitFor();
    await liveTag(page).waitFor();
  });
});
