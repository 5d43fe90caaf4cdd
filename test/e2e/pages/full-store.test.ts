import { randomUUID } from 'node:crypto';
import { describe, it } from 'vitest';
import { maxPages } from '#contract/pages/page-limits.ts';
import { desktop, openPerson } from '../../support/browser/browser.ts';
import { logInDemoSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { openDemoBuilder } from '../../support/browser/page-building.ts';

describe('a store with as many pages as it may have', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('says so, and has room for another at once when one is deleted', async () => {
    const { url } = parts.haat;
    const builder = await openDemoBuilder(url);
    const { page } = await openPerson(parts.browser, desktop);
    await logInDemoSeller(page, url);
    const { items } = await builder.list('');
    for (let count = items.length; count < maxPages; count += 1) await builder.ask('POST', '', { id: randomUUID(), title: `Page ${count}` });
    await page.goto(`${url}/dashboard/page-builder`);
    await page.getByRole('button', { name: 'Create New Page' }).click();
    const creating = page.getByRole('dialog', { name: 'Create New Page' });
    await creating.getByLabel('Page title').fill('One more');
    await creating.getByRole('button', { name: 'Create Page' }).click();
    await page.getByText(`A store has at most ${maxPages} pages. Delete one that you no longer need, and try again.`).waitFor();
    await creating.getByRole('button', { name: 'Close' }).click();

    const card = page.getByRole('article').first();
    await card.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    // It could still be taken back.
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.getByRole('button', { name: 'Create New Page' }).click();
    await creating.getByLabel('Page title').fill('One more');
    await creating.getByRole('button', { name: 'Create Page' }).click();
    await page.getByText('Page created').waitFor();
    await page.waitForURL('**/edit/*');

    await page.goto(`${url}/dashboard/page-builder?state=deleted`);
    await page
      .getByRole('button', { name: /^Bring back/ })
      .first()
      .click();
    await page.getByText(`A store has at most ${maxPages} pages. Delete another one, and then bring this one back.`).waitFor();
  });
});
