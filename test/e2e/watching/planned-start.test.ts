import { describe, expect, it } from 'vitest';
import { formatPlan } from '#contract/formats/plans.ts';
import { openTab, phone } from '../../support/browser/browser.ts';
import { logInDemoSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { RecordedShow } from '../../support/media/recorded-show.ts';

const minute = 60_000;

describe('a planned start', () => {
  const parts = useHaat();

  it.each([
    [5, 'Asia/Kolkata'],
    [-5, 'Asia/Dubai'],
  ])('is counted by the server on a phone that is %i minutes ahead, and told in the time of India: %s', async (ahead, timezoneId) => {
    const { url } = parts.haat;
    const start = new Date(Date.now() + 4 * minute);
    const show = await RecordedShow.create(url, 'Lamps at eight', { scheduled_start: start.toISOString() });
    const context = await parts.browser.newContext({ viewport: phone, timezoneId });
    const { page, errors } = await openTab(context);
    await page.clock.install({ time: Date.now() + ahead * minute });
    await page.goto(`${url}/live?stream=${show.id}`);
    await page.getByText(/^[23]m \d+s$/).waitFor();
    const told = formatPlan(start);
    expect(told).toMatch(/ [AP]M IST$/);
    expect(await page.getByText(told).count()).toBeGreaterThan(0);
    await logInDemoSeller(page, url);
    await page.goto(`${url}/dashboard/live`);
    await page
      .getByText(/^Starts in [23]m \d+s$/)
      .first()
      .waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
