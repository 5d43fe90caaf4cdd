import { randomUUID } from 'node:crypto';
import type { DeliveryId, StoreId, WebhookId } from '#contract/ids.ts';
import { type DeliveryEvent, type DeliveryState, keptDays, maxReplays } from '#contract/shop/webhooks/webhook-limits.ts';
import type { WebhookDelivery, WebhookDeliveryDetail } from '#contract/shop/webhooks/webhooks.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { type Page, type PageRequest, readCursor, toPage } from '#server/platform/page-cursor.ts';
import { addDeliverJob } from './deliver.ts';
import * as queries from './deliveries-queries.ts';
import { deliveryOf } from './events.ts';
import { makeSampleEvent } from './sample-event.ts';
import type { WebhookLimits } from './webhook-limits.ts';
import { lockWebhook, type WebhookRow } from './webhooks-queries.ts';
import { missing } from './webhooks-service.ts';

export type DeliveriesService = ReturnType<typeof createDeliveriesService>;

type Parts = { db: Db; clock: Clock; limits: WebhookLimits; wakeJobs: () => void };

const unknown = () => refused('NOT_FOUND', `This delivery does not exist in your store. Deliveries are kept for ${keptDays} days.`);
const isOff = () => refused('CONFLICT', 'This webhook is switched off. Switch it on first.');

/** The log of what was sent to a store's addresses, and sending it again. */
export function createDeliveriesService({ db, clock, limits, wakeJobs }: Parts) {
  async function present(row: queries.ShownDelivery): Promise<WebhookDeliveryDetail> {
    const attempts = await queries.listAttempts(db, row.id);
    const log = attempts.map(({ at, status, ms, problem, answer }) => ({ at: at.toISOString(), status, ms, problem, answer }));
    return { ...toDelivery(row), body: row.body, log };
  }

  /** Sends by hand to an address of the store, which is locked meanwhile. */
  async function sending<T>(storeId: StoreId, id: WebhookId, work: (tx: Db, webhook: WebhookRow) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const refusal = await limits.takeSend(storeId);
    if (refusal) return refusal;
    const outcome = await inTransaction(db, async (tx) => {
      const webhook = await lockWebhook(tx, id);
      if (webhook?.store_id !== storeId) return missing();
      return webhook.is_active ? await work(tx, webhook) : isOff();
    });
    if (outcome.ok) wakeJobs();
    return outcome;
  }

  /** Under its own id, so that a receiver that has it knows it again; all tries of the table are before it. */
  async function sendAgain(tx: Db, row: queries.DeliveryRow): Promise<void> {
    await queries.updateDelivery(tx, row.id, { state: 'waiting', attempts_before: row.attempts, next_at: clock.now() });
    await addDeliverJob(tx, row, row.attempts);
  }

  return {
    /** Of orders, what was given up and not sent again. */
    countFailed: (storeId: StoreId): Promise<number> => queries.countFailed(db, storeId),

    /** Newest first. INPUT_INVALID for a cursor that is not ours. */
    async listMine(
      actor: Actor,
      { cursor, limit, ...asked }: PageRequest & { state?: DeliveryState; event?: DeliveryEvent },
    ): Promise<Outcome<Page<WebhookDelivery>>> {
      const storeId = requireSeller(actor, 'store:write');
      const before = readCursor(cursor);
      if (!before.ok) return before;
      return done(toPage(await queries.listShown(db, storeId, { before: before.value, ...asked, limit: limit + 1 }), limit, toDelivery));
    },

    async getMine(actor: Actor, id: DeliveryId): Promise<Outcome<WebhookDeliveryDetail>> {
      const storeId = requireSeller(actor, 'store:write');
      const row = await queries.findShown(db, storeId, id);
      return row ? done(await present(row)) : unknown();
    },

    /** An order that nobody placed. */
    async sendTest(actor: Actor, id: WebhookId): Promise<Outcome<{ delivery_id: DeliveryId }>> {
      const storeId = requireSeller(actor, 'store:write');
      return await sending(storeId, id, async (tx) => {
        const now = clock.now();
        const event = { storeId, key: `webhook.test ${randomUUID()}`, userId: null, body: makeSampleEvent(now) };
        const [delivery] = await queries.insertDeliveries(tx, [{ ...deliveryOf(event, now), webhook_id: id }]);
        if (!delivery) throw new Error('a test with a key of its own was there already');
        await addDeliverJob(tx, delivery, 0);
        return done({ delivery_id: delivery.id });
      });
    },

    /** CONFLICT while it is still tried, and while its address is off. */
    async replay(actor: Actor, id: DeliveryId): Promise<Outcome<WebhookDeliveryDetail>> {
      const storeId = requireSeller(actor, 'store:write');
      const found = await queries.findShown(db, storeId, id);
      if (!found) return unknown();
      const sent = await sending<void>(storeId, found.webhook_id, async (tx) => {
        const row = await queries.findDelivery(tx, id);
        if (!row) return unknown();
        if (row.state === 'waiting') return refused('CONFLICT', 'This delivery is still being sent. Wait for it to end.');
        await sendAgain(tx, row);
        return done(undefined);
      });
      if (!sent.ok) return sent;
      const now = await queries.findShown(db, storeId, id);
      return now ? done(await present(now)) : unknown();
    },

    /** For who runs this site: false for one that did not give up, or is sent again already. CONFLICT while its address is off. */
    async retryFailed(id: DeliveryId): Promise<Outcome<{ retried: boolean }>> {
      const found = await queries.findDelivery(db, id);
      if (!found) return done({ retried: false });
      return await sending<{ retried: boolean }>(found.store_id, found.webhook_id, async (tx) => {
        const row = await queries.findDelivery(tx, id);
        if (row?.state !== 'failed') return done({ retried: false });
        await sendAgain(tx, row);
        return done({ retried: true });
      });
    },

    /** `count` were sent again, the oldest first; `has_more`: press again for the rest. */
    async replayFailed(actor: Actor, { id, since }: { id: WebhookId; since: string }): Promise<Outcome<{ count: number; has_more: boolean }>> {
      const storeId = requireSeller(actor, 'store:write');
      return await sending(storeId, id, async (tx) => {
        const found = await queries.listFailed(tx, { webhookId: id, since: new Date(since), limit: maxReplays + 1 });
        const rows = found.slice(0, maxReplays);
        for (const row of rows) await sendAgain(tx, row);
        return done({ count: rows.length, has_more: found.length > maxReplays });
      });
    },

    /** Deletes what is older than 30 days; how many. */
    purge: (now: Date): Promise<number> => queries.deleteBefore(db, new Date(now.getTime() - keptDays * 86_400_000)),
  };
}

function toDelivery({ id, webhook_id, url, event, order_number, state, attempts, last_status, next_at, created_at }: queries.ShownDelivery): WebhookDelivery {
  return {
    ...{ id, webhook_id, url, event, order_number, state, attempts, last_status },
    ...{ next_at: next_at?.toISOString() ?? null, created_at: created_at.toISOString() },
  };
}
