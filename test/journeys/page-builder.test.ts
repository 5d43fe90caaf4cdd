import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, gateWidths } from '../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../support/browser/browser.ts';
import { logInDemoSeller } from '../support/browser/journey.ts';
import { useHaat } from '../support/browser/journey-setup.ts';
import { keepFromSaving } from '../support/browser/page-building.ts';

/** Held at the handle and carried over `to`, as a hand does it. */
async function drag(page: Page, handle: Locator, to: Locator): Promise<void> {
  const [from, goal] = [await handle.boundingBox(), await to.boundingBox()];
  if (!from || !goal) throw new Error('What is dragged, or where to, is not on screen');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 4, from.y + from.height / 2 + 20, { steps: 4 });
  await page.mouse.move(goal.x + goal.width / 2, goal.y + 1, { steps: 8 });
  await page.getByText(/^Place \d+ on the page/).waitFor({ state: 'attached' });
  await page.mouse.up();
}

describe('the page builder', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('leads from a template to a page that is written in place, rearranged, published, and bought from on a phone', async () => {
    const { page, errors } = await openPerson(parts.browser, desktop);
    await logInDemoSeller(page, parts.haat.url);
    await page.getByRole('link', { name: 'Page Builder' }).click();
    await page.getByText('No pages yet').waitFor();
    await page.getByRole('button', { name: 'Create New Page' }).first().click();
    const creating = page.getByRole('dialog');
    await creating.getByRole('button', { name: 'Create Page' }).click();
    await page.getByText('Missing title').waitFor();
    await page.getByText('Please enter a title for your page.').waitFor();
    await creating.getByText('Give it a title.').waitFor();
    await creating.getByRole('tab', { name: 'From Template' }).click();
    await creating.getByLabel('Page title').fill('Lamps for Diwali');
    await creating
      .getByRole('button', { name: /^Use Template: / })
      .first()
      .click();
    await page.getByText('Page created').waitFor();
    await page.waitForURL('**/edit/*');

    const canvas = page.getByRole('region', { name: 'The page, to be edited' });
    const outline = page.getByRole('list', { name: 'On this page' });
    const title = canvas.getByRole('textbox', { name: 'Title' }).first();
    await title.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Light the evening');
    await page.keyboard.press('Enter');
    await page.locator('[data-device]').getByRole('heading', { name: 'Light the evening' }).waitFor();

    const order = () => outline.getByRole('listitem').allInnerTexts();
    const before = await order();
    const [first = '', second = '', ...rest] = before;
    await drag(page, outline.getByRole('button', { name: /^Drag / }).first(), outline.locator('[data-gap="2"]'));
    await expect.poll(order).toEqual([second, first, ...rest]);
    await page.keyboard.press('ControlOrMeta+Z');
    await expect.poll(order).toEqual(before);
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.getByRole('list', { name: 'Types of sections' }).getByRole('button', { name: 'Product grid' }).click();
    await page.getByText('Section added').waitFor();
    await page.getByText(/^Saved/).waitFor();
    await page.reload();
    await expect.poll(async () => (await order()).slice(0, 2)).toEqual([second, first]);
    for (const [width, height] of gateWidths) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `page-editor-${width}`);
    }

    await page.getByRole('link', { name: 'View Live' }).waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Page published').waitFor();
    await page.goto(`${parts.haat.url}/dashboard/page-builder`);
    await page.getByText('/lamps-for-diwali').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByRole('link', { name: /^Preview .*Lamps for Diwali/ }).click();
    await page.getByRole('heading', { name: 'Light the evening' }).waitFor();
    await page.getByRole('link', { name: 'Back to Editor' }).waitFor();

    const shopper = await openPerson(parts.browser, phone);
    await shopper.page.goto(`${parts.haat.url}/p/lamps-for-diwali`);
    await shopper.page.getByRole('heading', { name: 'Light the evening' }).waitFor();
    await expectAccessible(shopper.page, 'public-page');
    await shopper.page
      .getByRole('link', { name: /^Buy Now/ })
      .first()
      .click();
    await shopper.page.waitForURL(/\/(checkout\?product=|product\/)/);
    expect([...errors, ...shopper.errors]).toEqual([]);
  });

  it('tells a second tab that the page was changed elsewhere, and what was not saved survives a reload', async () => {
    const { page, context, errors } = await openPerson(parts.browser, desktop);
    await logInDemoSeller(page, parts.haat.url);
    await page.goto(`${parts.haat.url}/dashboard/page-builder`);
    await page.getByRole('button', { name: 'Create New Page' }).first().click();
    await page.getByRole('dialog').getByLabel('Page title').fill('Two tabs');
    await page.getByRole('dialog').getByRole('button', { name: 'Create Page' }).click();
    await page.waitForURL('**/edit/*');
    await page.getByRole('button', { name: 'Add Section' }).click();
    await page.getByText('Saved just now').waitFor();
    const second = await context.newPage();
    await second.goto(page.url());
    await second.getByRole('textbox', { name: 'Title' }).first().waitFor();

    await keepFromSaving(page);
    await page.getByRole('button', { name: 'Add Section' }).click();
    await page.getByText('Not saved: no connection.').waitFor();
    // Its toast ends before the last picture of the page is loaded.
    await page.reload({ waitUntil: 'commit' });
    await page.getByText('What was not saved before is back').waitFor();
    await expect.poll(() => page.getByRole('list', { name: 'On this page' }).getByRole('listitem').count()).toBe(2);
    await page.getByText('Saved just now').waitFor();

    await second.getByRole('button', { name: 'Add Section' }).click();
    const conflict = second.getByRole('dialog', { name: 'This page was changed elsewhere' });
    await conflict.getByRole('button', { name: 'Load what was saved' }).click();
    await conflict.waitFor({ state: 'hidden' });
    await expect.poll(() => second.getByRole('list', { name: 'On this page' }).getByRole('listitem').count()).toBe(2);
    expect(errors).toEqual([]);
  });
});
