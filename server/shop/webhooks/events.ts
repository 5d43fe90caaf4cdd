import type { StoreId, UserId } from '#contract/ids.ts';
import type { OrderEvent } from '#contract/shop/webhooks/order-event.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addDeliverJob, deliverKind } from './deliver.ts';
import * as deliveries from './deliveries-queries.ts';
import * as queries from './webhooks-queries.ts';

/** `key` names what happened: told again, it goes nowhere a second time. `userId`: with whose account it is forgotten. */
export type StoreEvent = { storeId: StoreId; key: string; userId: UserId | null; body: OrderEvent };

export type WebhookEvents = ReturnType<typeof createEvents>;

/** What rooms above tell: it goes to every address of the store that is on. */
export function createEvents({ clock, wakeJobs }: { clock: Clock; wakeJobs: (kind: string) => void }) {
  return {
    /** Inside the caller's transaction. Resolves with whether anything is sent by it: `wake` after its commit. */
    async addEvents(tx: Db, events: readonly StoreEvent[]): Promise<boolean> {
      const now = clock.now();
      const webhooks = await queries.listActive(tx, [...new Set(events.map(({ storeId }) => storeId))]);
      const rows = events.flatMap((event) =>
        webhooks.filter(({ store_id }) => store_id === event.storeId).map((webhook) => ({ ...deliveryOf(event, now), webhook_id: webhook.id })),
      );
      const added = await deliveries.insertDeliveries(tx, rows);
      for (const delivery of added) await addDeliverJob(tx, delivery, 0);
      return added.length > 0;
    },

    wake: (): void => wakeJobs(deliverKind),
  };
}

export function deliveryOf({ storeId, key, userId, body }: StoreEvent, now: Date) {
  return {
    ...{ store_id: storeId, user_id: userId, event_key: key, event: body.type, body: JSON.stringify(body) },
    ...{ order_number: body.type === 'order.placed' ? body.order_number : null, last_status: null, next_at: now, created_at: now },
  };
}
