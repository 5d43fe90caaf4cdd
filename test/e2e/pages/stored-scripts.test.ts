import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { plainLine } from '#contract/formats/plain-text.ts';
import { newSection } from '#contract/pages/page-content.ts';
import type { OwnPage } from '#contract/pages/pages.ts';
import { sectionNames, sectionTypes } from '#contract/pages/section-types.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { desktop, openPerson } from '../../support/browser/browser.ts';
import { findHostileParts, readAnswer, watchForHarm } from '../../support/browser/harm.ts';
import { logInDemoSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { openDemoBuilder, openEditor } from '../../support/browser/page-building.ts';
import { hostileTexts } from '../../support/pages/hostile-texts.ts';

type Fields = Record<string, { kind: string; max?: number; fields?: Fields }>;

/** A page has each type of section so many times. */
const rounds = 5;
const documents = Math.ceil(hostileTexts.length / rounds);
/** Items of a list have the payloads of the documents that follow: with as many as collections may be, this many documents hold all of them. */
const itemsEach = 8;

const textAt = (index: number) => hostileTexts[index % hostileTexts.length] ?? '';

/** Every field of a section with the payload of that number: texts as long as they may be, links and pictures as no form would let them through. */
function hostileValues(fields: Fields, index: number): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => hostileValue(field, index).map((value) => [name, value])));
}

function hostileValue({ kind, max = 0, fields = {} }: Fields[string], index: number): unknown[] {
  const text = textAt(index);
  const following = Array.from({ length: Math.min(max, itemsEach) }, (_, item) => index + item * rounds);
  if (kind === 'line' || kind === 'text') return [text.slice(0, max)];
  if (kind === 'items') return [following.map((at) => hostileValues(fields, at))];
  if (kind === 'rich') return [{ type: 'doc', content: Array.from({ length: itemsEach }, (_, item) => hostileParagraph(textAt(index + item * rounds))) }];
  return kind === 'link' || kind === 'image' ? [text] : [];
}

const hostileParagraph = (text: string) => ({
  type: 'paragraph',
  attrs: { style: text, onclick: 'alert(1)' },
  content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href: text, target: text, onclick: 'alert(1)' } }] }],
});

type Goods = { video: string; picture: string };

/** All types of sections, some times over, each time with another payload in every field. */
function hostileSections(document: number, { video, picture }: Goods): object[] {
  return Array.from({ length: rounds }, (_, round) => document * rounds + round).flatMap((index) =>
    sectionNames.map((type) => ({
      ...newSection(type, `${type}-${index}`),
      ...hostileValues(sectionTypes[type].fields as unknown as Fields, index),
      // Without them there is nothing to be seen.
      ...(type === 'video' && { video }),
      ...(type === 'image' && { image: picture }),
      ...(type === 'cta' && { action: index % 2 ? 'ask_email' : 'go' }),
      ...(type === 'category-grid' && { count: 2 }),
      settings: { spacing: textAt(index), width: textAt(index), background: textAt(index), anchor: textAt(index) },
    })),
  );
}

describe('what was stored to run', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let builder: Awaited<ReturnType<typeof openDemoBuilder>>;
  let page: Page;
  let context: BrowserContext;
  let errors: string[];
  let harm: string[];
  let goods: Goods;

  beforeAll(async () => {
    const { url } = parts.haat;
    builder = await openDemoBuilder(url);
    ({ page, context, errors } = await openPerson(parts.browser, desktop));
    harm = await watchForHarm(context, url);
    await logInDemoSeller(page, url);
    await using opened = openDatabase({ connection: databaseOf(parts.haat), poolSize: 1 });
    const { id: video } = await opened.db.selectFrom('shoppable_videos').select('id').where('state', '=', 'published').executeTakeFirstOrThrow();
    const { url: picture } = await opened.db.selectFrom('uploads').select('url').where('kind', '=', 'product_image').executeTakeFirstOrThrow();
    goods = { video, picture };
  });

  const databaseOf = ({ dataDir }: { dataDir: string }) => ({ host: join(dataDir, 'postgres/socket'), user: 'haat', database: 'haat' });
  const expectNoHarm = (where: string, found: string[]) => expect({ where, found, harm, errors }).toEqual({ where, found: [], harm: [], errors: [] });

  /** Published, with sections that no form would let through, as if a database had them from elsewhere. */
  async function store(document: number): Promise<OwnPage> {
    const built = await builder.build({ title: textAt(document * rounds).replace(/\s/g, ' '), slug: `stored-${document}`, sections: [] });
    const content = JSON.stringify({ sections: hostileSections(document, goods) });
    await using opened = openDatabase({ connection: databaseOf(parts.haat), poolSize: 1 });
    await opened.db.updateTable('user_pages').set({ content, published_content: content }).where('id', '=', built.id).execute();
    return built;
  }

  it(`is ${hostileTexts.length} ways of doing so, all different, that fit into a title`, () => {
    expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(150);
    expect(hostileTexts.filter((text, index) => hostileTexts.indexOf(text) !== index || text.length > sectionTypes.hero.fields.title.max)).toEqual([]);
  });

  it('would be noticed if it ran', async () => {
    const other = await openPerson(parts.browser, desktop);
    const heard = await watchForHarm(other.context, parts.haat.url);
    await other.page.goto(`${parts.haat.url}/shop`);
    await other.page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<img src=data:, onerror=alert(1)><a href=javascript:alert(1)>x</a>');
      setTimeout(() => alert(1));
    });
    await expect.poll(() => heard.length).toBe(2);
    expect(heard.toSorted()).toEqual([expect.stringContaining('alert on'), expect.stringContaining('policy: script-src-attr')]);
    expect(await findHostileParts(other.page)).toEqual(['img src=data:,', 'img onerror=alert(1)', 'a href=javascript:alert(1)']);
  });

  it('runs in no field of any type of section where visitors see it', async () => {
    const { url } = parts.haat;
    for (let document = 0; document < documents; document += 1) {
      const { slug } = await store(document);
      await page.goto(`${url}/p/${slug}?thanks=${encodeURIComponent(textAt(document))}`);
      const main = page.locator('main');
      const seen = (await main.textContent()) ?? '';
      for (let round = 0; round < rounds; round += 1) expect(seen).toContain(plainLine(textAt(document * rounds + round)).trim());
      expect(await main.locator('section').count()).toBe(rounds * sectionNames.length);
      expectNoHarm(`/p/${slug}`, await findHostileParts(page));
    }
  });

  it('runs in no field in the editor and the preview', async () => {
    const { url } = parts.haat;
    for (let document = 0; document < documents; document += itemsEach) {
      const { items } = await builder.list(`?search=stored-${document}`);
      const [{ id = '', slug = '' } = {}] = items.filter((item) => item.slug === `stored-${document}`);
      await page.goto(`${url}/dashboard/page-builder/preview/${id}`);
      await page.getByRole('link', { name: 'Back to Editor' }).waitFor();
      await page.locator('main section').last().waitFor();
      expectNoHarm(`preview of ${slug}`, await findHostileParts(page));

      const { outline, canvas, title } = await openEditor(page, url, id);
      await expect.poll(() => canvas.locator('.rich-words [role=textbox]').count()).toBe(rounds);
      expect(await title.textContent()).toBe(plainLine(textAt(document * rounds)).trim());
      for (const [index, name] of sectionNames.entries()) {
        await outline.nth(index).locator('[aria-pressed]').click();
        await canvas.locator(`[data-section="${name}-${document * rounds}"]`).waitFor();
      }
      expectNoHarm(`editor of ${slug}`, await findHostileParts(page));
    }
  });

  it('runs in no title, address and description, and no address of a page is anything but letters, digits and hyphens', async () => {
    const { url } = parts.haat;
    let own = await builder.build({ title: 'Plain words', sections: [] });
    await page.goto(`${url}/p/${own.slug}`);
    const scripts = await page.locator('script').count();
    for (const text of hostileTexts) {
      const title = text.replace(/\s/g, ' ');
      const { version, settings_version } = own;
      const settings = { title, slug: text, published: true, description: text, share_image_url: '', version, settings_version };
      await expect(builder.ask('PUT', `/${own.id}`, { ...settings, share_image_url: text })).rejects.toThrow();
      own = await builder.ask('PUT', `/${own.id}`, settings);
      expect(own.slug).toMatch(/^[a-z0-9-]+$/);
      expect(await readAnswer(page, own.slug)).toEqual({ found: [], title: expect.stringContaining(plainLine(title).trim()), scripts });
    }
    expectNoHarm('titles', []);
  });

  it('is stored as no link and as no picture', async () => {
    const { id } = await builder.ask('POST', '', { id: randomUUID(), title: 'Links' });
    for (const text of hostileTexts)
      for (const section of [
        { ...newSection('hero', 'a'), link: text },
        { ...newSection('image', 'b'), image: text },
      ])
        await expect(builder.ask('PUT', `/${id}/content`, { version: 1, content: { sections: [section] } })).rejects.toThrow();
  });
});
