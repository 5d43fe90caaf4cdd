import { sql } from 'kysely';
import { asOperator, type Payload, type Scene } from './scene.ts';

type Payloads = Record<string, (scene: Scene) => Promise<Payload>>;

export const operatorPayloads: Payloads = {
  async 'operator.retryJob'({ app, own }) {
    const gaveUp = { kind: 'reviews.tell_changed', payload: JSON.stringify({ product_ids: [] }), failed_at: app.now() };
    const { id } = await app.db.insertInto('jobs').values(gaveUp).returning('id').executeTakeFirstOrThrow();
    return { by: await asOperator(app), params: { id: own(String(id), []) }, body: {} };
  },
  /** One that arrived: nothing is sent. */
  async 'operator.retryDelivery'({ app, seller, own }) {
    const webhook = (await app.send('POST', '/api/seller/webhooks', { url: 'https://hooks.example/again' }, seller.token)).body.webhook;
    const { rows } = await sql<{ id: string }>`
      insert into webhook_deliveries (webhook_id, store_id, event_key, event, body, state, created_at)
      values (${webhook.id}, ${seller.storeId}, 'order.placed again', 'order.placed', '{}', 'delivered', now()) returning id`.execute(app.db);
    return { by: await asOperator(app), params: { id: own(rows[0]?.id ?? '', []) }, body: {} };
  },
};
