import { describe, expect, it } from 'vitest';
import { expectAccessible, gateWidths } from '../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../support/browser/browser.ts';
import { useHaat } from '../support/browser/journey-setup.ts';
import { expectShopLooksRight } from '../support/browser/shop-looks.ts';

describe('the shop', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('is searched, filtered and sorted on a phone, and Back leads to what was found', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/shop`);
    const names = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price: low to high');
    await page.waitForURL('**/shop?order=price_up');
    await expect.poll(async () => (await names())[0]).not.toBe('Double-ended Spin Fan');
    const cheapest = (await names())[0] ?? '';

    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('button', { name: 'Clear' }).waitFor();
    expect(await sheet.locator(':focus').count()).toBe(0);
    expect(await sheet.getByRole('button', { name: 'Clear' }).isDisabled()).toBe(true);
    await sheet.getByLabel('From', { exact: true }).fill('3000');
    await sheet.getByLabel('To', { exact: true }).click();
    await page.waitForURL('**/shop?min=3000.00&order=price_up');
    await expectAccessible(page, 'shop-filters-phone');
    await sheet.getByRole('button', { name: /^Show \d+ products?$/ }).click();
    await expect.poll(names).toEqual(expect.arrayContaining(['Double-ended Spin Fan']));
    expect(await names()).not.toContain(cheapest);
    await page.getByRole('button', { name: '1 filter' }).waitFor();

    await page.reload();
    await expect.poll(names).toContain('Double-ended Spin Fan');
    await page.getByRole('link', { name: /Spin Fan/ }).click();
    await page.getByRole('heading', { name: 'Double-ended Spin Fan', level: 1 }).waitFor();
    await page.goBack();
    await page.waitForURL('**/shop?min=3000.00&order=price_up');

    await page.getByRole('searchbox', { name: 'Search products...' }).fill('nothing of the kind');
    await page.getByText('No products found').waitFor();
    await page.getByText('Try adjusting your search or filters').waitFor();
    await page.getByRole('link', { name: 'Browse all' }).click();
    await page.waitForURL((url) => url.search === '');
    await expect.poll(names).toContain(cheapest);
    expect(await page.getByRole('searchbox', { name: 'Search products...' }).inputValue()).toBe('');
    await page.goto(`${parts.haat.url}/shop?search=spinn%20fan`);
    await expect.poll(names).toContain('Double-ended Spin Fan');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('has its filters beside the products on a desktop', async () => {
    const { page, errors, context } = await openPerson(parts.browser, desktop);
    await page.goto(`${parts.haat.url}/shop`);
    const filters = page.getByRole('complementary', { name: 'Filters' });
    const { count } = await (await fetch(`${parts.haat.url}/api/product-count`)).json();
    await filters.getByRole('radio', { name: `All ${count}` }).waitFor();
    await filters.getByText('Clothing').click();
    await page.waitForURL('**/shop?category=Clothing');
    await page.getByRole('link', { name: /Spin Fan/ }).waitFor({ state: 'detached' });
    await filters.getByText('All').click();
    await filters.getByRole('switch', { name: 'In stock only' }).click();
    await page.waitForURL('**/shop?stock=in');
    await filters.getByRole('button', { name: 'Clear filters' }).click();
    await page.waitForURL((url) => url.search === '');
    const [aside, card] = await Promise.all([filters.boundingBox(), page.getByRole('link', { name: /Spin Fan/ }).boundingBox()]);
    expect(aside?.width).toBe(240);
    expect(card?.x).toBeGreaterThan((aside?.x ?? 0) + 240);
    expect(errors).toEqual([]);
    await context.close();
  });

  it.each(gateWidths)('looks right with results and without: %i × %i', async (width, height) => {
    await expectShopLooksRight(parts.browser, parts.haat.url, { width, height });
  });
});
