import { expect, test, vi } from 'vitest';
import { anOrder, openDevice, order } from '../../../test/support/browser/shopper.ts';
import { createTestApp } from '../../../test/support/servers/test-app.ts';

test('a line keeps when its product was last pinned before the order, and none for what never was or outside a live event', async () => {
  await using app = await createTestApp();
  const seller = await app.signUpSeller();
  const add = async (name: string) => (await app.send('POST', '/api/seller/products', { name, price: '499.50' }, seller.token)).body;
  const [lamp, bowl] = [await add('Brass lamp'), await add('Bowl')];
  const show = (await app.send('POST', '/api/seller/live-streams', { title: 'Market', product_ids: [lamp.id, bowl.id] }, seller.token)).body;
  const pin = async (seq: number, atMs: number, agoMs: number) =>
    await app.db
      .insertInto('show_events')
      .values({
        live_stream_id: show.id,
        seq,
        at_ms: atMs,
        type: 'product_pinned',
        payload: JSON.stringify({ product_id: lamp.id }),
        created_at: new Date(Date.now() - agoMs),
      } as never)
      .execute();
  await pin(1, 12_000, 60_000);
  await pin(2, 754_321, 30_000);
  await pin(3, 900_000, -3_600_000);
  const buy = async (more: object) => {
    const items = [lamp, bowl].map(({ variant_id }) => ({ variant_id, quantity: 1 }));
    const placed = await order(app.app.request, anOrder(lamp, { items, shown_total_paise: 99_900, ...more }), { Cookie: await openDevice(app.app.request) });
    expect(placed.status).toBe(201);
    return async () => {
      const { body } = await app.send('GET', `/api/seller/orders/${placed.body.id}`, undefined, seller.token);
      return Object.fromEntries(body.lines.map((line: { product_name: string; at_ms: number | null }) => [line.product_name, line.at_ms]));
    };
  };
  const [live, alone] = [await buy({ live_stream_id: show.id }), await buy({})];
  await vi.waitFor(async () => expect(await live()).toEqual({ 'Brass lamp': 754_321, Bowl: null }), { timeout: 10_000, interval: 20 });
  expect(await alone()).toEqual({ 'Brass lamp': null, Bowl: null });
});
