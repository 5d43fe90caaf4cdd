import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastDays } from '#contract/overview/period.ts';
import { listImages, readContent, type SectionOf } from '#contract/pages/page-content.ts';
import { imageUploadPath } from '#contract/uploads/uploads.ts';
import { demoLogin } from '#server/settings/demo-login.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';
import { webhookScene } from '../../test/support/servers/webhook-scene.ts';
import { storedRows } from '../../test/support/stored-rows.ts';
import { seedDemoStore, showMoreProducts } from './demo-store.ts';
import { moreProducts } from './more-products.ts';
import { sampleOrders } from './past/sample-orders.ts';
import { tagShowsOf } from './past/tag-shows.ts';
import { demoProducts } from './products.ts';

const hour = 3_600_000;
const placedAlone = 20;
let app: TestApp;
let real: TestSeller;
let before: Record<string, string[]>;
let filesBefore: string[];

const mediaFiles = async () =>
  (await readdir(join(app.context.config.dataDir, 'media'), { recursive: true, withFileTypes: true })).filter((file) => file.isFile()).map(({ name }) => name);
const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(app.db)).rows[0];
/** That the demo was removed is of the site. */
const rowsNow = async () => {
  const { demo_removals: _, ...rows } = await storedRows(app);
  return rows;
};

beforeAll(async () => {
  app = await createTestApp({ HAAT_DEMO_STORE: 'whole', HAAT_DEMO: 'on', AUTH_AUTOCONFIRM: 'on', FFMPEG_PATH: '/nowhere/ffmpeg' });
  real = await app.signUpSeller('Asha Prints');
  const form = new FormData();
  const picture = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#a32c26' } })
    .png()
    .toBuffer();
  form.set('file', new File([new Uint8Array(picture)], 'lamp.png'));
  const { url } = await (await app.app.request(imageUploadPath, { method: 'POST', headers: { Authorization: `Bearer ${real.token}` }, body: form })).json();
  const lamp = (await app.send('POST', '/api/seller/products', { name: 'Lamp', price: '50.00', image_url: url }, real.token)).body;
  const scene = webhookScene(app);
  await scene.place(lamp);
  await scene.idle();
  before = await rowsNow();
  filesBefore = await mediaFiles();
  await seedDemoStore(app.context);
}, 180_000);
afterAll(() => app[Symbol.asyncDispose]());

describe('the whole demo store', () => {
  test('has 24 products of several categories and prices, some with an MRP and some with sizes, each with a small picture', async () => {
    const all = [...demoProducts, ...moreProducts];
    expect(all).toHaveLength(24);
    expect(new Set(all.map(({ name }) => name)).size).toBe(24);
    expect(new Set(all.map(({ category }) => category)).size).toBeGreaterThanOrEqual(5);
    for (const { name, mrpPaise, pricePaise } of all) expect([name, mrpPaise === undefined || mrpPaise > pricePaise]).toEqual([name, true]);
    for (const { image } of moreProducts) {
      const picture = sharp(join(import.meta.dirname, 'images', image));
      const { width, height, size } = { ...(await picture.metadata()), size: (await picture.toBuffer()).length };
      expect([image, width, height, size < 150_000]).toEqual([image, 1200, 1500, true]);
    }
  });

  test('has orders of 180 days, numbered without a gap in the order in which they came, in several states, of people called samples', async () => {
    const found = await one(sql<{
      count: number;
      first: number;
      last: number;
      in_order: boolean;
      names: number;
      addresses: number;
      days: number;
      states: string[];
    }>`
      select count(*)::int as count, min(number)::int as first, max(number)::int as last, count(*) filter (where customer_name !~ '^[A-Z][a-z]+ Sample$')::int as names,
        count(*) filter (where customer_address !~ '^\\d+, [A-Z][A-Za-z ]+ (Road|Lane|Street|Avenue)$')::int as addresses,
        (select bool_and(at) from (select created_at >= lag(created_at, 1, created_at) over (order by number) as at from customer_orders where store_id = s.id) o) as in_order,
        count(distinct (placed.created_at at time zone 'Asia/Kolkata')::date)::int as days, array_agg(distinct status order by status) as states
      from customer_orders placed join stores s on s.id = placed.store_id where s.is_demo group by s.id`);
    expect(found).toMatchObject({ first: 1, last: found?.count, in_order: true, names: 0, addresses: 0 });
    expect(found?.count).toBeGreaterThan(400);
    expect(found?.days).toBeGreaterThan(170);
    expect(found?.states).toEqual(expect.arrayContaining(['cancelled', 'delivered', 'packed', 'processing', 'shipped']));
    const returns = await sql<{ state: string }>`select r.state from order_returns r join stores s on s.id = r.store_id where s.is_demo order by 1`.execute(
      app.db,
    );
    expect(returns.rows).toEqual([{ state: 'declined' }, { state: 'requested' }]);
  });

  test('writes to nobody: no message, no webhook, no notice and no job of its orders', async () => {
    const told = await one(sql<{ messages: number; jobs: number; deliveries: number; due: number }>`
      select (select count(*)::int from messages where created_at > now() - interval '1 minute' and template like 'order%' and recipient like '%0000%') as messages,
        (select count(*)::int from jobs where kind like 'order%') as jobs, (select count(*)::int from webhook_deliveries) as deliveries,
        (select count(*)::int from order_notice_plans p join stores s on s.id = p.store_id where s.is_demo and due_at is not null) as due`);
    expect(told).toEqual({ messages: 0, jobs: 0, deliveries: 0, due: 0 });
  });

  test('has live events of the past, each with what it sold, and one to come', async () => {
    const { rows } = await sql<{ status: string; count: number }>`
      select status, count(*)::int as count from live_streams l join stores s on s.id = l.store_id where s.is_demo and l.loops = false group by 1 order by 1`.execute(
      app.db,
    );
    expect(rows).toEqual([
      { status: 'ended', count: 8 },
      { status: 'scheduled', count: 1 },
    ]);
    const before = await tagsOfPast();
    expect(before).toHaveLength(8);
    for (const { title, count } of before) expect([title, title.startsWith('Demo: '), count > 0]).toEqual([title, true, true]);
    // What is hidden joins them once it is shown.
    const { accounts, catalog, live } = app.context;
    const seller = await accounts.findDemoSeller(demoLogin.email);
    const id = seller?.stores[0] && (await catalog.findHidden(seller.stores[0].storeId, 'Clay Diyas, Set of 12'));
    if (!seller || !id) throw new Error('there are no hidden diyas');
    const shown = await catalog.update(seller, id, { name: 'Clay Diyas, Set of 12', status: 'active' });
    const listed = await catalog.listMine(seller, { limit: 100 });
    if (!shown.ok || !listed.ok) throw new Error('the diyas are not shown');
    await tagShowsOf(live, seller, shown.value.name, listed.value.items);
    const after = await tagsOfPast();
    expect(after.filter((each) => !before.some(({ title, count }) => each.title === title && each.count === count))).toEqual([
      { title: 'Demo: Lamps for the festival', count: 4 },
    ]);
  });

  test.each([7, 30, 90])('has figures of %i days that add up: fewer at each step from a live event to an order', async (days) => {
    const { token } = await logInDemo();
    const { body } = await app.send('GET', `/api/seller/overview/figures?${new URLSearchParams(lastDays(app.now(), days))}`, undefined, token);
    const { viewers, views, checkouts, orders } = body.funnel;
    expect([viewers, views, checkouts, orders].toSorted((a, b) => b - a)).toEqual([viewers, views, checkouts, orders]);
    expect(Math.min(viewers - views, views - checkouts, checkouts - orders)).toBeGreaterThan(0);
    for (const product of body.seen_products) expect([product.name, product.views >= product.checkouts]).toEqual([product.name, true]);
    for (const product of body.top_products)
      expect([product.name, body.seen_products.some(({ id }: { id: string }) => id === product.id)]).toEqual([product.name, true]);
  });

  test('has one page that it published, of its own goods, collections and video, which the builder lists', async () => {
    const { token } = await logInDemo();
    const { body: listed } = await app.send('GET', '/api/seller/pages', undefined, token);
    expect(listed.items).toMatchObject([{ title: 'From the dyers’ lane', slug: 'rangrez-home', published: true, has_changes: false }]);
    const { status, body: page } = await app.send('GET', '/api/pages/rangrez-home');
    expect(status).toBe(200);
    const { sections } = readContent(page.content);
    expect(sections.map(({ type }) => type).toSorted()).toEqual(
      ['category-grid', 'collection-grid', 'cta', 'featured-products', 'hero', 'product-grid', 'testimonial', 'vendor-showcase', 'video'].toSorted(),
    );
    const pictures = listImages(sections);
    expect(pictures.length).toBeGreaterThanOrEqual(4);
    for (const url of [...pictures, page.share_image_url]) expect([url, (await app.app.request(url)).status]).toEqual([url, 200]);
    expect(page.data.products.map(({ name }: { name: string }) => name)).toEqual([
      ...['Indigo Block-print Kurta', 'Brass Diya Lamp', 'Madder Ajrakh Stole', 'Woven Cane Lantern'],
    ]);
    expect(page.data.store.name).toBe('Rangrez');
    expect(page.data.reviews).toHaveLength(3);
    for (const [, query] of JSON.stringify(sections).matchAll(/\?category=(\w+)/g))
      expect([query, demoProducts.some(({ category }) => category === query)]).toEqual([query, true]);
    const shown = async () => {
      const { body } = await app.send('GET', `/api/videos?limit=20`);
      return body.items.map(({ id }: { id: string }) => id);
    };
    const film = sections.find(({ type }) => type === 'video') as SectionOf<'video'>;
    await expect.poll(shown, { timeout: 240_000, interval: 200 }).toContain(film.video);
  }, 300_000);

  test('places its orders by one statement, which takes less for each than one after the other', async () => {
    const { storeId, products } = await demoProductsOf();
    const orders = sampleOrders(app.now(), products, []);
    const [first] = orders;
    if (!first) throw new Error('there are no sample orders');
    const { rows } = await sql<{ last: number }>`select max(number) as last from customer_orders where store_id = ${storeId}`.execute(app.db);
    const timeOf = async (act: () => Promise<unknown>) => {
      const started = performance.now();
      await act();
      return performance.now() - started;
    };
    const togetherMs = await timeOf(() => app.context.orders.addSamples(storeId, orders));
    let aloneMs = 0;
    for (let each = 0; each < placedAlone; each += 1) aloneMs += await timeOf(() => app.context.orders.addSamples(storeId, [first]));
    expect(togetherMs / orders.length).toBeLessThan(aloneMs / placedAlone);
    await sql`delete from customer_orders where store_id = ${storeId} and number > ${rows[0]?.last}`.execute(app.db);
  });

  test('goes with all of its rows and files, open orders and what is on air too; another store stays as it was, and no start makes it again', async () => {
    await showMoreProducts(app.context, AbortSignal.abort());
    const { products } = await demoProductsOf();
    const [variant] = products[0]?.variants ?? [];
    await webhookScene(app).place({ id: products[0]?.id ?? '', variant_id: variant?.id ?? '', price_paise: variant?.price_paise ?? 0 });
    expect((await mediaFiles()).length).toBeGreaterThan(filesBefore.length);
    const written = await writeToStrangers();
    expect(written.map(({ template }) => template).toSorted()).toEqual(['back_in_stock', 'checkout_left', 'staff_invitation']);
    expect(await app.context.operator.removeDemo()).toBe(true);
    await webhookScene(app).idle();
    await app.context.runChores();
    expect(await rowsNow()).toEqual(before);
    expect((await mediaFiles()).toSorted()).toEqual(filesBefore.toSorted());
    await seedDemoStore(app.context);
    expect(await rowsNow()).toEqual(before);
    expect(await app.context.operator.removeDemo()).toBe(false);
  }, 60_000);
});

/** How many products each live event of the past has. */
async function tagsOfPast(): Promise<{ title: string; count: number }[]> {
  const { rows } = await sql<{ title: string; count: number }>`
    select l.title, count(p.product_id)::int as count from live_streams l join stores s on s.id = l.store_id
    left join live_stream_products p on p.live_stream_id = l.id where s.is_demo and l.status = 'ended' group by l.id`.execute(app.db);
  return rows;
}

async function logInDemo(): Promise<{ token: string }> {
  const { body } = await app.send('POST', '/auth/v1/token?grant_type=password', demoLogin);
  return { token: body.access_token };
}

/** Messages of the store that name none of its orders and live events: who waits for a product, left a checkout, and is asked to work there. */
async function writeToStrangers(): Promise<{ template: string }[]> {
  const { token } = await logInDemo();
  const [email, mate, phone] = ['waits@shopper.example', 'mate@shopper.example', '9876501234'];
  const sold = demoProducts.find(({ sizes }) => sizes?.some(([, stock]) => stock === 0));
  const { id, name, variants } = (await app.send('GET', '/api/seller/products?limit=100', undefined, token)).body.items.find(
    (product: { name: string }) => product.name === sold?.name,
  );
  const sizes = variants.map(({ values }: { values: string[] }) => ({ values, price: '1899', stock: '5' }));
  const gone = variants.find(({ stock }: { stock: number }) => stock === 0);
  const told = async () =>
    (await sql<{ template: string }>`select template from messages where recipient in (${email}, ${mate}, ${`+91${phone}`})`.execute(app.db)).rows;
  expect((await app.send('POST', '/api/waitlist', { variant_id: gone.id, email })).body).toEqual({ is_waiting: true });
  expect((await app.send('PUT', `/api/seller/products/${id}`, { name, options: ['Size'], variants: sizes }, token)).status).toBe(200);
  expect((await app.send('POST', '/api/seller/staff/invitations', { email: mate, role: 'host' }, token)).status).toBe(200);
  const blank = { houseNo: '', address: '', landmark: '', pincode: '', city: '' };
  const items = [{ variant_id: variants[0].id, quantity: 1 }];
  const left = { session_id: randomUUID(), delivery: { ...blank, name: 'Asha Rao', phone }, payment_method: 'cod', form_step: 1, items };
  const { body: begun } = await app.send('POST', '/api/abandoned-checkouts', left);
  app.advance(hour);
  const { token: later } = await logInDemo();
  expect((await app.send('POST', `/api/seller/abandoned-checkouts/${begun.id}/remind`, {}, later)).status).toBe(200);
  await expect.poll(told, { timeout: 20_000, interval: 50 }).toHaveLength(3);
  return await told();
}

async function demoProductsOf() {
  const demo = await app.context.stores.findDemoStore(app.db);
  if (!demo) throw new Error('there is no demo store');
  const { rows } = await sql<{ id: string; name: string; variant_id: string; price_paise: number }>`
    select p.id, p.name, v.id as variant_id, v.price_paise::int from products p join product_variants v on v.product_id = p.id where p.store_id = ${demo.id} and v.stock is distinct from 0 order by p.status, p.id`.execute(
    app.db,
  );
  const products = rows.map(({ id, name, variant_id, price_paise }) => ({ id, name, variants: [{ id: variant_id, values: [], price_paise }] }));
  return { storeId: demo.id, products: products as unknown as Parameters<typeof sampleOrders>[1] };
}
