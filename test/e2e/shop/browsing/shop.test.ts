import { describe, expect, it } from 'vitest';
import { expectAccessible, otherWidths } from '../../../support/browser/accessible.ts';
import { openPerson, phone } from '../../../support/browser/browser.ts';
import { useHaat } from '../../../support/browser/journey-setup.ts';
import { expectShopLooksRight } from '../../../support/browser/shop-looks.ts';

describe('the shop', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('keeps what it shows when the next page fails, and asks for that again by a press alone', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    let failures = 0;
    let isBroken = true;
    await page.route(/\/api\/products\?/, async (route) => {
      if (!route.request().url().includes('cursor=')) {
        const answer = await route.fetch();
        return await route.fulfill({ response: answer, json: { ...(await answer.json()), next_cursor: 'p1.00000000-0000-4000-8000-000000000000' } });
      }
      if (!isBroken) return await route.fulfill({ json: { items: [], next_cursor: null } });
      failures += 1;
      await route.fulfill({
        status: 503,
        json: { defined: true, code: 'UNAVAILABLE', status: 503, message: 'The store cannot answer just now. Try again in a moment.' },
      });
    });
    await page.goto(`${parts.haat.url}/shop`);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Newest first');
    const retry = page.getByRole('button', { name: 'Retry' });
    await page.getByRole('button', { name: 'Show more products' }).scrollIntoViewIfNeeded();
    await retry.waitFor();
    await page.getByRole('link', { name: /Spin Fan/ }).waitFor();
    const asked = failures;
    for (const place of ['Double-ended Spin Fan', 'Woven Cane Lantern']) await page.getByRole('link', { name: new RegExp(place) }).scrollIntoViewIfNeeded();
    await expectAccessible(page, 'shop-more-failed');
    expect(failures).toBe(asked);
    isBroken = false;
    await retry.click();
    await retry.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /Spin Fan/ }).waitFor();
    await context.close();
  });

  it('says in the place of the list that a search without a network found nothing out, and goes on by itself', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/shop`);
    await page.getByRole('link', { name: /Spin Fan/ }).waitFor();
    // The page's code is there once it does what it is told.
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Newest first');
    await page.waitForURL('**/shop?*');
    await page.getByRole('link', { name: /Spin Fan/ }).waitFor();
    await context.setOffline(true);
    await page.getByRole('searchbox', { name: 'Search products...' }).fill('lantern');
    const said = page.getByRole('alert').filter({ hasText: 'Error loading products' });
    await said.getByText('Check your connection and try again.').waitFor();
    // What was found before is no answer to this search.
    expect(await page.getByRole('link', { name: /Spin Fan/ }).count()).toBe(0);
    await expectAccessible(page, 'shop-search-offline');
    await said.getByRole('button', { name: 'Retry' }).click();
    await said.waitFor();
    await context.setOffline(false);
    await page.getByRole('link', { name: /Cane Lantern/ }).waitFor();
    await said.waitFor({ state: 'detached' });
    await context.close();
  });

  it.each(otherWidths)('looks right with results and without: %i × %i', async (width, height) => {
    await expectShopLooksRight(parts.browser, parts.haat.url, { width, height });
  });
});
