import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newSection } from '#contract/pages/page-content.ts';
import { desktop, openPerson } from '../../support/browser/browser.ts';
import { logInDemoSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { keepFromSaving, openDemoBuilder, openEditor, typeInto } from '../../support/browser/page-building.ts';

const ofContent = '**/api/seller/pages/*/content';
const aHero = (title: string) => ({ ...newSection('hero', 'hero'), title });
const isBack = (page: Page) => page.getByText('What was not saved before is back');

describe('what is edited of a page', () => {
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
  const edit = (page: Page, { id }: { id: string }) => openEditor(page, parts.haat.url, id);
  /** As another device does it. */
  async function saveElsewhere(id: string, ...sections: unknown[]): Promise<void> {
    const { version } = await builder.ask('GET', `/${id}`);
    await builder.ask('PUT', `/${id}/content`, { version, content: { sections } });
  }

  it('is published again and again, and the list says when something is not', async () => {
    const built = await aPage(aHero('First'));
    const page = await context.newPage();
    await page.goto(`${parts.haat.url}/dashboard/page-builder`);
    const card = page.getByRole('article').filter({ hasText: built.title });
    await card.getByText('Live', { exact: true }).waitFor();
    await card.getByRole('link', { name: /^Edit/ }).click();
    const title = page.getByRole('region', { name: 'The page, to be edited' }).getByRole('textbox', { name: 'Title' }).first();
    await title.waitFor();
    expect(await page.getByRole('button', { name: 'Published', exact: true }).isDisabled()).toBe(true);
    for (const words of ['Second', 'Third']) {
      await typeInto(page, title, words);
      await page.getByText('Saved just now').waitFor();
      await page.getByRole('link', { name: 'All pages' }).click();
      await card.getByText('Changes not published').waitFor();
      await card.getByRole('link', { name: /^Edit/ }).click();
      await page.getByRole('button', { name: 'Publish changes' }).click();
      await page.getByRole('button', { name: 'Published', exact: true }).waitFor();
      const seen = await (await fetch(`${parts.haat.url}/p/${built.slug}`)).text();
      expect(seen).toContain(words);
    }
    // Without leaving it in between.
    await typeInto(page, title, 'Fourth');
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByRole('button', { name: 'Published', exact: true }).waitFor();
    expect(await (await fetch(`${parts.haat.url}/p/${built.slug}`)).text()).toContain('Fourth');
  });

  it('is there after a reload in the middle of a word', async () => {
    const text = newSection('text', 'text');
    const built = await aPage(aHero('First'), text);
    const page = await context.newPage();
    const { title, canvas } = await edit(page, built);
    await typeInto(page, title, 'Half a sen');
    await page.reload();
    await title.getByText('Half a sen', { exact: true }).waitFor();
    const rich = canvas.locator('.rich-words [role=textbox]');
    await typeInto(page, rich, 'Another hal');
    await page.reload();
    await rich.getByText('Another hal', { exact: true }).waitFor();
    await expect.poll(async () => JSON.stringify((await builder.ask('GET', `/${built.id}`)).content)).toMatch(/Half a sen.*Another hal/);
  });

  it('is kept by each tab apart, until one of two is chosen', async () => {
    const built = await aPage(aHero('First'));
    const [mine, theirs] = [await context.newPage(), await context.newPage()];
    const here = await edit(mine, built);
    await mine.route(ofContent, (route) => route.abort());
    await typeInto(mine, here.title, 'Mine');
    await mine.getByText('Not saved: no connection.').waitFor();
    const there = await edit(theirs, built);
    await there.title.getByText('First', { exact: true }).waitFor();
    await typeInto(theirs, there.title, 'Theirs');
    await there.saved();
    await mine.reload();
    await isBack(mine).waitFor();
    await here.title.getByText('Mine', { exact: true }).waitFor();
    await mine.unroute(ofContent);
    await here.conflict.getByRole('button', { name: 'Keep mine' }).click();
    await here.saved();
    expect(await builder.ask('GET', `/${built.id}`)).toMatchObject({ content: { sections: [{ title: 'Mine' }] } });
  });

  it('is no conflict when it was saved and only the answer was lost', async () => {
    const built = await aPage(aHero('First'));
    const lost = await context.newPage();
    await lost.route(ofContent, async (route) => {
      // One that is under way when the tab is closed has no answer at all.
      await route.fetch().catch(() => undefined);
      await route.abort().catch(() => undefined);
    });
    await typeInto(lost, (await edit(lost, built)).title, 'Arrived');
    await lost.getByText('Not saved: no connection.').waitFor();
    await lost.close();
    const page = await context.newPage();
    const { title, conflict } = await edit(page, built);
    await title.getByText('Arrived', { exact: true }).waitFor();
    await saveElsewhere(built.id, aHero('Later'));
    await page.reload();
    await title.getByText('Later', { exact: true }).waitFor();
    expect([await isBack(page).count(), await conflict.count()]).toEqual([0, 0]);
    await typeInto(page, title, 'Goes on');
    await page.getByText('Saved just now').waitFor();
  });

  it('is a template after a reload at once, and what stood there is among the versions', async () => {
    const built = await aPage(aHero('My own words'));
    const page = await context.newPage();
    const { outline } = await edit(page, built);
    await keepFromSaving(page);
    await page.getByRole('tab', { name: 'Templates' }).click();
    await page
      .getByRole('button', { name: /^Apply: / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    await page.getByText('Not saved').waitFor();
    // Its toast may be over before all pictures of the template are there.
    await page.reload({ waitUntil: 'commit' });
    await isBack(page).waitFor();
    await page.getByText('Saved just now').waitFor();
    const { items } = (await builder.ask('GET', `/${built.id}/versions`)) as unknown as { items: object[] };
    expect(items).toMatchObject([{ reason: 'replaced', section_count: 1 }, { reason: 'published' }]);
    // Published, and then taken back whole.
    const first = await outline.count();
    expect(first).toBeGreaterThan(1);
    await page.getByRole('tab', { name: 'Templates' }).click();
    await page
      .getByRole('button', { name: /^Apply: / })
      .nth(1)
      .click();
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByText('Page published').waitFor();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByRole('tab', { name: 'Sections' }).click();
    await expect.poll(() => outline.count()).toBe(first);
    await page.getByRole('button', { name: 'Publish changes' }).waitFor();
  });

  it('is not published over what was saved elsewhere meanwhile', async () => {
    const built = await aPage(aHero('First'));
    const page = await context.newPage();
    const { title, conflict } = await edit(page, built);
    await typeInto(page, title, 'Mine');
    await page.getByText('Saved just now').waitFor();
    await saveElsewhere(built.id, aHero('Never seen here'));
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await conflict.waitFor();
    expect(await (await fetch(`${parts.haat.url}/p/${built.slug}`)).text()).toContain('First');
    await conflict.getByRole('button', { name: 'Load what was saved' }).click();
    await title.getByText('Never seen here', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByText('Page published').waitFor();
  });

  it('has settings that two tabs do not overwrite of each other', async () => {
    const [built, another] = [await aPage(aHero('First')), await aPage(aHero('Other'))];
    const tabs = [await context.newPage(), await context.newPage()] as const;
    const forms = [];
    for (const page of tabs) {
      await edit(page, built);
      await page.getByRole('button', { name: 'Settings', exact: true }).first().click();
      forms.push(page.getByRole('dialog', { name: 'Page settings' }));
    }
    const [first, second] = forms as [(typeof forms)[0], (typeof forms)[0]];
    const save = { name: 'Save settings' };
    await first.getByLabel('Page title').fill('Named here');
    await first.getByRole('button', save).click();
    await tabs[0].getByText('Page updated').waitFor();

    await second.getByLabel('Page title').fill('  ');
    await second.getByRole('button', save).click();
    await tabs[1].getByText('Missing title').waitFor();
    await tabs[1].getByText('Page title cannot be empty.').waitFor();
    await second.getByText('Give it a title.').waitFor();
    await second.getByLabel('Page title').fill(built.title);
    await second.getByLabel('Description').fill('Brass, by hand.');
    await second.getByRole('button', save).click();
    await tabs[1].getByText('Failed to update page').waitFor();
    await expect.poll(() => second.getByLabel('Page title').inputValue()).toBe('Named here');
    expect(await second.getByLabel('Description').inputValue()).toBe('Brass, by hand.');
    await second.getByLabel('Address', { exact: true }).fill(another.slug);
    await second.getByRole('button', save).click();
    await second.getByText('Another page has this address. Choose another one.').waitFor();
    await second.getByLabel('Address', { exact: true }).fill('');
    await second.getByRole('button', save).click();
    await tabs[1].getByText('Page updated').waitFor();
    expect(await builder.ask('GET', `/${built.id}`)).toMatchObject({ title: 'Named here', description: 'Brass, by hand.', slug: built.slug, published: true });
  });
});
