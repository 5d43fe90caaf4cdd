import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';
import { createOnAirProducts } from './on-air-products.ts';

describe('products on air', () => {
  let app: TestApp;
  let seller: TestSeller;

  beforeAll(async () => {
    app = await createTestApp();
    seller = await app.signUpSeller('Rangrez');
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const ask = async (method: string, path: string, body?: unknown) => (await app.send(method, `/api/seller${path}`, body, seller.token)).body;
  type OnAir = { product_id: string; live_stream_id: string; is_recorded: boolean };
  const onAir = async () => {
    const { items } = (await app.send('GET', '/api/products-on-air')).body as { items: OnAir[] };
    return items.map(({ is_recorded, ...item }) => (is_recorded ? { ...item, is_recorded } : item));
  };
  const aProduct = async (): Promise<string> => (await ask('POST', '/products', { name: 'Bagru Stole', price: '1249.50' })).id;

  async function aShow(product_ids: string[]): Promise<string> {
    const { id } = await ask('POST', '/live-streams', { title: 'New stoles', product_ids });
    return id;
  }

  const begin = (id: string) => app.context.live.notePictures([id]);

  it('are those of shows whose pictures come, from the first one to the end, without waiting for the memory', async () => {
    const [stole, lamp] = [await aProduct(), await aProduct()];
    const show = await aShow([stole]);
    expect(await onAir()).toEqual([]);
    await begin(show);
    expect(await onAir()).toEqual([{ product_id: stole, live_stream_id: show }]);
    await ask('PUT', `/live-streams/${show}`, { title: 'New stoles', product_ids: [lamp] });
    expect(await onAir()).toEqual([{ product_id: lamp, live_stream_id: show }]);
    await ask('POST', `/live-streams/${show}/end`);
    expect(await onAir()).toEqual([]);
  });

  it('are counted for the LIVE tag without waiting for its memory either', async () => {
    const tag = async () => (await app.send('GET', '/api/live-streams-on-air')).body;
    const stole = await aProduct();
    const show = await aShow([stole]);
    expect(await tag()).toEqual({ count: 0, first_product_id: null });
    await begin(show);
    expect(await tag()).toEqual({ count: 1, first_product_id: stole });
    await ask('POST', `/live-streams/${show}/end`);
    expect(await tag()).toEqual({ count: 0, first_product_id: null });
  });

  it('name the newest show of a product that is in two, and the other once that is deleted', async () => {
    const stole = await aProduct();
    const [older, newer] = [await aShow([stole]), await aShow([stole])];
    await begin(older);
    await begin(newer);
    expect(await onAir()).toEqual([{ product_id: stole, live_stream_id: newer }]);
    await ask('DELETE', `/live-streams/${newer}`);
    expect(await onAir()).toEqual([{ product_id: stole, live_stream_id: older }]);
    await ask('DELETE', `/live-streams/${older}`);
    expect(await onAir()).toEqual([]);
  });

  it('are right within a second on a node that did not hear of it', async () => {
    const stole = await aProduct();
    const show = await aShow([stole]);
    await begin(show);
    using deaf = createOnAirProducts({ db: app.db, bus: { subscribe: () => () => {} } });
    const there = () => deaf.list();
    expect(await there()).toHaveLength(1);
    await ask('POST', `/live-streams/${show}/end`);
    expect(await onAir()).toEqual([]);
    await expect.poll(there, { timeout: 1_500, interval: 100 }).toEqual([]);
  });
});
