import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { logInDemoSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { clip } from '../../support/media/media.ts';
import { RecordedShow } from '../../support/media/recorded-show.ts';

describe('the card of a recording', () => {
  const parts = useHaat();

  it('says that an MP4 is in parts, and offers each', async () => {
    const show = await RecordedShow.create(parts.haat.url, 'Turned in the middle');
    await show.send(clip);
    await show.end();
    const { url } = await show.untilMp4();
    for (const size of [phone, desktop]) {
      const { page, context, errors } = await openPerson(parts.browser, size);
      await logInDemoSeller(page, parts.haat.url);
      // Only the answer is changed: the parts themselves are in `mp4-parts.test.ts`.
      await page.route('**/api/seller/recordings?*', async (route) => {
        const answer = await route.fetch();
        const { items, ...rest } = (await answer.json()) as { items: object[] };
        const mp4_part_urls = [1, 2].map((part) => `${new URL(url).pathname}?part=${part}`);
        await route.fulfill({ response: answer, json: { ...rest, items: items.map((recording) => ({ ...recording, mp4_part_urls })) } });
      });
      await page.goto(`${parts.haat.url}/dashboard/live`);
      const card = page.getByRole('region', { name: 'Recording of Turned in the middle' });
      await card.getByText('so its MP4 is in 2 parts').waitFor();
      for (const number of [1, 2]) {
        const link = card.getByRole('link', { name: `Download part ${number} of 2 of Turned in the middle as MP4` });
        expect(await link.getAttribute('href')).toMatch(new RegExp(`/show\\.mp4\\?part=${number}$`));
      }
      await card.scrollIntoViewIfNeeded();
      await expectAccessible(page, `recording-in-parts-${size === phone ? 'phone' : 'desktop'}`);
      expect(errors).toEqual([]);
      await context.close();
    }
  });

  it('tells a seller that an MP4 failed, tries again, and says when nothing is recorded at all', async () => {
    const show = await RecordedShow.create(parts.haat.url, 'Without a file');
    await show.send(clip);
    await show.end();
    await show.untilMp4();
    for (const size of [phone, desktop]) {
      const { page, context, errors } = await openPerson(parts.browser, size);
      await logInDemoSeller(page, parts.haat.url);
      // Only the answer is changed: a job gives up after an hour.
      await page.route('**/api/seller/recordings?*', async (route) => {
        const answer = await route.fetch();
        const { items, ...page } = (await answer.json()) as { items: object[] };
        await route.fulfill({ response: answer, json: { ...page, items: items.map((recording) => ({ ...recording, mp4_url: null, mp4_failed: true })) } });
      });
      await page.goto(`${parts.haat.url}/dashboard/live`);
      const card = page.getByRole('region', { name: 'Recording of Without a file' });
      await card.getByText('The MP4 could not be made.').waitFor();
      await expectAccessible(page);
      await page.unroute('**/api/seller/recordings?*');
      await card.getByRole('button', { name: 'Try again to make the MP4 of Without a file' }).click();
      await card.getByRole('link', { name: 'Download MP4 of Without a file' }).waitFor();

      await page.route('**/api/seller/recordings?*', (route) => route.fulfill({ json: { items: [], next_cursor: null } }));
      await page.route('**/api/seller/recording-settings', (route) => route.fulfill({ json: { is_on: false } }));
      await page.reload();
      await card.getByText('Recording is switched off on this server').waitFor();
      expect(errors).toEqual([]);
      await context.close();
    }
  });
});
