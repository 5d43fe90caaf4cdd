import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { desktop, openPerson, openTab, phone } from '../../support/browser/browser.ts';
import { logInDemoSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { openDemoBuilder } from '../../support/browser/page-building.ts';

/** Each type by its name in the palette, with what visitors see of a new one in the demo store. */
const types: [name: string, seen: RegExp][] = [
  ['Hero', /Welcome to Our Store/],
  ['Featured products', /Buy Now/],
  ['Product grid', /Buy Now/],
  ['Collections', /./],
  ['Categories', /\d+ products?/],
  ['Reviews', /★/],
  ['Your store', /Rangrez/],
  ['Call to action', /Be the first to know/],
  ['Text', /About Us/],
  ['Picture', /A lamp at night/],
  ['Video', /See it in action/],
  ['Questions', /./],
];

describe('a page', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  async function anEmptyPage(page: Page) {
    const builder = await openDemoBuilder(parts.haat.url);
    const { id, slug } = await builder.ask('POST', '', { id: randomUUID(), title: `Page ${randomUUID().slice(0, 8)}` });
    await page.goto(`${parts.haat.url}/dashboard/page-builder/edit/${id}`);
    await page.getByRole('button', { name: 'Add Section' }).waitFor();
    return { slug, address: `${parts.haat.url}/p/${slug}` };
  }

  it('gets a section of each type by mouse, and visitors see them all', async () => {
    const { page, errors } = await openPerson(parts.browser, desktop);
    await logInDemoSeller(page, parts.haat.url);
    const { address } = await anEmptyPage(page);
    const panel = page.getByRole('complementary', { name: 'The chosen section' });
    for (const [index, [name]] of types.entries()) {
      await page.getByRole('list', { name: 'Types of sections' }).getByRole('button', { name, exact: true }).click();
      await expect.poll(() => page.getByRole('list', { name: 'On this page' }).getByRole('listitem').count()).toBe(index + 1);
      if (name === 'Picture') {
        const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#7a1f3d' } })
          .png()
          .toBuffer();
        await panel.locator('input[type=file]').setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer });
        await panel.getByRole('button', { name: 'Remove picture' }).waitFor();
        await panel.getByLabel('Caption').fill('A lamp at night');
      }
      if (name === 'Video') await panel.getByRole('combobox', { name: 'Video', exact: true }).selectOption({ index: 1 });
    }
    await page.getByText(/^Saved/).waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Page published').waitFor();
    await page.goto(address);
    const sections = page.locator('main section');
    await expect.poll(() => sections.count()).toBe(types.length);
    for (const [index, [name, seen]] of types.entries()) expect([name, await sections.nth(index).textContent()]).toEqual([name, expect.stringMatching(seen)]);
    // What is bought here names the page.
    await page
      .getByRole('link', { name: /^Buy Now/ })
      .first()
      .click();
    await page.waitForURL(/[?&]page=[\da-f-]{36}/);
    expect(errors).toEqual([]);
  });

  it('is made by keyboard alone, and what is written while it is left is there again', async () => {
    const { page, errors } = await openPerson(parts.browser, desktop);
    await logInDemoSeller(page, parts.haat.url);
    const { address } = await anEmptyPage(page);
    const outline = page.getByRole('list', { name: 'On this page' });
    const press = async (name: string | RegExp) => {
      await page
        .getByRole('button', { name, exact: typeof name === 'string' })
        .first()
        .focus();
      await page.keyboard.press('Enter');
    };
    await press('Hero');
    await press('Text');
    await expect.poll(() => outline.getByRole('listitem').count()).toBe(2);
    const title = page.getByRole('region', { name: 'The page, to be edited' }).getByRole('textbox', { name: 'Title' }).first();
    await title.focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Written without a mouse');
    await page.keyboard.press('Enter');
    // In the middle of it, before it is saved.
    await page.reload();
    await title.getByText('Written without a mouse').waitFor();
    await press(/^Move up: .*About Us/);
    await expect.poll(async () => (await outline.getByRole('listitem').first().textContent())?.includes('About Us')).toBe(true);
    await page.getByText(/^Saved/).waitFor();
    await press('Publish');
    await page.getByText('Page published').waitFor();
    await page.goto(address);
    await page.getByRole('heading', { name: 'Written without a mouse' }).waitFor();
    expect(await page.locator('main section').first().textContent()).toContain('About Us');
    expect(errors).toEqual([]);
  });

  it('is changed on a phone by touch: a text is written, a section moves', async () => {
    const { page, errors } = await openTab(await parts.browser.newContext({ viewport: phone, hasTouch: true, isMobile: true }));
    await logInDemoSeller(page, parts.haat.url);
    const builder = await openDemoBuilder(parts.haat.url);
    const { id, slug } = await builder.ask('POST', '', { id: randomUUID(), title: 'By touch', template_id: 'store-home' });
    await page.goto(`${parts.haat.url}/dashboard/page-builder/edit/${id}`);
    const canvas = page.locator('main');
    const title = canvas.getByRole('textbox', { name: 'Title' }).first();
    await title.tap();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Touched');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Move down: .*Touched/ }).tap();
    await expect.poll(async () => (await canvas.locator('[data-section]').nth(1).textContent())?.includes('Touched')).toBe(true);
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).tap();
    await page.getByText('Page published').waitFor();
    await page.goto(`${parts.haat.url}/p/${slug}`);
    expect(await page.locator('main section').nth(1).textContent()).toContain('Touched');
    expect(errors).toEqual([]);
  });
});
