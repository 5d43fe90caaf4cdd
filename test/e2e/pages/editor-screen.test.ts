import { randomUUID } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newSection } from '#contract/pages/page-content.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { logInDemoSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { openDemoBuilder, openEditor, typeInto } from '../../support/browser/page-building.ts';

const aHero = (title: string) => ({ ...newSection('hero', 'hero'), title });

describe('in the page builder', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let builder: Awaited<ReturnType<typeof openDemoBuilder>>;
  let context: BrowserContext;
  beforeAll(async () => {
    builder = await openDemoBuilder(parts.haat.url);
    const person = await openPerson(parts.browser, desktop);
    await logInDemoSeller(person.page, parts.haat.url);
    await person.page.close();
    context = person.context;
  });
  const aPage = (...sections: unknown[]) => builder.build({ title: `Page ${randomUUID().slice(0, 8)}`, sections });
  const statusOf = async (slug: string) => (await fetch(`${parts.haat.url}/p/${slug}`)).status;

  it('a deleted page is as it was when that is taken back, and gone once the list is left', async () => {
    const built = await aPage(aHero('First'));
    const page = await context.newPage();
    await page.goto(`${parts.haat.url}/dashboard/page-builder`);
    const card = page.getByRole('article').filter({ hasText: built.title });
    const remove = async () => {
      await card.getByRole('button', { name: /^More for/ }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByText('Page deleted').waitFor();
      await card.waitFor({ state: 'hidden' });
    };
    await remove();
    expect(await statusOf(built.slug)).toBe(200);
    await page.getByRole('button', { name: 'Undo' }).click();
    await card.getByText('Live', { exact: true }).waitFor();
    expect(await builder.ask('GET', `/${built.id}`)).toMatchObject({ published: true, deleted_at: null, settings_version: built.settings_version });
    await remove();
    await page.goto(`${parts.haat.url}/dashboard`);
    await expect.poll(() => statusOf(built.slug)).toBe(404);
  });

  it('a section that is added on a phone opens its editor, which says what it did when it is closed', async () => {
    const built = await aPage(aHero('First'));
    const page = await context.newPage();
    await page.setViewportSize(phone);
    await openEditor(page, parts.haat.url, built.id);
    await page.getByRole('button', { name: 'Add Section' }).click();
    const sheet = page.getByRole('dialog', { name: 'Edit section' });
    await sheet.getByLabel('Title', { exact: true }).fill('Written in the sheet');
    await page.keyboard.press('Escape');
    await page.getByText('Section updated').waitFor();
    await page.locator('main').getByText('Written in the sheet').waitFor();
  });

  it('the editor of a section says what it did, and nothing where it did nothing', async () => {
    const built = await aPage(aHero('First'), newSection('faq', 'faq'));
    const page = await context.newPage();
    const { outline } = await openEditor(page, parts.haat.url, built.id);
    const panel = page.getByRole('complementary', { name: 'The chosen section' });
    const close = () => panel.getByRole('button', { name: 'Close' }).click();
    await outline.nth(1).locator('[aria-pressed]').click();
    await close();
    await outline.nth(0).locator('[aria-pressed]').click();
    expect(await page.getByText('Section updated').count()).toBe(0);
    await panel.getByLabel('Title', { exact: true }).fill('Changed');
    await close();
    await page.getByText('Section updated').waitFor();
  });

  it.each(['where another section is chosen', 'where its text was written in place'])('a changed section is said to be updated %s', async (way) => {
    const built = await aPage(aHero('First'), newSection('faq', 'faq'));
    const page = await context.newPage();
    const { outline, title } = await openEditor(page, parts.haat.url, built.id);
    await outline.nth(0).locator('[aria-pressed]').click();
    if (way.includes('in place')) {
      await title.click();
      await title.blur();
      expect(await page.getByText('Section updated').count()).toBe(0);
      await typeInto(page, title, 'Changed');
      await title.blur();
    } else {
      await page.getByRole('complementary', { name: 'The chosen section' }).getByLabel('Title', { exact: true }).fill('Changed');
      await outline.nth(1).locator('[aria-pressed]').click();
    }
    await page.getByText('Section updated').waitFor();
  });

  it('a text that is too long is said to be, and ends with a whole letter', async () => {
    const built = await aPage({ ...aHero('First'), cta: 'Shop' });
    const page = await context.newPage();
    const { canvas } = await openEditor(page, parts.haat.url, built.id);
    const button = canvas.getByRole('textbox', { name: 'Button text' });
    await typeInto(page, button, '');
    await page.keyboard.insertText(`${'x'.repeat(39)}🪔 and more`);
    await page.getByText('Button text: at most 40 characters. What is over is left out.').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => button.textContent()).toBe('x'.repeat(39));
  });

  it('a text that the server does not take is named by its section and field', async () => {
    const built = await aPage(aHero('First'));
    const page = await context.newPage();
    await page.route('**/api/seller/pages/*/content', async (route) => {
      const sent = route.request().postDataJSON();
      sent.content.sections[0].subtitle = 'x'.repeat(301);
      await route.continue({ postData: JSON.stringify(sent) });
    });
    const { title } = await openEditor(page, parts.haat.url, built.id);
    await typeInto(page, title, 'Changed');
    await page.getByRole('alert').getByText('Not saved: Hero: Changed, Subtitle: Write at most 300 characters').waitFor();
  });

  it('Undo in a text that has the focus is of that text alone', async () => {
    const built = await aPage(aHero('First'));
    const page = await context.newPage();
    const { title, outline } = await openEditor(page, parts.haat.url, built.id);
    await page.getByRole('list', { name: 'Types of sections' }).getByRole('button', { name: 'Questions' }).click();
    await expect.poll(() => outline.count()).toBe(2);
    await typeInto(page, title, 'Changed');
    await page.keyboard.press('ControlOrMeta+Z');
    await expect.poll(() => title.textContent()).not.toBe('Changed');
    for (let presses = 0; presses < 10; presses += 1) await page.keyboard.press('ControlOrMeta+Z');
    expect([await outline.count(), await title.textContent()]).toEqual([2, 'First']);
    await title.evaluate((element) => element.blur());
    await expect
      .poll(async () => {
        await page.keyboard.press('ControlOrMeta+Z');
        return await outline.count();
      })
      .toBe(1);
  });

  it('a section of another Haat, and a page that is not there, are said to be', async () => {
    const built = await aPage(aHero('First'), { id: 'later', type: 'countdown', until: '2040-01-01' });
    const page = await context.newPage();
    const { canvas } = await openEditor(page, parts.haat.url, built.id);
    await canvas.getByText('Unknown section type', { exact: true }).waitFor();
    await page.goto(`${parts.haat.url}/dashboard/page-builder/preview/${built.id}`);
    await page.getByText('Unknown section type', { exact: true }).waitFor();
    for (const way of ['preview', 'edit']) {
      await page.goto(`${parts.haat.url}/dashboard/page-builder/${way}/${randomUUID()}`);
      await page.getByText('Page not found', { exact: true }).waitFor();
      await page.getByText("This page doesn't exist or you don't have permission to view it.").waitFor();
      await page.getByRole('link', { name: 'Return to Page Builder' }).waitFor();
    }
  });
});
