import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxContentBytes, maxPages, maxSections } from '#contract/pages/page-limits.ts';
import type { ListedPage } from '#contract/pages/pages.ts';
import { aSection, insertPages, openPageBuilder, seePage, storePicture } from '../../test/support/pages/built-pages.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';

const conflict = { status: 409, body: { code: 'CONFLICT' } };
const word = () => randomUUID().slice(0, 8);

let app: TestApp;
let seller: TestSeller;
let other: TestSeller;
let builder: ReturnType<typeof openPageBuilder>;

beforeAll(async () => {
  app = await createTestApp();
  [seller, other] = [await app.signUpSeller('Rangrez'), await app.signUpSeller('Asha Prints')];
  builder = openPageBuilder(app, seller);
});
afterAll(() => app[Symbol.asyncDispose]());

const create = (form: object, by = seller) => app.send('POST', '/api/seller/pages', { id: randomUUID(), ...form }, by.token);
const list = async (query = '', by = seller): Promise<ListedPage[]> => (await app.send('GET', `/api/seller/pages${query}`, undefined, by.token)).body.items;
const fieldsOf = ({ body }: { body: { data?: { fields?: unknown } } }) => body.data?.fields;

describe('a page is made', () => {
  it('blank, with an address made of its title', async () => {
    const id = randomUUID();
    const { status, body } = await create({ id, title: '  Diwali   Sale: 50% Off! -- ' });
    expect([status, body]).toEqual([
      201,
      {
        ...{ id, title: 'Diwali   Sale: 50% Off! --', slug: 'diwali-sale-50-off', published: false, has_changes: false, deleted_at: null },
        ...{ created_at: expect.stringMatching(/Z$/), updated_at: body.created_at, description: '', share_image_url: '' },
        ...{
          content: { sections: [] },
          version: 1,
          settings_version: 1,
          draft_path: expect.stringMatching(/^\/p\/diwali-sale-50-off\?draft=\d{5}-[\w-]{22}$/),
        },
      },
    ]);
    expect((await builder.get(body)).title).toBe(body.title);
  });

  it.each([
    ['About Us', 'about-us'],
    ['  --Über\tUns_2--  ', 'ber-uns2'],
    ['ＦＵＬＬ　ＷＩＤＴＨ', 'full-width'],
    ['x'.repeat(90), 'x'.repeat(80)],
    [`${'x'.repeat(79)} and more`, 'x'.repeat(79)],
  ])('at %j with the address %s', async (slug, expected) => {
    expect((await create({ title: 'Whatever', slug })).body.slug).toBe(expected);
  });

  it('with an address of its id, where the title has nothing that could stand in one', async () => {
    const id = randomUUID();
    expect((await create({ id, title: 'दिवाली की सेल' })).body.slug).toBe(`page-${id.slice(0, 8)}`);
    expect((await create({ title: 'दिवाली', slug: '!!!' })).body.slug).toMatch(/^page-[\da-f]{8}$/);
  });

  it('at another address where its title’s is taken, also by another store; a typed one is refused', async () => {
    const name = `Festive ${word()}`;
    const slug = name.toLowerCase().replace(' ', '-');
    const made = [await create({ title: name }), await create({ title: name }), await create({ title: name }, other)];
    expect(made.map(({ body }) => body.slug)).toEqual([slug, `${slug}-2`, `${slug}-3`]);
    const typed = await create({ title: 'Another', slug: `  ${name.toUpperCase()}` }, other);
    expect([typed.status, fieldsOf(typed)]).toEqual([422, [{ path: 'slug', message: 'Another page has this address. Choose another one.' }]]);
  });

  it('of many at once with the same title, each at an address of its own', async () => {
    const title = `Rush ${word()}`;
    const made = await Promise.all(Array.from({ length: 12 }, (_, index) => create({ title }, index % 2 ? seller : other)));
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    const slug = title.toLowerCase().replace(' ', '-');
    expect(new Set(made.map(({ body }) => body.slug))).toEqual(new Set([slug, ...Array.from({ length: 11 }, (_, index) => `${slug}-${index + 2}`)]));
  });

  it.each([
    ['a title', {}],
    ['an address', { slug: `typed-${word()}` }],
  ])('once, however often it is sent with %s', async (_, more) => {
    const form = { id: randomUUID(), title: `Twice ${word()}`, ...more };
    const made = await Promise.all(Array.from({ length: 6 }, () => create(form)));
    expect(made.map(({ status, body }) => [status, body.slug])).toEqual(made.map(() => [201, made[0]?.body.slug]));
    expect((await list(`?search=${form.title.slice(6)}`)).map(({ id }) => id)).toEqual([form.id]);
    expect((await create(form, other)).status).toBe(404);
  });

  it('with a title, and from a template that is there', async () => {
    expect(fieldsOf(await create({ title: '  ' }))).toEqual([{ path: 'title', message: 'Please enter a title for your page.' }]);
    expect(fieldsOf(await create({ title: 'x'.repeat(121) }))).toEqual([{ path: 'title', message: 'Use at most 120 characters' }]);
    const gone = await create({ title: 'From nothing', template_id: 'not-there' });
    expect(fieldsOf(gone)).toEqual([{ path: 'template_id', message: 'This template is not there any more. Choose another one.' }]);
  });

  it(`${maxPages} times at most by a store, also at once`, async () => {
    const full = await app.signUpSeller('Full of Pages');
    await insertPages(app, full, { count: maxPages - 2 });
    const made = await Promise.all(Array.from({ length: 5 }, () => create({ title: 'One more' }, full)));
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409]);
    const last = made.find(({ status }) => status === 201);
    expect(await create({ title: 'One more' }, full)).toMatchObject(conflict);
    expect(await app.send('POST', `/api/seller/pages/${last?.body.id}/duplicate`, { new_id: randomUUID() }, full.token)).toMatchObject(conflict);
  });

  it('at once where another was deleted: those in the bin take no room', async () => {
    const full = await app.signUpSeller('Full Again');
    await insertPages(app, full, { count: maxPages });
    const [first] = await list('?limit=1', full);
    expect((await create({ title: 'One more' }, full)).body.message).toBe(
      `A store has at most ${maxPages} pages. Delete one that you no longer need, and try again.`,
    );
    expect((await app.send('DELETE', `/api/seller/pages/${first?.id}`, undefined, full.token)).status).toBe(200);
    expect((await create({ title: 'One more' }, full)).status).toBe(201);
  });
});

describe('pages are listed', () => {
  it('newest first, page by page, by their state and by what they are called', async () => {
    const shop = await app.signUpSeller('Lists');
    const own = openPageBuilder(app, shop);
    const [first, second, third] = [
      await own.create({ title: 'Summer 100% linen' }),
      await own.create({ title: 'Winter' }),
      await own.create({ title: 'Old' }),
    ];
    await own.publish(second);
    await own.remove(third);
    const ids = async (query: string) => (await list(query, shop)).map(({ id }) => id);
    expect(await ids('')).toEqual([second.id, first.id]);
    expect([await ids('?state=published'), await ids('?state=draft'), await ids('?state=deleted')]).toEqual([[second.id], [first.id], [third.id]]);
    expect([await ids('?search=100%25'), await ids('?search=LINEN'), await ids('?search=/winter'), await ids('?search=_')]).toEqual([
      [first.id],
      [first.id],
      [second.id],
      [],
    ]);
    const page = (await app.send('GET', '/api/seller/pages?limit=1', undefined, shop.token)).body;
    expect([page.items[0].id, await ids(`?limit=1&cursor=${page.next_cursor}`)]).toEqual([second.id, [first.id]]);
    expect((await app.send('GET', '/api/seller/pages?cursor=mine', undefined, shop.token)).status).toBe(422);
    expect(Object.keys(page.items[0]).toSorted()).toEqual(['created_at', 'deleted_at', 'has_changes', 'id', 'published', 'slug', 'title', 'updated_at']);
  });
});

describe('what is saved of a page', () => {
  it('is kept as it was sent, with a version that counts up; the same again is nothing new', async () => {
    const page = await builder.create();
    const sections = [aSection('hero', { title: 'Lamps' }), aSection('faq'), aSection('text')];
    const saved = await builder.save(page, sections);
    expect(saved).toMatchObject({ status: 200, body: { version: 2, content: { sections } } });
    expect(await builder.save(page, sections)).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await builder.get(page)).content).toEqual({ sections });
    expect(await builder.listVersions(page)).toEqual([]);
  });

  it('of two editors at once tells the later, and never mixes both', async () => {
    const page = await builder.create();
    const both = ['Dawn', 'Dusk'].map((title) => [aSection('hero', { title })]);
    const answers = await Promise.all(both.map((sections) => builder.save(page, sections)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(answers[1 - winner]).toMatchObject(conflict);
    expect(await builder.get(page)).toMatchObject({ version: 2, content: { sections: both[winner] } });
    expect(await builder.save(page, both[winner] ?? [])).toMatchObject({ status: 200, body: { version: 2 } });
    const forced = await builder.save(page, both[1 - winner] ?? [], { is_forced: true });
    expect(forced).toMatchObject({ status: 200, body: { version: 3, content: { sections: both[1 - winner] } } });
    expect(await builder.listVersions(page)).toMatchObject([{ number: 1, reason: 'replaced', section_count: 1 }]);
    const back = await builder.ask('POST', `/${page.id}/versions/1/restore`, {});
    expect(back.body).toMatchObject({ version: 4, content: { sections: both[winner] } });
  });

  it('keeps what a template takes the place of', async () => {
    const page = await builder.fill(await builder.create(), aSection('hero', { title: 'Dawn' }));
    const next = [aSection('faq')];
    // An answer that was lost is asked for again.
    for (const { version } of [page, page]) expect((await builder.save({ ...page, version }, next, { is_replacing: true })).status).toBe(200);
    expect(await builder.listVersions(page)).toMatchObject([{ number: 1, reason: 'replaced', section_count: 1 }]);
    const back = await builder.ask('POST', `/${page.id}/versions/1/restore`, {});
    expect(back.body.content).toEqual(page.content);
  });

  it('has pictures of its own store alone, but keeps those that it has', async () => {
    const page = await builder.create();
    const [own, foreign] = [await storePicture(app, seller), await storePicture(app, other)];
    const refusal = [{ path: 'content', message: 'A picture was not uploaded to your store. Upload it again.' }];
    const collections = (image: string) => [aSection('collection-grid', { collections: [{ title: 'Lamps', text: '', image, link: '' }] })];
    for (const sections of [
      [aSection('hero', { image: foreign })],
      [aSection('hero', { image: own }), aSection('image', { image: foreign })],
      collections(foreign),
    ])
      expect(fieldsOf(await builder.save(page, sections))).toEqual(refusal);
    await builder.fill(page, aSection('hero', { image: own }));
    await app.db
      .deleteFrom('uploads')
      .where('url', '=', own as never)
      .execute();
    await builder.fill(page, aSection('hero', { image: own, title: 'Still there' }));
    await builder.fill(page);
    expect(fieldsOf(await builder.save(await builder.get(page), [aSection('hero', { image: own })]))).toEqual(refusal);
    const shared = await builder.saveSettings(page, { share_image_url: foreign });
    expect(fieldsOf(shared)).toEqual([{ path: 'share_image_url', message: 'A picture was not uploaded to your store. Upload it again.' }]);
  });

  it('has a picture each of thirty that are saved at once', async () => {
    const image = await storePicture(app, seller);
    const pages = await Promise.all(Array.from({ length: 30 }, () => builder.create()));
    const saved = await Promise.all(pages.map((page) => builder.save(page, [aSection('hero', { image })])));
    expect(saved.map(({ status }) => status)).toEqual(pages.map(() => 200));
    for (const page of pages) await builder.remove(page);
  });

  it('names each field that does not fit by its path', async () => {
    const page = await builder.create();
    const sections = [aSection('text'), aSection('hero', { title: 'x'.repeat(121), link: 'javascript:alert(1)' })];
    expect(fieldsOf(await builder.save(page, sections))).toEqual([
      { path: 'content.sections.1.title', message: 'Write at most 120 characters' },
      { path: 'content.sections.1.link', message: 'Write an address that begins with https:// or /, such as /shop' },
    ]);
    const hero = aSection('hero');
    for (const wrong of [
      [{ ...hero, settings: { ...hero.settings, width: 'huge' } }],
      [{ ...hero, price: 1 }],
      [{ ...hero, id: 'a b' }],
      [hero, hero],
      [null],
      'sections',
    ])
      expect([(await builder.save(page, wrong as unknown[])).status, wrong]).toEqual([422, wrong]);
    expect(await builder.get(page)).toMatchObject({ version: 1, content: { sections: [] } });
  });

  it('has its limits: sections, and bytes', async () => {
    const page = await builder.create();
    const many = Array.from({ length: maxSections + 1 }, () => aSection('video'));
    expect(fieldsOf(await builder.save(page, many))).toEqual([{ path: 'content.sections', message: `A page has at most ${maxSections} sections` }]);
    expect((await builder.save(page, many.slice(1))).status).toBe(200);
    const long = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'ॐ'.repeat(maxContentBytes / 3) }] }] };
    const answer = await builder.save(await builder.get(page), [aSection('text', { content: long })]);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringContaining('This page is too large')]);
    long.content[0]?.content.splice(0, 1, { type: 'text', text: 'ॐ'.repeat(maxContentBytes / 3 - 300) });
    expect((await builder.save(await builder.get(page), [aSection('text', { content: long })])).status).toBe(200);
  });

  it('keeps a section of a type that this server does not know, as far as it can be stored', async () => {
    const page = await builder.create();
    const sections = [{ id: 'a', type: 'countdown', until: '2040-01-01', deep: { colors: ['red', null, 1.5] } }];
    expect((await builder.save(page, sections)).body.content).toEqual({ sections });
    for (const broken of [{ until: '\0' }, { until: '\ud800' }, { '\0': 1 }, { list: [{ text: 'a\0b' }] }])
      expect([(await builder.save(await builder.get(page), [{ id: 'a', type: 'countdown', ...broken }])).status, broken]).toEqual([422, broken]);
    const rich = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'half \ud800' }] }] };
    const written = await builder.save(await builder.create(), [aSection('text', { content: rich })]);
    expect(written.body.content.sections).toMatchObject([{ content: { content: [{ content: [{ text: 'half \ufffd' }] }] } }]);
    const body = `{"version":2,"content":{"sections":[{"id":"a","type":"countdown","deep":${'['.repeat(20_000)}${']'.repeat(20_000)}}]}}`;
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${seller.token}` };
    expect((await app.app.request(`/api/seller/pages/${page.id}/content`, { method: 'PUT', headers, body })).status).toBe(422);
    expect((await builder.get(page)).content).toEqual({ sections });
  });
});

describe('settings of a page', () => {
  it('change its title, address, description and picture; a blank address keeps the one it has', async () => {
    const page = await builder.create();
    const picture = await storePicture(app, seller);
    const change = { title: ' Lamps ', description: 'Brass, by hand.', share_image_url: picture };
    expect((await builder.saveSettings(page, { ...change, slug: '' })).body).toMatchObject({ ...change, title: 'Lamps', slug: page.slug, version: 1 });
    const slug = `lamps-${word()}`;
    expect((await builder.saveSettings(page, { slug: ` ${slug.replace('-', '  ').toUpperCase()}!` })).body).toMatchObject({ slug, title: 'Lamps' });
    expect(fieldsOf(await builder.saveSettings(page, { title: ' ' }))).toEqual([{ path: 'title', message: 'Page title cannot be empty.' }]);
  });

  it('take no address of another page, of two at once one does', async () => {
    const [page, second] = [await builder.create(), await builder.create()];
    const taken = [{ path: 'slug', message: 'Another page has this address. Choose another one.' }];
    expect(fieldsOf(await builder.saveSettings(page, { slug: second.slug }))).toEqual(taken);
    const slug = `wanted-${word()}`;
    const answers = await Promise.all([page, second].map((each) => builder.saveSettings(each, { slug })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(fieldsOf(answers.find(({ status }) => status === 422) ?? { body: {} })).toEqual(taken);
  });

  it('of two who change them tell the later, and never take back what the first saved', async () => {
    const page = await builder.create({ title: 'Lamps' });
    const first = await builder.saveSettings(page, { title: 'Lamps of brass' });
    expect(first).toMatchObject({ status: 200, body: { settings_version: 2, version: 1 } });
    const stale = { title: 'Lamps', description: 'By hand.', settings_version: 1 };
    const told = await builder.saveSettings(page, stale);
    expect([told.status, told.body.message]).toEqual([409, 'The settings of this page were changed elsewhere meanwhile. Load them again.']);
    expect(await builder.get(page)).toMatchObject({ title: 'Lamps of brass', description: '', settings_version: 2 });
    // An answer that was lost is asked for again.
    expect(await builder.saveSettings(page, { settings_version: 1 })).toMatchObject({ status: 200, body: { settings_version: 2 } });
    // Published meanwhile: an open form does not take it back.
    const { settings_version } = await builder.get(page);
    await builder.publish(page);
    expect((await builder.saveSettings(page, { title: 'Lamps', published: false, settings_version })).status).toBe(409);
    expect((await seePage(app, page.slug)).status).toBe(200);
    const { settings_version: seen } = await builder.get(page);
    const both = await Promise.all(['Dawn', 'Dusk'].map((title) => builder.saveSettings(page, { title, settings_version: seen })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('and the button publish what was seen, and not what was saved elsewhere since', async () => {
    const seen = await builder.fill(await builder.create(), aSection('hero', { title: 'Seen' }));
    const later = await builder.fill(seen, aSection('hero', { title: 'Saved elsewhere' }));
    const publish = ({ version }: { version: number }) => builder.ask('POST', `/${seen.id}/publish`, { version });
    expect(await publish(seen)).toMatchObject(conflict);
    expect(await builder.saveSettings(seen, { published: true, version: seen.version })).toMatchObject(conflict);
    expect((await seePage(app, seen.slug)).status).toBe(404);
    expect(await publish(later)).toMatchObject({ status: 200, body: { published: true, settings_version: 2 } });
    // What is published already is published by nobody who has not seen it.
    expect(await publish(seen)).toMatchObject(conflict);
    expect(await publish(later)).toMatchObject({ status: 200, body: { settings_version: 2 } });
    // Other settings say nothing of the sections.
    expect((await builder.saveSettings(seen, { description: 'By hand.', version: seen.version })).status).toBe(200);
    expect((await seePage(app, seen.slug)).body.content).toEqual(later.content);
  });

  it('publish it as it was saved last, and take it back', async () => {
    const page = await builder.fill(await builder.create(), aSection('hero', { title: 'Open' }));
    expect((await builder.saveSettings(page, { published: true })).body).toMatchObject({ published: true, has_changes: false });
    expect((await seePage(app, page.slug)).body.content).toEqual(page.content);
    await builder.fill(page, aSection('hero', { title: 'Later' }));
    expect((await builder.saveSettings(page, { title: 'Renamed' })).body).toMatchObject({ published: true, has_changes: true });
    expect((await seePage(app, page.slug)).body).toMatchObject({ title: 'Renamed', content: page.content });
    expect((await builder.saveSettings(page, { published: false })).body).toMatchObject({ published: false, has_changes: false });
    expect((await seePage(app, page.slug)).status).toBe(404);
  });
});
