import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createSignedIds } from '#server/platform/keys/signed-ids.ts';
import { unitsOf } from './mismatches.ts';
import type { Made, Payload, Scene } from './scene.ts';

type Payloads = Record<string, (scene: Scene) => Promise<Payload>>;
type Delivered = { lamp: Made; id: string; link: string };

const asked = { lines: [{ position: 0, quantity: 1 }], reason: 'damaged', words: '' };

async function delivered({ app, place, addProduct, moveTo, ownToken }: Scene): Promise<Delivered> {
  const lamp = await addProduct();
  const { id, link } = await place(lamp);
  await moveTo(id, 'packed', 'shipped', 'delivered');
  const others = ['review links', 'invoice links', 'payments'].map((use) => createSignedIds(app.context.secretFor(use)).sign(id));
  return { lamp, id, link: ownToken(link, [...others, id]) };
}

/** Asked for by its buyer, and moved on by its store. */
async function aReturn(scene: Scene, ...moves: string[]): Promise<Delivered & { returned: string }> {
  const { app, own, seller, theirs } = scene;
  const bought = await delivered(scene);
  const { body } = await app.send('POST', '/api/own-orders/returns', { ...asked, link: bought.link, idempotency_key: randomUUID() });
  const returned = own(body.returns.items[0].id, [theirs.return ?? '']);
  for (const move of moves) {
    const { status } = await app.send('POST', `/api/seller/returns/${returned}/${move}`, move === 'receipt' ? { restock: [] } : { words: '' }, seller.token);
    expect(status).toBe(200);
  }
  return { ...bought, returned };
}

/** Of a return that has come so far by `moves`. */
const moved =
  (moves: string[], body: Record<string, unknown>, expectDone?: (scene: Scene, made: Delivered) => Promise<void>): Payloads[string] =>
  async (scene) => {
    const { returned, ...made } = await aReturn(scene, ...moves);
    return { by: scene.seller, params: { id: returned }, body, ...(expectDone && { expectDone: async () => await expectDone(scene, made) }) };
  };

export const returnPayloads: Payloads = {
  async 'returns.ask'(scene) {
    const { link } = await delivered(scene);
    return {
      body: { ...asked, link, idempotency_key: randomUUID() },
      expectDone: async ({ body }) => expect(body.returns.items).toMatchObject([{ state: 'requested', worth_paise: 50_000, refund: null }]),
    };
  },
  async 'returns.withdraw'(scene) {
    const { link, returned } = await aReturn(scene);
    return { body: { link, id: returned } };
  },
  'returns.accept': moved([], { words: 'Send it by post' }),
  'returns.decline': moved([], { words: 'It was used' }),
  'returns.receive': moved(['acceptance'], { restock: [0] }, async ({ app }, { lamp }) => {
    // On sale again, and in the order that they were sold with.
    expect(await unitsOf(app, lamp.variant_id)).toBe(101);
  }),
  'returns.refund': moved(['acceptance', 'receipt'], { amount_paise: 40_000, why: 'The box was gone' }, async ({ app }, { id }) => {
    const refunds = app.db
      .selectFrom('refunds')
      .select(['amount_paise', 'reason'])
      .where('order_id', '=', id as never);
    expect(await refunds.execute()).toEqual([{ amount_paise: 40_000, reason: 'returned' }]);
    const orders = app.db
      .selectFrom('customer_orders')
      .select('total_paise')
      .where('id', '=', id as never);
    expect(await orders.execute()).toEqual([{ total_paise: 50_000 }]);
  }),
  'returns.close': moved(['acceptance', 'receipt'], { words: 'Another one was sent' }),
};
