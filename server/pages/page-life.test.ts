import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keptVersions, maxBinnedPages, maxPages, pageBinDays } from '#contract/pages/page-limits.ts';
import type { PageVersion } from '#contract/pages/pages.ts';
import { aPerson } from '../../test/support/accounts/store-member.ts';
import { aSection, insertPages, openPageBuilder, seePage } from '../../test/support/pages/built-pages.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';

const dayMs = 86_400_000;
const aHero = (title: string) => aSection('hero', { title });

let app: TestApp;
let seller: TestSeller;
let builder: ReturnType<typeof openPageBuilder>;

beforeAll(async () => {
  app = await createTestApp();
  seller = await app.signUpSeller('Rangrez');
  builder = openPageBuilder(app, seller);
});
afterAll(() => app[Symbol.asyncDispose]());

describe('versions of a page', () => {
  it(`are kept of each publication, the newest ${keptVersions}, newest first`, async () => {
    const page = await builder.create();
    for (let count = 1; count <= keptVersions + 2; count += 1) {
      await builder.fill(page, ...Array.from({ length: count }, () => aSection('video')));
      await builder.publish(page);
    }
    const versions: PageVersion[] = await builder.listVersions(page);
    expect(versions.map(({ number, section_count, reason }) => [number, section_count, reason])).toEqual(
      Array.from({ length: keptVersions }, (_, index) => [keptVersions + 2 - index, keptVersions + 2 - index, 'published']),
    );
    expect((await builder.ask('POST', `/${page.id}/versions/2/restore`, {})).status).toBe(404);
    const restored = await builder.ask('POST', `/${page.id}/versions/3/restore`, {});
    expect([restored.status, restored.body.content.sections]).toEqual([200, expect.objectContaining({ length: 3 })]);
  });

  it('are none of what is published already, at once or twice', async () => {
    const page = await builder.fill(await builder.create(), aHero('Once'));
    await Promise.all(Array.from({ length: 4 }, () => builder.publish(page)));
    expect(await builder.listVersions(page)).toMatchObject([{ number: 1 }]);
  });

  it('come back into the editor, keep what was there, and are not published by that', async () => {
    const page = await builder.fill(await builder.create(), aHero('First'));
    await builder.publish(page);
    const second = await builder.fill(page, aHero('Second'));
    const restore = () => builder.ask('POST', `/${page.id}/versions/1/restore`, {});
    expect((await restore()).body).toMatchObject({ content: page.content, version: second.version + 1, has_changes: false });
    expect(await builder.listVersions(page)).toMatchObject([
      { number: 2, reason: 'replaced' },
      { number: 1, reason: 'published' },
    ]);
    // Pressed twice it is the same, and no version more.
    expect((await restore()).body.version).toBe(second.version + 1);
    expect(await builder.listVersions(page)).toHaveLength(2);
    await builder.ask('POST', `/${page.id}/versions/2/restore`, {});
    expect(await builder.get(page)).toMatchObject({ content: second.content, has_changes: true });
    expect((await seePage(app, page.slug)).body.content).toEqual(page.content);
    for (const number of ['0', '99', '2147483648', '1.5', 'x'])
      expect([number, (await builder.ask('POST', `/${page.id}/versions/${number}/restore`, {})).status]).toEqual([number, number === '99' ? 404 : 422]);
  });

  it('tell an editor that is open that something else took the place of what it has', async () => {
    const page = await builder.fill(await builder.create(), aHero('First'));
    await builder.publish(page);
    const open = await builder.fill(page, aHero('Second'));
    await builder.ask('POST', `/${page.id}/versions/1/restore`, {});
    expect((await builder.save(open, [aHero('Third')])).status).toBe(409);
  });
});

describe('a deleted page', () => {
  it('is gone for visitors at once, changes no more, and comes back unpublished', async () => {
    const page = await builder.fill(await builder.create(), aHero('Lamps'));
    await builder.publish(page);
    expect((await seePage(app, page.slug)).status).toBe(200);
    await builder.remove(page);
    expect((await seePage(app, page.slug)).status).toBe(404);
    const draft = new URL(page.draft_path, 'http://localhost').searchParams.get('draft') ?? '';
    expect((await seePage(app, page.slug, draft)).status).toBe(404);
    const settings = { title: 'Lamps', slug: '', published: true, description: '', share_image_url: '', version: 2, settings_version: 2 };
    for (const [method, path, body] of [
      ['DELETE', ''],
      ['PUT', '', settings],
      ['PUT', '/content', { version: 2, is_forced: true, content: { sections: [] } }],
      ['POST', '/publish', { version: 2 }],
      ['POST', '/duplicate', { new_id: randomUUID() }],
      ['POST', '/versions/1/restore', {}],
    ] as const)
      expect([method, path, (await builder.ask(method, `/${page.id}${path}`, body)).status]).toEqual([method, path, 404]);
    expect((await builder.get(page)).deleted_at).toMatch(/Z$/);
    const restored = [await builder.restore(page), await builder.restore(page)];
    for (const each of restored)
      expect(each).toMatchObject({ slug: page.slug, published: false, deleted_at: null, content: page.content, version: page.version });
    expect((await seePage(app, page.slug)).status).toBe(404);
    expect(await builder.publish(page)).toMatchObject({ published: true });
    expect((await seePage(app, page.slug)).status).toBe(200);
  });

  it('gets another address where its own went to another page, also where two come back at once', async () => {
    const slug = `taken-${randomUUID().slice(0, 8)}`;
    const pages = [];
    for (let count = 0; count < 3; count += 1) {
      const page = await builder.create({ slug });
      await builder.remove(page);
      pages.push(page);
    }
    const inUse = await builder.create({ slug });
    const restored = await Promise.all(pages.map((page) => builder.restore(page)));
    expect(restored.map((page) => page.slug).toSorted()).toEqual([`${slug}-2`, `${slug}-3`, `${slug}-4`]);
    expect((await builder.get(inUse)).slug).toBe(slug);
  });

  it('comes back once the store has room for it, also of several at once, and until then says why not', async () => {
    const full = await app.signUpSeller('Full of Pages');
    const own = openPageBuilder(app, full);
    const [kept = ''] = await insertPages(app, full, { count: maxPages - 1 });
    const binned = await insertPages(app, full, { count: 4, isInBin: true });
    const restore = (id: string) => own.ask('POST', `/${id}/restore`, {});
    const answers = await Promise.all(binned.map(restore));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const refusal = answers.findIndex(({ status }) => status === 409);
    const message = `A store has at most ${maxPages} pages. Delete another one, and then bring this one back.`;
    expect(answers[refusal]?.body).toMatchObject({ code: 'CONFLICT', message });
    await own.remove({ id: kept } as never);
    expect((await restore(binned[refusal] ?? '')).status).toBe(200);
  });

  it(`goes for good once ${maxBinnedPages} were deleted after it`, async () => {
    const shop = await app.signUpSeller('Full Bin');
    const own = openPageBuilder(app, shop);
    const [first, second] = await insertPages(app, shop, { count: maxBinnedPages, isInBin: true });
    await own.remove(await own.create());
    expect((await own.ask('POST', `/${first}/restore`, {})).status).toBe(404);
    expect((await own.ask('POST', `/${second}/restore`, {})).status).toBe(200);
  });

  it(`goes for good after ${pageBinDays} days, with its versions`, async () => {
    const [old, kept] = [await builder.create(), await builder.create()];
    await builder.publish(old);
    await builder.remove(old);
    const purgeAfter = async (days: number) => {
      app.advance(days * dayMs);
      await app.context.runChores(['deleted pages']);
      app.advance(-days * dayMs);
    };
    await purgeAfter(pageBinDays - 1);
    await builder.restore(old);
    await builder.remove(old);
    await purgeAfter(pageBinDays + 1);
    expect((await builder.ask('POST', `/${old.id}/restore`, {})).status).toBe(404);
    const versions = app.db
      .selectFrom('page_versions')
      .select('number')
      .where('page_id', '=', old.id as never);
    expect(await versions.execute()).toEqual([]);
    expect(await builder.get(kept)).toMatchObject({ deleted_at: null });
  });
});

describe('a copy of a page', () => {
  it('has all that it had but its address and its visitors, and is made once', async () => {
    const page = await builder.fill(await builder.create({ title: 'Lamps' }), aHero('Lamps'), { id: 'x', type: 'countdown' });
    await builder.saveSettings(page, { description: 'By hand', published: true });
    const new_id = randomUUID();
    const duplicate = () => builder.ask('POST', `/${page.id}/duplicate`, { new_id });
    const copies = await Promise.all([duplicate(), duplicate()]);
    for (const { status, body } of copies) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: new_id, title: 'Lamps', description: 'By hand', published: false, version: 1, content: page.content });
      expect(body.slug).toBe(copies[0]?.body.slug);
    }
    expect(copies[0]?.body.slug).toMatch(new RegExp(`^${page.slug.replace(/-\d+$/, '')}.*-\\d+$`));
    await builder.fill({ id: new_id } as never, aHero('Changed'));
    expect((await builder.get(page)).content).toEqual(page.content);
  });
});

describe('pages are built', () => {
  const calls = (id: string): [string, string, object?][] => [
    ['GET', `/pages/${id}`],
    ['PUT', `/pages/${id}/content`, { version: 1, is_forced: true, content: { sections: [] } }],
    ['PUT', `/pages/${id}`, { title: 'Taken', slug: '', published: true, description: '', share_image_url: '', version: 1, settings_version: 2 }],
    ['POST', `/pages/${id}/publish`, { version: 1 }],
    ['POST', `/pages/${id}/duplicate`, { new_id: randomUUID() }],
    ['GET', `/pages/${id}/versions`],
    ['POST', `/pages/${id}/versions/1/restore`, {}],
    ['POST', `/pages/${id}/restore`, {}],
    ['DELETE', `/pages/${id}`],
  ];
  const ofStore: [string, string, object?][] = [
    ['GET', '/pages'],
    ['POST', '/pages', { id: randomUUID(), title: 'Mine' }],
    ['GET', '/page-templates'],
    ['POST', '/page-data', {}],
  ];
  const statuses = (asked: [string, string, object?][], token?: string) =>
    Promise.all(asked.map(async ([method, path, body]) => (await app.send(method, `/api/seller${path}`, body, token)).status));

  it('by managers and owners, by no host, moderator, shopper or guest', async () => {
    const page = await builder.publish(await builder.create());
    const all = [...calls(page.id), ...ofStore];
    expect(await statuses(all)).toEqual(all.map(() => 401));
    for (const role of ['moderator', 'host'] as const) {
      const { token } = await aPerson(app, { storeId: seller.storeId, role });
      expect([role, await statuses(all, token)]).toEqual([role, all.map(() => 403)]);
    }
    expect(await statuses(all, (await aPerson(app)).token)).toEqual(all.map(() => 403));
    expect(await builder.get(page)).toEqual(page);
    const manager = await aPerson(app, { storeId: seller.storeId, role: 'manager' });
    for (const asked of [...ofStore, ...calls(page.id)])
      expect([asked, (await statuses([asked], manager.token))[0]]).toEqual([asked, asked[1] === '/pages' && asked[0] === 'POST' ? 201 : 200]);
  });

  it('of the own store alone: another’s are not found', async () => {
    const page = await builder.publish(await builder.create());
    const other = await app.signUpSeller('Asha Prints');
    expect(await statuses(calls(page.id), other.token)).toEqual(calls(page.id).map(() => 404));
    expect(await builder.get(page)).toEqual(page);
    expect((await app.send('GET', '/api/seller/pages', undefined, other.token)).body.items).toEqual([]);
  });
});
