/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import type { Kit } from '../../../support/browser/kit.ts';

/** Arrows, Enter, Escape, letters: as the patterns of ARIA have them. */
export function testKeyboard(kit: Kit): void {
  describe('the parts of the kit, by keyboard', () => {
    const { open } = kit;
    let page: Page;

    beforeEach(() => {
      page = kit.page;
    });

    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const isFocused = (place: Locator) => expect.poll(() => place.evaluate((each) => each === document.activeElement)).toBe(true);

    it('a menu opens with the arrow, skips what is disabled, takes with Enter, closes with Escape', async () => {
      await open('overlays');
      const button = page.getByRole('button', { name: 'Lamp actions' });
      await button.focus();
      await press('ArrowDown');
      await isFocused(page.getByRole('menuitem', { name: 'Edit' }));
      await expectAccessible(page, 'kit-menu-open', '[role=menu]');
      await press('End');
      await isFocused(page.getByRole('menuitem', { name: 'Delete' }));
      await press('Enter');
      await page.getByText('Chosen: Delete').waitFor();
      await isFocused(button);
      await press('Enter', 'Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await isFocused(button);
    });

    it('a tooltip comes with the focus, describes its button, and leaves with Escape', async () => {
      await open('overlays');
      await page.getByRole('button', { name: 'Lamp actions' }).focus();
      await press('Tab');
      const tooltip = page.getByRole('tooltip', { name: 'Only you and your staff see it.' });
      await tooltip.waitFor();
      expect(await page.getByRole('button', { name: 'Who sees this?' }).getAttribute('aria-describedby')).toBe(await tooltip.getAttribute('id'));
      await press('Escape');
      await tooltip.waitFor({ state: 'detached' });
    });

    it('a dialog keeps the focus and gives it back', async () => {
      await open('overlays');
      const button = page.getByRole('button', { name: 'Open a dialog' });
      await button.focus();
      await press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Brass Diya Lamp' });
      await dialog.waitFor();
      await expectAccessible(page, 'kit-dialog-open');
      for (let presses = 0; presses < 5; presses += 1) {
        await press('Tab');
        // At either end Tab meets a guard beside the dialog, which hands the focus back to it.
        await expect.poll(() => dialog.evaluate((each) => each.contains(document.activeElement))).toBe(true);
      }
      await press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await isFocused(button);
    });

    it('tabs move with the arrows, and Tab goes on', async () => {
      await open('tabs');
      await page.getByRole('tab', { name: 'All 24' }).focus();
      await press('ArrowRight');
      await page.getByText('Three wait.').waitFor();
      expect(await page.getByRole('tab', { name: 'To pack 3' }).getAttribute('aria-selected')).toBe('true');
      await press('End');
      await page.getByText('These are on their way.').waitFor();
    });

    it('a select opens, moves and takes by keyboard', async () => {
      await open('choices');
      const select = page.getByRole('combobox', { name: 'Size', exact: true });
      await select.focus();
      await press('Enter');
      await page.getByRole('listbox').waitFor();
      await expectAccessible(page, 'kit-select-open', '[role=listbox]');
      await press('Escape');
      await page.getByRole('listbox').waitFor({ state: 'detached' });
      await isFocused(select);
      await press('Enter');
      await page.getByRole('listbox').waitFor();
      await press('ArrowDown', 'Enter');
      await expect.poll(() => select.textContent()).toBe('Medium');
    });

    it('a switch changes with Space', async () => {
      await open('choices');
      const first = page.getByRole('switch', { name: 'Shown to shoppers' });
      await first.focus();
      await press('Space');
      await expect.poll(() => first.getAttribute('aria-checked')).toBe('false');
      expect((await first.locator('xpath=ancestor::label').boundingBox())?.height).toBeGreaterThanOrEqual(44);
    });

    it('a combobox finds by typing, takes with Enter, and says when nothing matches', async () => {
      await open('choices');
      const field = page.getByRole('combobox', { name: 'Lamp', exact: true });
      await field.fill('salt');
      await page.getByRole('option').first().waitFor();
      await expectAccessible(page, 'kit-combobox-open', '[role=listbox]');
      expect(await page.getByRole('option').allTextContents()).toEqual(['Salt Lamp 1', 'Salt Lamp 2', 'Salt Lamp 3']);
      await press('ArrowDown', 'Enter');
      expect(await field.inputValue()).toBe('Salt Lamp 2');
      await field.fill('velvet');
      await page.getByText('Nothing matches').waitFor();
      await press('Escape');
      await page.getByText('Nothing matches').waitFor({ state: 'detached' });
      await isFocused(field);
    });

    it('a combobox shows what a server finds', async () => {
      await open('choices');
      await page.getByRole('combobox', { name: 'Lamp of another store' }).fill('copper');
      await page.getByText('Searching...').waitFor();
      await page.getByText('Searching...').waitFor({ state: 'detached' });
      expect(await page.getByRole('option').allTextContents()).toEqual(['Copper Pendant 1', 'Copper Pendant 2', 'Copper Pendant 3']);
      await press('Enter');
      expect(await page.getByRole('combobox', { name: 'Lamp of another store' }).inputValue()).toBe('Copper Pendant 1');
    });

    it('chips of several choices are taken and removed by keyboard', async () => {
      await open('choices');
      const field = page.getByRole('combobox', { name: 'Lamps of the show' });
      await field.fill('string');
      await page.getByRole('option', { name: 'String of Lights 1' }).waitFor();
      await press('Enter');
      await page.getByRole('button', { name: 'Remove String of Lights 1' }).waitFor();
      await field.fill('');
      await press('Escape', 'Backspace');
      await page.getByRole('button', { name: 'Remove String of Lights 1' }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Remove Clay Diya 1' }).waitFor();
    });

    it('money is typed in rupees, grouped as in India when the field is left, and comes out in paise', async () => {
      await open('fields');
      const price = page.getByRole('textbox', { name: 'Price', exact: true });
      await price.fill('1234567.5');
      await page.getByText('Is 123456750 paise.').waitFor();
      await press('Tab');
      expect(await price.inputValue()).toBe('12,34,567.50');
      await price.fill('12,3x');
      await page.getByText('Is no paise.').waitFor();
      await press('Tab');
      expect(await price.inputValue()).toBe('12,3x');
    });

    it('a date is typed in a usual way, or picked with the arrows', async () => {
      await open('pickers');
      const start = page.getByRole('textbox', { name: 'Start', exact: true });
      await start.fill('5/1/2027 9:05 pm');
      await page.getByText('Is 2027-01-05T21:05.').waitFor();
      await press('Tab');
      expect(await start.inputValue()).toBe('Jan 5, 2027, 9:05 PM');
      await press('Enter');
      await isFocused(page.getByRole('button', { name: /January 5, 2027/ }));
      await expectAccessible(page, 'kit-calendar-open', '[role=dialog]');
      await press('ArrowRight', 'ArrowDown', 'Enter');
      await page.getByText('Is 2027-01-13T21:05.').waitFor();
      await press('Escape');
      await page.getByRole('grid').waitFor({ state: 'detached' });
      await isFocused(page.getByRole('button', { name: 'Open the calendar' }).first());
      await start.fill('next week');
      await press('Tab');
      await page.getByText('Write it like Nov 22, 2026, 3:00 PM.').waitFor();
    });
  });
}
