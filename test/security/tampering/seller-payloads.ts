import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { importUploadPath } from '#contract/shop/catalog/product-imports.ts';
import { aDelivery } from '../../support/browser/shopper.ts';
import { razorpayKeys } from '../../support/servers/razorpay.ts';
import { asOperator, type Payload, type Scene } from './scene.ts';

type Payloads = Record<string, (scene: Scene) => Promise<Payload>>;

async function moved({ addProduct, place, moveTo, own }: Scene, ...statuses: string[]): Promise<{ id: string; move_id: string }> {
  const { id } = await place(await addProduct());
  const { undo } = await moveTo(id, ...statuses);
  return { id, move_id: undo ? own(undo.move_id, []) : '' };
}

async function anImport({ app, seller, own, theirs }: Scene): Promise<string> {
  const body = new FormData();
  body.set('file', aSheet());
  const answer = await app.app.request(importUploadPath, { method: 'POST', body, headers: { Authorization: `Bearer ${seller.token}` } });
  return own((await answer.json()).id, [theirs.import ?? '']);
}
const aSheet = () => new File([`Name,Price\nLamp ${randomUUID()},5\n`], 'lamps.csv', { type: 'text/csv' });

async function anEdit({ app, seller, addProduct, own, theirs }: Scene): Promise<string> {
  const edit = { product_ids: [(await addProduct()).id], change: { kind: 'stock_set', stock: 4 } };
  return own((await app.send('POST', '/api/seller/products/bulk', edit, seller.token)).body.id, [theirs.change ?? '']);
}

async function aWebhook({ app, seller, own, theirs }: Scene): Promise<string> {
  const { body } = await app.send('POST', '/api/seller/webhooks', { url: `https://hooks.example/${randomUUID()}` }, seller.token);
  return own(body.webhook.id, [theirs.webhook ?? '']);
}

/** Of a webhook that is removed again, so that no order is sent to it. */
const ofWebhook =
  (body?: object): Payloads[string] =>
  async (scene) => {
    const id = await aWebhook(scene);
    const remove = async () => void (await scene.app.send('DELETE', `/api/seller/webhooks/${id}`, {}, scene.seller.token));
    return { by: scene.seller, params: { id }, ...(body && { body: { ...body } }), expectDone: remove };
  };

/** Of a checkout that was left an hour ago. */
const ofCheckout: Payloads[string] = async ({ app, seller, addProduct, own, theirs }) => {
  const items = [{ variant_id: (await addProduct()).variant_id, quantity: 1 }];
  const saved = { delivery: aDelivery(), payment_method: 'cod', form_step: 1, items, session_id: randomUUID() };
  const { id } = (await app.send('POST', '/api/abandoned-checkouts', saved)).body;
  await sql`update abandoned_checkouts set last_interaction = last_interaction - interval '1 hour' where id = ${id}`.execute(app.db);
  return { by: seller, params: { id: own(id, [theirs.checkout ?? '']) } };
};

/** A live event that is planned, so that nothing of it happens by itself. */
async function anEventOf({ app, seller, own, theirs }: Scene, product_ids: string[]): Promise<string> {
  const planned = { title: 'Market', product_ids, scheduled_start: '2040-01-01T00:00:00Z' };
  return own((await app.send('POST', '/api/seller/live-streams', planned, seller.token)).body.id, [theirs.show ?? '']);
}

export const sellerPayloads: Payloads = {
  'abandoned.remind': ofCheckout,
  'abandoned.remove': ofCheckout,
  async 'bulkEdits.preview'({ seller, addProduct }) {
    return { by: seller, body: { product_ids: [(await addProduct()).id], change: { kind: 'price_set', price: '400' } } };
  },
  async 'bulkEdits.apply'({ seller, addProduct }) {
    return { by: seller, body: { product_ids: [(await addProduct()).id], change: { kind: 'price_set', price: '400' } } };
  },
  async 'bulkEdits.undo'(scene) {
    return { by: scene.seller, params: { id: await anEdit(scene) } };
  },
  async 'catalog.create'({ seller, mine, theirs, own, app }) {
    const video_file_id = own(mine.video ?? '', [theirs.video ?? '']);
    return {
      ...{ by: seller, body: { name: 'Clay pot', options: ['Size'], variants: [{ values: ['M'], price: '20', stock: '3' }], video_file_id } },
      async expectDone({ body }) {
        const rows = app.db.selectFrom('products').select(['store_id', 'rating_count']).where('id', '=', body.id);
        expect(await rows.execute()).toEqual([{ store_id: seller.storeId, rating_count: 0 }]);
      },
    };
  },
  async 'catalog.update'({ app, seller, other, mine, theirs, own, addProduct }) {
    const made = await addProduct({ price: undefined, stock: undefined, options: ['Size'], variants: [{ values: ['M'], price: '20', stock: '3' }] });
    const variants = [{ id: made.variant_id, values: ['L'], price: '30', stock: '3' }];
    const video_file_id = own(mine.video ?? '', [theirs.video ?? '']);
    return {
      ...{ by: seller, params: { id: made.id }, body: { name: 'Clay pot', options: ['Size'], variants, video_file_id } },
      async expectDone() {
        const rows = app.db
          .selectFrom('product_variants')
          .select(['store_id', 'price_paise', 'deleted_at'])
          .where('id', '=', theirs.variant as never);
        expect(await rows.execute()).toEqual([{ store_id: other.storeId, price_paise: 500, deleted_at: null }]);
      },
    };
  },
  async 'catalog.remove'({ seller, addProduct }) {
    return { by: seller, params: { id: (await addProduct()).id } };
  },
  async 'productBin.restore'({ seller, addProduct, app }) {
    const { id } = await addProduct();
    await app.send('DELETE', `/api/seller/products/${id}`, undefined, seller.token);
    return {
      ...{ by: seller, params: { id } },
      async expectDone() {
        const rows = app.db
          .selectFrom('products')
          .select('deleted_at')
          .where('id', '=', id as never);
        expect(await rows.execute()).toEqual([{ deleted_at: null }]);
      },
    };
  },
  async 'offers.saveShowPrice'(scene) {
    const product_ids = [(await scene.addProduct()).id];
    const id = await anEventOf(scene, product_ids);
    return { by: scene.seller, params: { id }, body: { discount_type: 'percentage', value: 1_000, product_ids } };
  },
  async 'offers.endShowPrice'(scene) {
    const product_ids = [(await scene.addProduct()).id];
    const id = await anEventOf(scene, product_ids);
    const form = { discount_type: 'percentage', value: 1_000, product_ids };
    await scene.app.send('PUT', `/api/seller/live-streams/${id}/show-price`, form, scene.seller.token);
    return { by: scene.seller, params: { id } };
  },
  async 'offers.saveMine'({ seller, discount, app, other }) {
    return {
      ...{ by: seller, body: { ...discount } },
      async expectDone() {
        const rows = app.db
          .selectFrom('discount_settings')
          .select('discount_value')
          .where('store_id', '=', other.storeId as never);
        expect(await rows.execute()).toEqual([{ discount_value: 2_000 }]);
      },
    };
  },
  async 'orderMoves.move'({ seller, addProduct, place }) {
    return { by: seller, body: { status: 'packed', orders: [{ id: (await place(await addProduct())).id }] } };
  },
  async 'orderMoves.undoMany'(scene) {
    return { by: scene.seller, body: { moves: [await moved(scene, 'packed')] } };
  },
  async 'orderMoves.undo'(scene) {
    const { id, move_id } = await moved(scene, 'packed');
    return { by: scene.seller, params: { id }, body: { move_id } };
  },
  async 'orderMoves.setTracking'(scene) {
    const { id } = await moved(scene, 'packed', 'shipped');
    return { by: scene.seller, params: { id }, body: { tracking: { courier: 'India Post', number: 'EE123456789IN' } } };
  },
  async 'orders.changeStatus'({ seller, addProduct, place }) {
    const { id } = await place(await addProduct());
    return { by: seller, params: { id }, body: { status: 'packed' } };
  },
  async 'paymentAccounts.save'({ seller, app, other }) {
    const accountsOf = async ({ storeId }: { storeId: string }) =>
      await app.db
        .selectFrom('payment_accounts')
        .select('key_id')
        .where('store_id', '=', storeId as never)
        .where('retired_at', 'is', null)
        .execute();
    return {
      ...{ by: seller, body: { key_id: 'rzp_test_mine', key_secret: 'key-of-mine', webhook_secret: 'a-webhook-of-mine' } },
      async expectDone() {
        expect([await accountsOf(seller), await accountsOf(other)]).toEqual([[{ key_id: 'rzp_test_mine' }], [{ key_id: razorpayKeys.key_id }]]);
        await app.send('PUT', '/api/seller/payment-account', razorpayKeys, seller.token);
      },
    };
  },
  async 'paymentAccounts.check'({ seller }) {
    return { by: seller, body: {} };
  },
  async 'paymentAccounts.remove'({ seller, app }) {
    return {
      by: seller,
      expectDone: async () => void (await app.send('PUT', '/api/seller/payment-account', razorpayKeys, seller.token)),
    };
  },
  async 'payments.saveSettings'({ seller, app, other }) {
    return {
      ...{ by: seller, body: { pays_online: true } },
      async expectDone() {
        const rows = app.db
          .selectFrom('payment_settings')
          .select('pays_online')
          .where('store_id', '=', other.storeId as never);
        expect(await rows.execute()).toEqual([{ pays_online: true }]);
      },
    };
  },
  async 'payments.settleRefund'({ seller, mine, theirs, own, app }) {
    const id = own(mine.refund ?? '', [theirs.refund ?? '']);
    return {
      ...{ by: seller, params: { id }, body: { reference: 'UTR 42' } },
      async expectDone() {
        const rows = app.db
          .selectFrom('refunds')
          .select(['amount_paise', 'state'])
          .where('id', '=', id as never);
        expect(await rows.execute()).toEqual([{ amount_paise: 1, state: 'paid' }]);
      },
    };
  },
  async 'productImports.check'({ seller, app }) {
    return {
      ...{ by: seller, form: true, body: { file: aSheet() } },
      async expectDone({ body }) {
        const rows = app.db.selectFrom('product_imports').select(['store_id', 'state', 'file_name']).where('id', '=', body.id);
        expect(await rows.execute()).toEqual([{ store_id: seller.storeId, state: 'checked', file_name: 'lamps.csv' }]);
        expect(body.report.rows).toEqual({ added: 1, changed: 0, unchanged: 0, bad: 0 });
      },
    };
  },
  async 'productImports.start'(scene) {
    return { by: scene.seller, params: { id: await anImport(scene) }, body: { keeps_stock: true } };
  },
  async 'productImports.undo'(scene) {
    const { app, seller } = scene;
    const id = await anImport(scene);
    await app.send('POST', `/api/seller/product-imports/${id}/start`, {}, seller.token);
    const stateOf = async () => (await app.send('GET', `/api/seller/product-imports/${id}`, undefined, seller.token)).body.state;
    await expect.poll(stateOf).toBe('done');
    return { by: seller, params: { id } };
  },
  async 'reports.decide'({ app, mine, own }) {
    const target_id = own(mine.review ?? '', []);
    return { by: await asOperator(app), body: { kind: 'review', target_id, decision: 'keep', reason: 'It is true.' } };
  },
  async 'reviews.reply'({ seller, mine, theirs, own }) {
    return { by: seller, params: { id: own(mine.review ?? '', [theirs.review ?? '']) }, body: { text: 'Thank you.' } };
  },
  async 'storeSettings.save'({ seller }) {
    return { by: seller, body: { legal_name: 'Rangrez and Sons', slug: `rangrez-${randomUUID().slice(0, 8)}` } };
  },
  async 'stores.setOrderCaps'({ seller }) {
    return { by: seller, body: { open_orders_per_phone: 7, items_per_unconfirmed_phone: 7 } };
  },
  async 'webhooks.add'({ app, seller }) {
    return {
      ...{ by: seller, body: { url: `https://hooks.example/${randomUUID()}` } },
      async expectDone({ body }) {
        const rows = app.db.selectFrom('webhooks').select('store_id').where('id', '=', body.webhook.id);
        expect(await rows.execute()).toEqual([{ store_id: seller.storeId }]);
        await app.send('DELETE', `/api/seller/webhooks/${body.webhook.id}`, {}, seller.token);
      },
    };
  },
  'webhooks.change': ofWebhook({ is_active: false }),
  'webhooks.remove': ofWebhook(),
  'webhooks.rotateSecret': ofWebhook(),
  'webhooks.sendTest': ofWebhook(),
  'webhooks.replayFailed': ofWebhook({ since: '2026-01-01T00:00:00Z' }),
  async 'webhooks.replay'({ seller, mine, theirs, own, app }) {
    await sql`update webhooks set is_active = true where id = ${mine.webhook}`.execute(app.db);
    const off = async () => void (await sql`update webhooks set is_active = false where id = ${mine.webhook}`.execute(app.db));
    return { by: seller, params: { id: own(mine.delivery ?? '', [theirs.delivery ?? '']) }, expectDone: off };
  },
};
