/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import { phone } from '../../../support/browser/browser.ts';
import type { Kit } from '../../../support/browser/kit.ts';

/** Packed lamps, the dearest first. */
const shown = ['Bamboo Floor Lamp 3', 'Salt Lamp 1', 'Brass Diya Lamp 1'];

export function testParts(kit: Kit): void {
  describe('what the parts of the kit promise', () => {
    const { open } = kit;
    let page: Page;

    beforeEach(() => {
      page = kit.page;
    });

    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent);

    it('a form says all its errors at once, and the first wrong field has the focus', async () => {
      await open('forms');
      await page.getByRole('button', { name: 'Add a lamp' }).click();
      const dialog = page.getByRole('dialog', { name: 'A new lamp' });
      await dialog.getByRole('button', { name: 'Add lamp' }).click();
      for (const words of ['Say what it is called.', 'Say where it stands.', 'Say what it costs.']) await dialog.getByText(words).waitFor();
      await expect.poll(focused).toBe('name');
      await expectAccessible(page, 'kit-form-errors');
      await dialog.getByLabel('Name').fill('Moon lamp');
      await dialog.getByRole('button', { name: 'Add lamp' }).click();
      await expect.poll(focused).toBe('Choose');
    });

    it('a switch is 44 px high to touch', async () => {
      await open('choices');
      for (const one of await page.getByRole('switch').all()) expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    });

    it('a form that nobody touched closes without a question, by Escape and by Back', async () => {
      await open('overlays');
      await page.getByRole('link', { name: 'Forms' }).click();
      for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
        await page.getByRole('button', { name: 'Add a lamp' }).click();
        const dialog = page.getByRole('dialog', { name: 'A new lamp' });
        await dialog.waitFor();
        await leave();
        await dialog.waitFor({ state: 'detached' });
        expect(new URL(page.url()).pathname).toBe('/kit/forms');
      }
    });

    const ways: [string, (page: Page) => Promise<unknown>][] = [
      ['Escape', (at) => at.keyboard.press('Escape')],
      ['a click beside', (at) => at.mouse.click(20, 20)],
      ['the cross', (at) => at.getByRole('button', { name: 'Close' }).click()],
      ['Back', (at) => at.goBack()],
    ];
    it.each(ways)('leaving a form with changes by %s asks first', async (_way, leave) => {
      await open('overlays');
      await page.getByRole('link', { name: 'Forms' }).click();
      await page.getByRole('button', { name: 'Add a lamp' }).click();
      const dialog = page.getByRole('dialog', { name: 'A new lamp' });
      const question = page.getByRole('dialog', { name: 'Discard changes?' });
      await dialog.getByLabel('Name').fill('Moon lamp');
      await leave(page);
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await dialog.getByLabel('Name').inputValue()).toBe('Moon lamp');
      await leave(page);
      await question.getByRole('button', { name: 'Discard' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe('/kit/forms');
      await page.getByText('Saved: nothing yet').waitFor();
      await page.goBack();
      await page.waitForURL('**/kit/overlays');
    });

    it.each(ways)('leaving a dialog with fields of its own by %s asks first, once something was typed', async (_way, leave) => {
      await open('overlays');
      await page.getByRole('link', { name: 'Forms' }).click();
      const dialog = page.getByRole('dialog', { name: 'Name of the lamp' });
      const question = page.getByRole('dialog', { name: 'Discard changes?' });
      await page.getByRole('button', { name: 'Rename the lamp' }).click();
      await dialog.waitFor();
      await leave(page);
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Rename the lamp' }).click();
      await dialog.getByLabel('New name').fill('Moon');
      await leave(page);
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await dialog.getByLabel('New name').inputValue()).toBe('Moon');
      await leave(page);
      await question.getByRole('button', { name: 'Discard' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe('/kit/forms');
    });

    it('on a phone the action of a form stays in sight', async () => {
      await page.setViewportSize({ width: phone.width, height: 500 });
      await open('forms');
      await page.getByRole('button', { name: 'Add a lamp' }).click();
      const action = await page.getByRole('dialog').getByRole('button', { name: 'Add lamp' }).boundingBox();
      expect((action?.y ?? 500) + (action?.height ?? 0)).toBeLessThanOrEqual(500);
    });

    it('a removal is taken back by Undo, and done when the screen is left', async () => {
      await open('removals');
      const lamp = page.getByRole('button', { name: 'Delete: Brass Diya Lamp 1' });
      await lamp.click();
      await lamp.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await lamp.waitFor();
      await page.getByRole('button', { name: 'Delete for good: Brass Diya Lamp 1' }).click();
      const question = page.getByRole('dialog', { name: 'Delete the lamp?' });
      await question.getByText('Brass Diya Lamp 1 leaves the shop.').waitFor();
      await question.getByRole('button', { name: 'Delete' }).click();
      await lamp.waitFor({ state: 'detached' });
    });

    it('search, filter and order of a list are in the address, and come back with it', async () => {
      await open('data-list');
      await page.getByRole('button', { name: 'Price' }).click();
      await page.getByRole('button', { name: 'Packed' }).click();
      await page.getByRole('searchbox', { name: 'Search lamps' }).fill('lamp');
      await page.waitForURL(/search=lamp/);
      const { searchParams } = new URL(page.url());
      expect([searchParams.get('sort'), searchParams.get('state'), searchParams.get('search')]).toEqual(['-price', 'packed', 'lamp']);
      const names = async () => (await page.getByRole('row').allTextContents()).slice(1).map((text) => text.replace(/ (\d).*/, ' $1'));
      await expect.poll(names).toEqual(shown);
      await page.reload();
      await page.locator('main[aria-busy=false]').waitFor();
      expect(await names()).toEqual(shown);
      expect(await page.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe('descending');
      await page.getByRole('searchbox', { name: 'Search lamps' }).fill('velvet');
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect.poll(() => page.getByRole('row').count()).toBe(25);
      expect(await page.getByRole('searchbox', { name: 'Search lamps' }).inputValue()).toBe('');
    });

    it('chosen rows bring a bar of actions, which gives the choice up once it is done', async () => {
      await open('data-list');
      await page.getByRole('checkbox', { name: 'Select Clay Diya 1' }).click();
      const bar = page.getByRole('region', { name: 'Actions for what is selected' });
      await bar.getByText('1 selected').waitFor();
      await page.getByRole('checkbox', { name: 'Select all' }).click();
      await bar.getByText('24 selected').waitFor();
      await expectAccessible(page, 'kit-list-selected');
      await bar.getByRole('button', { name: 'Mark as sent' }).click();
      await page.getByText('24 sent').waitFor();
      await bar.waitFor({ state: 'detached' });
    });

    it('a list is saved as CSV', async () => {
      await open('data-list');
      await page.getByRole('button', { name: 'Packed' }).click();
      await page.getByRole('button', { name: 'More actions' }).click();
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Export as CSV' }).click()]);
      expect(file.suggestedFilename()).toBe('lamps.csv');
      const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
      expect(lines[0]).toBe('\uFEFFLamp,City,State,Price,Ordered');
      expect(lines[1]).toBe('Brass Diya Lamp 1,Jaipur,packed,199,2026-11-22T09:30:00.000Z');
      expect(lines.length).toBe(9);
    });

    it('a list without a network says so, and shows itself when it is back', async () => {
      await open('data-list-states');
      await page.getByRole('heading', { name: 'This list could not be loaded' }).waitFor();
      await page.context().setOffline(true);
      await page.getByRole('heading', { name: 'You are offline' }).first().waitFor();
      await expectAccessible(page, 'kit-list-offline');
      await page.context().setOffline(false);
      await page.getByRole('heading', { name: 'This list could not be loaded' }).waitFor();
    });

    it('on a phone a list is cards, with an order to choose', async () => {
      await page.setViewportSize(phone);
      await open('data-list');
      expect(await page.getByRole('table').count()).toBe(0);
      await page.getByRole('combobox', { name: 'Sort by' }).click();
      await page.getByRole('option', { name: 'Price, highest first' }).click();
      await expect.poll(() => page.getByRole('list', { name: 'Lamps' }).getByRole('listitem').first().textContent()).toContain('String of Lights 3');
      await page.getByRole('checkbox', { name: 'Select String of Lights 3' }).click();
      await page.getByText('1 selected').waitFor();
      await expectAccessible(page, 'kit-list-selected-phone');
      const cards = await page.getByRole('checkbox', { name: /^Select (?!all)/ }).count();
      await page.getByRole('checkbox', { name: 'Select all' }).click();
      await page.getByText(`${cards} selected`).waitFor();
      await page.getByRole('checkbox', { name: 'Select all' }).click();
      await page.getByText(`${cards} selected`).waitFor({ state: 'detached' });
    });

    it('rows that come in pages are fetched as the end is reached', async () => {
      await open('data-list');
      await page.getByRole('button', { name: 'Rows come in pages' }).click();
      await page.getByRole('row').last().scrollIntoViewIfNeeded();
      await expect
        .poll(async () => {
          await page.mouse.wheel(0, 2_000);
          return await page.getByRole('row').count();
        })
        .toBe(25);
    });

    it('the figures of a chart are there as a table', async () => {
      await open('chart');
      await page.locator('.recharts-surface').first().waitFor();
      await page.getByRole('button', { name: 'As a table' }).first().click();
      await page.getByRole('region', { name: 'Revenue by day' }).getByRole('cell', { name: '₹1,800' }).first().waitFor();
      await expectAccessible(page, 'kit-chart-table');
    });
  });
}
