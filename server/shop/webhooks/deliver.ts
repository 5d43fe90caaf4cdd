import type { DeliveryId, StoreId, WebhookId } from '#contract/ids.ts';
import { type DisabledWhy, failingDays } from '#contract/shop/webhooks/webhook-limits.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addJob, addJobAt, type JobHandler, removeJobs } from '#server/platform/jobs/jobs.ts';
import { retryAt, standardRetrySeconds } from '#server/platform/jobs/retry-times.ts';
import * as deliveries from './deliveries-queries.ts';
import type { Attempt, Posted } from './post-event.ts';
import type { Secrets } from './webhook-secrets.ts';
import * as queries from './webhooks-queries.ts';

export const deliverKind = 'webhooks.deliver';
const failingMs = failingDays * 86_400_000;
const gone = 410;

type Sent = { id: DeliveryId; webhook_id: WebhookId; store_id: StoreId };

/** Adds what sends it, after as many attempts as it has had: another job of the same delivery then does nothing. */
export async function addDeliverJob(tx: Db, { id, webhook_id, store_id }: Sent, after: number, at?: Date): Promise<void> {
  const payload = { delivery_id: id, webhook_id, store_id, after };
  if (at) await addJobAt(tx, deliverKind, payload, at, { fairnessKey: webhook_id });
  else await addJob(tx, deliverKind, payload, { fairnessKey: webhook_id });
}

/** Sends nothing more there. What waits fails, and can be sent again. */
export async function switchOff(tx: Db, id: WebhookId, why: DisabledWhy | null): Promise<queries.WebhookRow> {
  await deliveries.failWaiting(tx, id);
  await removeJobs(tx, [deliverKind], 'webhook_id', id);
  return await queries.updateWebhook(tx, id, { is_active: false, disabled_why: why });
}

type Parts = {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  post: (event: Posted, at: Date, stop: AbortSignal) => Promise<Attempt>;
  /** Tells the store that an address was switched off, in the transaction that does; what is returned says so after its commit. */
  tellDisabled: (tx: Db, webhook: queries.WebhookRow, delivery: DeliveryId) => Promise<() => void>;
};

/** Does the attempts: each is one job, which plans the next. */
export function createDeliver({ db, clock, secrets, post, tellDisabled }: Parts) {
  function messageOf(webhook: queries.WebhookRow, { id, body }: deliveries.DeliveryRow, now: Date): Posted {
    const at = Math.floor(now.getTime() / 1000);
    const messageId = `msg_${id}`;
    const headers = {
      ...{ 'Content-Type': 'application/json', 'User-Agent': 'Haat-Webhooks/1.0', 'webhook-id': messageId, 'webhook-timestamp': String(at) },
      'webhook-signature': secrets.sign(webhook, { id: messageId, at, body }, now),
    };
    return { url: webhook.url, headers, body };
  }

  /** The delivery, if it is still this job's to send. */
  async function findDue(tx: Db, id: DeliveryId, after: number) {
    const found = await deliveries.findDelivery(tx, id);
    return found?.state === 'waiting' && found.attempts === after ? found : undefined;
  }

  async function deliver({ delivery_id, webhook_id, after }: Record<string, unknown>, stop: AbortSignal): Promise<void> {
    const due = await findDue(db, delivery_id as DeliveryId, Number(after));
    const webhook = due && (await queries.findWebhook(db, webhook_id as WebhookId));
    if (!due || !webhook) return;
    if (!webhook.is_active) return await deliveries.updateDelivery(db, due.id, { state: 'failed', next_at: null });
    const now = clock.now();
    const attempt = await post(messageOf(webhook, due, now), now, stop);
    const tell = await db.transaction().execute((tx) => record(tx, due, attempt));
    tell?.();
  }

  /** The address is locked before the delivery, so that switching off and other attempts take turns. */
  async function record(tx: Db, sent: deliveries.DeliveryRow, attempt: Attempt): Promise<(() => void) | undefined> {
    const webhook = await queries.lockWebhook(tx, sent.webhook_id);
    const due = await findDue(tx, sent.id, sent.attempts);
    if (!webhook || !due) return undefined;
    const attempts = due.attempts + 1;
    await deliveries.insertAttempt(tx, { delivery_id: due.id, number: attempts, ...attempt });
    const known = { attempts, last_status: attempt.status };
    if (isTaken(attempt)) {
      await deliveries.updateDelivery(tx, due.id, { ...known, state: 'delivered', next_at: null });
      if (webhook.failing_since) await queries.updateWebhook(tx, webhook.id, { failing_since: null });
      return undefined;
    }
    return await fail(tx, webhook, due, { ...known, at: attempt.at });
  }

  async function fail(tx: Db, webhook: queries.WebhookRow, due: deliveries.DeliveryRow, known: { attempts: number; last_status: number | null; at: Date }) {
    const { at, ...counted } = known;
    const since = webhook.failing_since ?? at;
    if (!webhook.failing_since) await queries.updateWebhook(tx, webhook.id, { failing_since: since });
    const why = known.last_status === gone ? 'gone' : clock.now().getTime() - since.getTime() >= failingMs ? 'failing' : undefined;
    const nextAt = why ? undefined : retryAt(known.attempts - due.attempts_before, standardRetrySeconds, clock.now());
    await deliveries.updateDelivery(tx, due.id, { ...counted, state: nextAt ? 'waiting' : 'failed', next_at: nextAt ?? null });
    if (nextAt) await addDeliverJob(tx, due, known.attempts, nextAt);
    return why && webhook.is_active ? await tellDisabled(tx, await switchOff(tx, webhook.id, why), due.id) : undefined;
  }

  return {
    handlers: { [deliverKind]: deliver } satisfies Record<string, JobHandler>,
    /** The nodes that sent it were lost each time: it can be sent again. */
    giveUp: async ({ delivery_id }: Record<string, unknown>): Promise<void> =>
      await deliveries.updateDelivery(db, delivery_id as DeliveryId, { state: 'failed', next_at: null }),
  };
}

/** Any 2xx; a redirect is not followed, so that it is a refusal too. */
function isTaken({ status }: Attempt): boolean {
  return status !== null && status >= 200 && status < 300;
}
