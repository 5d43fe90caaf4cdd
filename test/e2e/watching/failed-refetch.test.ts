import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPerson, phone, untilPicturePlays } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { RecordedShow } from '../../support/media/recorded-show.ts';

describe('live events that were listed, and cannot be asked for anew', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  /** Something changed, and nobody answers what: resolves once the page has tried twice. */
  async function failRefetch(page: Page): Promise<void> {
    let tries = 0;
    await page.route('**/api/live-streams', (route) => {
      tries += 1;
      return route.abort();
    });
    await RecordedShow.create(parts.haat.url, 'Lamps of next year', { scheduled_start: '2040-01-01T15:00:00Z' });
    await expect.poll(() => tries, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
  }

  it('give way to the error with Try Again where no picture is on screen', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await page.routeWebSocket(/\/ws\/watch\//, () => {});
    await page.route(/\/live\/[^/]+\/.*\.(m3u8|m4s|mp4)/, (route) => route.abort());
    await page.goto(`${parts.haat.url}/live`);
    const title = (await page.locator('h1').first().textContent()) ?? '';
    await failRefetch(page);
    await page.getByText('Failed to load streams').waitFor();
    await page.unroute('**/api/live-streams');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByText('Failed to load streams').waitFor({ state: 'detached' });
    expect(await page.locator('h1').first().textContent()).toBe(title);
    await context.close();
  });

  it('stay where their picture plays', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/live`);
    await untilPicturePlays(page, 0, 0);
    await failRefetch(page);
    const now = await page.evaluate<number>('document.querySelector("video").currentTime');
    await untilPicturePlays(page, now, 1);
    expect(await page.getByText('Failed to load streams').count()).toBe(0);
    await context.close();
  });
});
