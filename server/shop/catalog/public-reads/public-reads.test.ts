import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#server/platform/clock.ts';
import { done } from '#server/platform/outcome.ts';
import { topics } from '#server/topics.ts';
import { anOrder } from '../../../../test/support/browser/shopper.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';
import { createPublicReads } from './public-reads.ts';

let app: TestApp;
let seller: TestSeller;

beforeAll(async () => {
  app = await createTestApp();
  seller = await app.signUpSeller();
});
afterAll(() => app[Symbol.asyncDispose]());

const make = async (form: object) => (await app.send('POST', '/api/seller/products', { name: 'Lamp', price: '450', stock: '3', ...form }, seller.token)).body;
const read = async (address: string) => (await app.send('GET', `/api/products/${address}`)).body;
const listed = async () => (await app.send('GET', `/api/products?seller_id=${seller.storeId}`)).body.items;

/** What changed is told of a moment after it was answered, once for many. Collects which products that was. */
function hearNews() {
  const heard = new Set<string>();
  const stop = app.context.bus.subscribe(topics.productsChanged, ({ ids }) => {
    for (const id of ids) heard.add(id);
  });
  return { until: async (id: string) => await expect.poll(() => heard.has(id)).toBe(true), [Symbol.dispose]: stop };
}

describe('what shoppers are told from memory', () => {
  test('follows the seller at once, by slug and by id, on the page and in lists', async () => {
    const lamp = await make({});
    expect([(await read(lamp.slug)).price_paise, (await read(lamp.id)).price_paise, (await listed())[0].price_paise]).toEqual([45_000, 45_000, 45_000]);
    await app.send('PUT', `/api/seller/products/${lamp.id}`, { name: 'Lamp', price: '500' }, seller.token);
    expect([(await read(lamp.slug)).price_paise, (await read(lamp.id)).price_paise, (await listed())[0].price_paise]).toEqual([50_000, 50_000, 50_000]);
    await app.send('DELETE', `/api/seller/products/${lamp.id}`, undefined, seller.token);
    expect([(await read(lamp.slug)).code, (await read(lamp.id)).code]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect((await listed()).map(({ id }: { id: string }) => id)).not.toContain(lamp.id);
  });

  test('follows an order', async () => {
    const lamp = await make({ stock: '2' });
    expect((await read(lamp.slug)).left).toBe(2);
    expect((await app.send('POST', '/api/orders', anOrder(lamp, {}, 2))).status).toBe(201);
    expect((await read(lamp.slug)).left).toBe(0);
    expect((await listed()).find(({ id }: { id: string }) => id === lamp.id).left).toBe(0);
  });

  test('follows a change that another node tells of', async () => {
    const lamp = await make({ stock: '4' });
    await read(lamp.slug);
    await app.db.updateTable('product_variants').set({ stock: 1 }).where('product_id', '=', lamp.id).execute();
    app.context.bus.publish(topics.productsChanged, { ids: [lamp.id] });
    expect((await read(lamp.slug)).left).toBe(1);
  });

  test('follows the name of its store', async () => {
    const lamp = await make({});
    expect((await read(lamp.slug)).seller_name).toBe('Rangrez');
    await app.send('PUT', '/api/seller/store/settings', { name: 'Rangrez of Jaipur' }, seller.token);
    expect((await read(lamp.slug)).seller_name).toBe('Rangrez of Jaipur');
  });

  test('has a new product in the list that was just read', async () => {
    await listed();
    const bell = await make({ name: 'Bell' });
    expect((await listed())[0].id).toBe(bell.id);
  });

  test('is asked for again after half a minute, whatever was heard', async () => {
    using news = hearNews();
    const lamp = await make({ stock: '5' });
    await news.until(lamp.id);
    await read(lamp.slug);
    await app.db.updateTable('product_variants').set({ stock: 2 }).where('product_id', '=', lamp.id).execute();
    expect((await read(lamp.slug)).left).toBe(5);
    app.advance(31_000);
    expect((await read(lamp.slug)).left).toBe(2);
  });

  test('is a second old at most where nodes share a bus', async () => {
    const reads = createPublicReads({ isAlone: false, clock: app.context.clock });
    const lamp = { id: 'd0000000-0000-4000-8000-000000000002', slug: 'lamp-2' };
    const ask = (left: number) => reads.getProduct('lamp-2', async () => done({ ...lamp, left } as never));
    await ask(5);
    app.advance(900);
    expect(await ask(4)).toMatchObject({ value: { left: 5 } });
    app.advance(200);
    expect(await ask(3)).toMatchObject({ value: { left: 3 } });
  });
});

describe('of one question on its way', () => {
  const lamp = { id: 'd0000000-0000-4000-8000-000000000001', slug: 'lamp' } as never;

  test('all who ask meanwhile get the answer, and it is asked once', async () => {
    const reads = createPublicReads({ isAlone: true, clock: systemClock });
    let asked = 0;
    const ask = async () => {
      asked += 1;
      await Promise.resolve();
      return done(lamp);
    };
    await Promise.all([reads.getProduct('lamp', ask), reads.getProduct('lamp', ask)]);
    await reads.getProduct('lamp', ask);
    expect(asked).toBe(1);
  });

  test('the answer is not kept, nor given to who asks later, when something changed meanwhile', async () => {
    const reads = createPublicReads({ isAlone: true, clock: systemClock });
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = reads.getProduct('lamp', async () => {
      await promise;
      return done({ ...(lamp as object), left: 5 } as never);
    });
    reads.forget(['another product']);
    const second = reads.getProduct('lamp', async () => done({ ...(lamp as object), left: 4 } as never));
    resolve();
    expect([await first, await second]).toMatchObject([{ value: { left: 5 } }, { value: { left: 4 } }]);
    expect(await reads.getProduct('lamp', () => Promise.reject(new Error('asked again')))).toMatchObject({ value: { left: 4 } });
  });

  test('the answer about a product is kept where only the order of products changed meanwhile', async () => {
    const reads = createPublicReads({ isAlone: true, clock: systemClock });
    const answer = Promise.withResolvers<void>();
    const list = (id: string) => reads.getList({}, async () => done({ items: [{ id } as never], next_cursor: null }));
    await list('before');
    const asking = reads.getProduct('lamp', async () => {
      await answer.promise;
      return done(lamp);
    });
    reads.forgetLists();
    answer.resolve();
    await asking;
    expect(await reads.getProduct('lamp', () => Promise.reject(new Error('asked again')))).toEqual(done(lamp));
    expect(await list('after')).toMatchObject({ value: { items: [{ id: 'after' }] } });
  });

  test('a failure is told to all who wait, and asked again after that', async () => {
    const reads = createPublicReads({ isAlone: true, clock: systemClock });
    const fail = () => Promise.reject(new Error('no database'));
    await expect(Promise.all([reads.getProduct('lamp', fail), reads.getProduct('lamp', fail)])).rejects.toThrow('no database');
    expect(await reads.getProduct('lamp', async () => done(lamp))).toEqual(done(lamp));
  });
});
