import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestOf } from '#contract/pages/page-data.ts';
import { draftLinkDays } from '#contract/pages/page-limits.ts';
import type { OwnPage } from '#contract/pages/pages.ts';
import { topics } from '#server/topics.ts';
import { aPerson } from '../../test/support/accounts/store-member.ts';
import { aDeliveredOrder } from '../../test/support/delivered-order.ts';
import { storeVideo } from '../../test/support/media/stored-video.ts';
import { aSection, openPageBuilder, seePage } from '../../test/support/pages/built-pages.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';

const dayMs = 86_400_000;
const aHero = (title: string) => aSection('hero', { title });

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

const see = (slug: string, draft?: string) => seePage(app, slug, draft);
const draftOf = ({ draft_path }: OwnPage) => new URL(draft_path, 'http://localhost').searchParams.get('draft') ?? '';

async function aPublished(...sections: unknown[]): Promise<OwnPage> {
  const page = await builder.fill(await builder.create(), ...sections);
  return await builder.publish(page);
}

describe('visitors see', () => {
  it('what was published, and not what was saved since', async () => {
    const page = await builder.fill(await builder.create({ title: 'Lamps' }), aHero('First'));
    expect((await see(page.slug)).status).toBe(404);
    expect(await builder.publish(page)).toMatchObject({ published: true, has_changes: false });
    const { status, body } = await see(page.slug);
    expect([status, body]).toEqual([
      200,
      {
        ...{
          id: page.id,
          title: 'Lamps',
          slug: page.slug,
          description: '',
          share_image_url: '',
          seller_id: seller.storeId,
          is_draft: false,
          content: page.content,
        },
        data: {
          ...{ store: { id: seller.storeId, name: 'Rangrez', slug: 'rangrez', logo_url: null, is_demo: false } },
          // A hero without a picture has the newest products beside it.
          ...{ products: [], grids: [{ ...newestOf(), items: [] }], videos: [], newest_videos: [], categories: [], reviews: [], rating: null },
        },
      },
    ]);
    expect(await builder.fill(page, aHero('Second'))).toMatchObject({ published: true, has_changes: true });
    app.advance(60_000);
    expect((await see(page.slug)).body.content).toEqual(page.content);
    expect(await builder.publish(page)).toMatchObject({ has_changes: false });
    expect((await see(page.slug)).body.content.sections[0].title).toBe('Second');
  });

  it('nothing at an address of no page', async () => {
    for (const slug of ['not-there', 'A-Page', '..%2f']) expect([slug, (await see(slug)).status]).toEqual([slug, 404]);
    for (const slug of ['x'.repeat(81), '%00']) expect([slug, (await see(slug)).status]).toEqual([slug, 422]);
  });

  it('every change of a page at once, though it is kept in memory', async () => {
    const page = await aPublished(aHero('First'));
    const slug = `${page.slug}-moved`;
    const statuses = async () => [(await see(page.slug)).status, (await see(slug)).status];
    expect(await statuses()).toEqual([200, 404]);
    await builder.saveSettings(page, { slug, title: 'Moved' });
    expect(await statuses()).toEqual([404, 200]);
    expect((await see(slug)).body.title).toBe('Moved');
    await builder.saveSettings(page, { published: false });
    expect(await statuses()).toEqual([404, 404]);
    await builder.publish(page);
    expect(await statuses()).toEqual([404, 200]);
    await builder.remove(page);
    expect(await statuses()).toEqual([404, 404]);
    const another = await builder.publish(await builder.create({ slug }));
    expect((await see(slug)).body.title).toBe(another.title);
  });

  it('a page from memory until a node tells of its change, or for five seconds', async () => {
    const page = await aPublished(aHero('First'));
    const titled = async (title: string) => {
      await app.db
        .updateTable('user_pages')
        .set({ title })
        .where('id', '=', page.id as never)
        .execute();
      return (await see(page.slug)).body.title;
    };
    await see(page.slug);
    expect(await titled('By another node')).toBe(page.title);
    app.context.bus.publish(topics.pageChanged, { slugs: [page.slug] });
    expect((await see(page.slug)).body.title).toBe('By another node');
    expect(await titled('Told by nobody')).toBe('By another node');
    app.advance(5_001);
    expect((await see(page.slug)).body.title).toBe('Told by nobody');
  });

  it('what is true after each change, however many look meanwhile', async () => {
    const page = await builder.create();
    for (let round = 1; round <= 8; round += 1) {
      await builder.fill(page, aHero(`Round ${round}`));
      const looking = Array.from({ length: 8 }, () => see(page.slug));
      await builder.publish(page);
      const after = await Promise.all(Array.from({ length: 8 }, () => see(page.slug)));
      expect(after.map(({ body }) => body.content.sections[0].title)).toEqual(after.map(() => `Round ${round}`));
      for (const { status } of await Promise.all(looking)) expect([200, 404]).toContain(status);
      expect((await see(page.slug)).body.content.sections[0].title).toBe(`Round ${round}`);
    }
  });

  it('the name of the store that it has now', async () => {
    const shop = await app.signUpSeller('Old Name');
    const own = openPageBuilder(app, shop);
    const page = await own.publish(await own.create());
    expect((await see(page.slug)).body.data.store.name).toBe('Old Name');
    expect((await app.send('PUT', '/api/seller/store/settings', { name: 'New Name' }, shop.token)).status).toBe(200);
    expect((await see(page.slug)).body.data.store.name).toBe('New Name');
  });

  it('nothing of a store that has closed', async () => {
    const shop = await app.signUpSeller('Closing');
    const own = openPageBuilder(app, shop);
    const page = await own.publish(await own.create());
    expect((await see(page.slug)).status).toBe(200);
    expect((await app.send('DELETE', '/api/account', { password: 'a-long-password' }, shop.token)).status).toBe(200);
    expect((await see(page.slug)).status).toBe(404);
    expect((await see(page.slug, draftOf(page))).status).toBe(404);
    expect((await builder.create({ slug: page.slug })).slug).toBe(page.slug);
  });
});

describe('a link to a draft', () => {
  it('shows what was saved last, to whoever has it, before and after publication', async () => {
    const page = await builder.fill(await builder.create(), aHero('First'));
    expect((await see(page.slug, draftOf(page))).body).toMatchObject({ is_draft: true, content: page.content });
    await builder.publish(page);
    const changed = await builder.fill(page, aHero('Second'));
    expect((await see(page.slug, draftOf(page))).body).toMatchObject({ is_draft: true, content: changed.content });
    // What the link showed is not what others see.
    expect((await see(page.slug)).body).toMatchObject({ is_draft: false, content: page.content });
  });

  it(`opens for ${draftLinkDays} days`, async () => {
    const page = await builder.create();
    app.advance(draftLinkDays * dayMs);
    expect((await see(page.slug, draftOf(page))).status).toBe(200);
    app.advance(dayMs);
    expect((await see(page.slug, draftOf(page))).status).toBe(404);
    app.advance(-(draftLinkDays + 1) * dayMs);
  });

  it('is of one page, and cannot be made up', async () => {
    const [page, second] = [await builder.create(), await aPublished(aHero('Second'))];
    const [day = '', mac = ''] = [draftOf(page).slice(0, 5), draftOf(page).slice(6)];
    const forged = [
      ...[draftOf(second), `${Number(day) + 1}-${mac}`, `${day}-${'A'.repeat(22)}`, `${day}-${mac}x`, `${day}-${mac.slice(1)}`],
      ...[`-${mac}`, 'undefined', '', ' ', '\0', `${day}-${mac}\n`, `0${day.slice(1)}-${mac}`, `${day}-${mac.toLowerCase().split('').reverse().join('')}`],
    ];
    for (const token of forged) expect([token, (await see(page.slug, token)).status]).toEqual([token, 404]);
    for (const token of forged.slice(1)) expect([token, (await see(second.slug, token)).status]).toEqual([token, 404]);
    expect((await see(second.slug, draftOf(page))).status).toBe(404);
    expect((await see(page.slug, 'x'.repeat(101))).status).toBe(422);
  });
});

describe('a page shows of its store', () => {
  const addProduct = async (form: object = {}, { token } = seller) =>
    (await app.send('POST', '/api/seller/products', { name: `Lamp ${randomUUID()}`, price: '500', stock: '5', ...form }, token)).body;
  const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);
  const dataOf = async (needs: object, { token } = seller) => (await app.send('POST', '/api/seller/page-data', needs, token)).body;

  async function addVideo({ storeId, token } = seller, form: object = {}): Promise<string> {
    const video_file_id = await storeVideo(app.context, storeId, undefined, { duration_ms: 6_000 });
    return (await app.send('POST', '/api/seller/videos', { title: 'Lamps at dusk', video_file_id, ...form }, token)).body.id;
  }

  it('its own products that are sold, and no stock', async () => {
    const [sold, hidden, deleted, foreign] = [await addProduct(), await addProduct({ status: 'hidden' }), await addProduct(), await addProduct({}, other)];
    await app.send('DELETE', `/api/seller/products/${deleted.id}`, undefined, seller.token);
    const products = idsOf([foreign, hidden, sold, deleted]).concat(randomUUID());
    const page = await aPublished(aSection('featured-products', { products }));
    const { body } = await see(page.slug);
    expect(body.data.products).toEqual([expect.objectContaining({ id: sold.id, price_paise: 50_000 })]);
    expect(body.data.products[0]).not.toHaveProperty('stock');
    expect(await dataOf({ products })).toEqual(body.data);
    await app.send('PUT', `/api/seller/products/${sold.id}`, { name: 'Lamp', price: '400', status: 'hidden' }, seller.token);
    app.advance(5_001);
    expect((await see(page.slug)).body.data.products).toEqual([]);
  });

  it('grids of them by category and order', async () => {
    const shop = await app.signUpSeller('Grids');
    const [cheap, dear] = [await addProduct({ price: '100', category: 'Clay' }, shop), await addProduct({ price: '900', category: 'Brass' }, shop)];
    await addProduct({ category: 'Clay' }, other);
    const grids = [
      { order: 'price_up', category: '', count: 8 },
      { order: 'price_down', category: '', count: 1 },
      { order: 'newest', category: 'Clay', count: 8 },
      { order: 'newest', category: 'None such', count: 8 },
    ];
    const shown = (await dataOf({ grids, categories: true }, shop)) as {
      grids: { items: { id: string }[] }[];
      categories: { category: string; count: number }[];
    };
    expect(shown.grids.map(({ items }) => idsOf(items))).toEqual([[cheap.id, dear.id], [dear.id], [cheap.id], []]);
    expect(shown.grids.map(({ items: _, ...grid }) => grid)).toEqual(grids);
    expect(shown.categories.map(({ category, count }) => [category, count]).toSorted()).toEqual([
      ['Brass', 1],
      ['Clay', 1],
    ]);
  });

  it('its own videos that everybody sees', async () => {
    const [own, draft, foreign] = [await addVideo(), await addVideo(seller, { state: 'draft' }), await addVideo(other)];
    const page = await aPublished(...[own, draft, foreign, randomUUID()].map((video) => aSection('video', { video })));
    expect(idsOf((await see(page.slug)).body.data.videos)).toEqual([own]);
  });

  it('the newest of its videos that are ready, as many as sections have none', async () => {
    const shop = await app.signUpSeller('Filmed');
    expect((await dataOf({ newest_videos: 2 }, shop)).newest_videos).toEqual([]);
    const first = await addVideo(shop);
    app.advance(1_000);
    const second = await addVideo(shop);
    app.advance(1_000);
    await addVideo(shop, { state: 'draft' });
    expect(idsOf((await dataOf({ newest_videos: 1 }, shop)).newest_videos)).toEqual([second]);
    expect(idsOf((await dataOf({ newest_videos: 3 }, shop)).newest_videos)).toEqual([second, first]);
    expect((await app.send('POST', '/api/seller/page-data', { newest_videos: 13 }, shop.token)).status).toBe(422);
  });

  it('what buyers wrote of what it sells, newest first, and its stars', async () => {
    const shop = await app.signUpSeller('Reviewed');
    const lamp = await addProduct({}, shop);
    const write = async (comment: string, rating: number, product = lamp, store = shop) => {
      const by = await aPerson(app);
      await aDeliveredOrder(app, store, product, by);
      const form = { product_id: product.id, rating, comment, shown_name: 'Asha', photo_urls: [] };
      const { status, body } = await app.send('POST', '/api/reviews', form, by.token);
      expect([status < 300, body.code]).toEqual([true, undefined]);
      app.advance(1_000);
    };
    for (const [comment, rating] of [
      ['Bright.', 5],
      ['', 1],
      ['Brighter.', 3],
    ] as const)
      await write(comment, rating);
    await write('Of another store', 1, await addProduct({}, other), other);
    const { reviews, rating } = await dataOf({ reviews: 3 }, shop);
    expect(reviews.map(({ comment }: { comment: string }) => comment)).toEqual(['Brighter.', 'Bright.']);
    expect(reviews[0]).toMatchObject({ shown_name: 'Asha', rating: 3, product: { name: lamp.name, slug: lamp.slug, image_url: null } });
    expect(rating).toEqual({ average: 3, count: 3 });
    expect((await dataOf({ reviews: 1 }, shop)).reviews).toHaveLength(1);
    await app.db.updateTable('reviews').set({ hidden_at: app.now(), hidden_reason: 'Not about the lamp' }).where('comment', '=', 'Brighter.').execute();
    expect((await dataOf({ reviews: 3 }, shop)).reviews.map(({ comment }: { comment: string }) => comment)).toEqual(['Bright.']);
  });

  it('no more than it asks for', async () => {
    expect(await dataOf({})).toMatchObject({ products: [], grids: [], videos: [], newest_videos: [], categories: [], reviews: [], rating: null });
    for (const needs of [{ reviews: 10 }, { grids: [{ order: 'newest', category: '', count: 25 }] }, { stock: true }, { products: ['x'] }])
      expect((await app.send('POST', '/api/seller/page-data', needs, seller.token)).status).toBe(422);
  });
});
