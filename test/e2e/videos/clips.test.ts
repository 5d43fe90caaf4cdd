import { describe, expect, it } from 'vitest';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { desktop, openPerson } from '../../support/browser/browser.ts';
import { logInDemoSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { clip } from '../../support/media/media.ts';
import { RecordedShow } from '../../support/media/recorded-show.ts';

const readyMs = 120_000;

describe('a clip of a recording', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('is chosen on a time line by keys, saved as a draft, and seen by shoppers once it is published', async () => {
    const show = await RecordedShow.create(parts.haat.url, 'Diwali evening');
    await show.send(clip);
    await show.end();
    const { page, errors, context } = await openPerson(parts.browser, desktop);
    await logInDemoSeller(page, parts.haat.url);
    await page.goto(`${parts.haat.url}/dashboard/live`);
    await page.getByRole('link', { name: 'Make a clip of Diwali evening' }).click();
    await page.getByText('0:00–0:05, 0:05 long').or(page.getByText('0:00–0:06, 0:06 long')).waitFor();

    await page.getByRole('slider', { name: 'In', exact: true }).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByText(/^0:02–0:0[56], 0:0[34] long$/).waitFor();
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `clip-maker-${width}`);
    }
    await page.setViewportSize(desktop);
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByText('Title must be at least 2 characters').waitFor();
    await page.getByLabel('Title').fill('Lamps at dusk');
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByText('Clip saved as a draft').waitFor();
    await page.getByRole('button', { name: 'See drafts' }).click();

    const card = page.getByRole('listitem').filter({ hasText: 'Lamps at dusk' });
    await card.getByText('Draft', { exact: true }).waitFor();
    await card.getByText(/^Clip of .*Diwali evening.*, 0:02–0:0[56]$/).waitFor();
    const shown = async () => await (await fetch(`${parts.haat.url}/api/videos?limit=100`)).text();
    await card.getByRole('button', { name: /^Play/ }).waitFor({ timeout: readyMs });
    expect(await shown()).not.toContain('Lamps at dusk');
    await expectAccessible(page, 'videos-draft');
    await card.getByRole('button', { name: /^Publish/ }).click();
    await page.getByText('Video published').waitFor();
    expect(await shown()).toContain('Lamps at dusk');
    expect(errors).toEqual([]);
    await context.close();
  });
});
