import type { Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/browser/accessible.ts';
import { openPerson, phone } from '../support/browser/browser.ts';
import { useHaat } from '../support/browser/journey-setup.ts';

const toast = '[data-type=problem]';
const lamp = '**/api/products/brass-diya-lamp';

describe('a product that cannot be loaded', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('is replaced by the one of the demo store, which says so and tries again', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/shop`);
    await page.route(lamp, async (route) => await route.fulfill({ status: 500 }));
    await page.getByRole('link', { name: /Brass Diya Lamp/ }).click();
    await page.getByRole('heading', { name: 'Double-ended Spin Fan', level: 1 }).waitFor();
    await page.getByText('₹3,999.00').first().waitFor();
    const note = page.getByRole('note');
    await note.getByText('Error loading product').waitFor();
    await note.getByText('Here is another product from the shop.').waitFor();
    await page.locator(toast).getByText('Error loading product').waitFor();
    await expectAccessible(page, 'product-fallback');
    await page.unroute(lamp);
    await note.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { name: 'Brass Diya Lamp', level: 1 }).waitFor();
    await context.close();
  });

  it.each([
    ['no store is the demo', '**/api/stores/*', /\/api\/stores\/[^/]+$/, { is_demo: false }],
    ['nothing can be loaded', '**/api/products/*', /\/api\/products\/double-ended-spin-fan$/, undefined],
  ])('is an error with a way to try again where %s', async (_case, path, last, change) => {
    const { page, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/shop`);
    await page.route(path, async (route) => {
      if (!change) return await route.abort();
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...change } });
    });
    await page.route(lamp, async (route) => await route.fulfill({ status: 500 }));
    const isLast = (request: Request) => last.test(request.url());
    const asked = change ? page.waitForEvent('requestfinished', isLast) : page.waitForEvent('requestfailed', isLast);
    await page.getByRole('link', { name: /Brass Diya Lamp/ }).click();
    const problem = page.getByRole('main').getByRole('alert');
    await problem.getByText('Error loading product').waitFor();
    await asked;
    expect(await page.getByRole('heading', { name: 'Double-ended Spin Fan' }).count()).toBe(0);
    await page.unrouteAll();
    await problem.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { name: 'Brass Diya Lamp', level: 1 }).waitFor();
    await context.close();
  });
});
