import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { RoomFacts } from '../../room-facts.ts';

export const webhooks: RoomFacts = {
  endpoints: {
    'webhooks.listMine': { who: 'manager' },
    'webhooks.add': { who: 'manager', body: () => ({ url: `https://hooks.example/${randomUUID()}` }) },
    'webhooks.change': { who: 'manager', of: 'webhook', body: () => ({ is_active: true }) },
    'webhooks.remove': { who: 'manager', of: 'webhook' },
    'webhooks.rotateSecret': { who: 'manager', of: 'webhook', body: () => ({}) },
    'webhooks.sendTest': { who: 'manager', of: 'webhook', body: () => ({}) },
    'webhooks.replayFailed': { who: 'manager', of: 'webhook', body: () => ({ since: '2026-01-01T00:00:00Z' }) },
    'webhooks.listDeliveries': { who: 'manager' },
    'webhooks.getDelivery': { who: 'manager', of: 'delivery' },
    'webhooks.replay': { who: 'manager', of: 'delivery', body: () => ({}) },
  },
  async makeRows({ app, owner, shopper, make }) {
    const { webhook } = await make('/api/seller/webhooks', { url: `https://hooks.example/${randomUUID()}` });
    const delivery = randomUUID();
    await sql`insert into webhook_deliveries (id, webhook_id, store_id, user_id, event_key, event, body, state, created_at)
      values (${delivery}, ${webhook.id}, ${owner.storeId}, ${shopper.userId}, ${delivery}, 'order.placed', '{}', 'failed', now())`.execute(app.db);
    await sql`insert into webhook_attempts (delivery_id, number, at, ms, answer) values (${delivery}, 1, now(), 5, 'no')`.execute(app.db);
    return { webhook: webhook.id, delivery };
  },
  levels: {
    webhooks: 'store',
    webhook_deliveries: 'personal',
    webhook_attempts: 'personal',
  },
  columns: {
    webhooks: { 'with its store': 'url', impersonal: 'id store_id disabled_why' },
    webhook_deliveries: { 'with the account': '*' },
    webhook_attempts: { 'with the account': '*' },
  },
};
