import type { StoreId, WebhookId } from '#contract/ids.ts';
import { maxWebhooks } from '#contract/shop/webhooks/webhook-limits.ts';
import type { Webhook, WebhookSecret } from '#contract/shop/webhooks/webhooks.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import { removeJobs } from '#server/platform/jobs/jobs.ts';
import { done, type Outcome, type Refused, refused } from '#server/platform/outcome.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { deliverKind, switchOff } from './deliver.ts';
import { checkAddress } from './webhook-address.ts';
import type { WebhookLimits } from './webhook-limits.ts';
import { type Secrets, untilOf } from './webhook-secrets.ts';
import * as queries from './webhooks-queries.ts';

export type WebhooksService = ReturnType<typeof createWebhooksService>;

type Parts = {
  db: Db;
  clock: Clock;
  stores: Pick<StoresService, 'holdOpen'>;
  secrets: Secrets;
  limits: WebhookLimits;
  /** Whether addresses in the server's own network are allowed. */
  allowPrivate: boolean;
};

type Change = { id: WebhookId; url?: string; is_active?: boolean };

export const missing = () => refused('NOT_FOUND', 'This webhook does not exist in your store. It may have been removed: load the page again.');

/** The addresses that orders of a store are sent to. */
export function createWebhooksService({ db, clock, stores, secrets, limits, allowPrivate }: Parts) {
  const toShown = (row: queries.WebhookRow): Webhook => toWebhook(row, clock.now());

  /** Changes an address of the store, which is locked meanwhile. */
  async function changing<T>(storeId: StoreId, id: WebhookId, work: (tx: Db, row: queries.WebhookRow) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const refusal = await limits.takeChange(storeId);
    if (refusal) return refusal;
    return await inTransaction(db, async (tx) => {
      const row = await queries.lockWebhook(tx, id);
      return row?.store_id === storeId ? await work(tx, row) : missing();
    });
  }

  async function findRefusal(tx: Db, storeId: StoreId, url: string, except?: WebhookId): Promise<Refused | undefined> {
    const others = (await queries.listOfStore(tx, storeId)).filter(({ id }) => id !== except);
    if (others.some((other) => other.url === url)) return refused('CONFLICT', 'Orders are sent to this address already.');
    if (except === undefined && others.length >= maxWebhooks) return refused('CONFLICT', `A store has ${maxWebhooks} webhooks at most. Remove one first.`);
    return undefined;
  }

  return {
    async listMine(actor: Actor): Promise<{ items: Webhook[] }> {
      const storeId = requireSeller(actor, 'store:write');
      return { items: (await queries.listOfStore(db, storeId)).map(toShown) };
    },

    /** INPUT_INVALID for an address that we may not call, CONFLICT for one too many. The secret is in this answer alone. */
    async add(actor: Actor, { url }: { url: string }): Promise<Outcome<WebhookSecret>> {
      const storeId = requireSeller(actor, 'store:write');
      const refusal = await limits.takeChange(storeId);
      if (refusal) return refusal;
      const checked = checkAddress(url, allowPrivate);
      if (!checked.ok) return checked;
      return await inTransaction(db, async (tx) => {
        if (!(await stores.holdOpen(tx, storeId))) return refused('NOT_FOUND', 'This store does not exist any more.');
        await queries.lockStore(tx, storeId);
        const full = await findRefusal(tx, storeId, checked.value);
        if (full) return full;
        const values = { store_id: storeId, url: checked.value, rotated_at: null, disabled_why: null, failing_since: null, created_at: clock.now() };
        const row = await queries.insertWebhook(tx, values);
        return done({ webhook: toShown(row), secret: secrets.show(row) });
      });
    },

    /** Switched on again, it begins anew: what failed meanwhile can be replayed. */
    async change(actor: Actor, { id, url, is_active }: Change): Promise<Outcome<Webhook>> {
      const storeId = requireSeller(actor, 'store:write');
      const checked = url === undefined ? undefined : checkAddress(url, allowPrivate);
      if (checked && !checked.ok) return checked;
      return await changing(storeId, id, async (tx, row) => {
        await queries.lockStore(tx, storeId);
        const refusal = checked && (await findRefusal(tx, storeId, checked.value, id));
        if (refusal) return refusal;
        let changed = checked ? await queries.updateWebhook(tx, id, { url: checked.value, failing_since: null }) : row;
        if (is_active === false && row.is_active) changed = await switchOff(tx, id, null);
        if (is_active === true && !row.is_active) changed = await queries.updateWebhook(tx, id, { is_active: true, disabled_why: null, failing_since: null });
        return done(toShown(changed));
      });
    },

    async remove(actor: Actor, id: WebhookId): Promise<Outcome<{ removed: true }>> {
      const storeId = requireSeller(actor, 'store:write');
      return await changing(storeId, id, async (tx) => {
        await removeJobs(tx, [deliverKind], 'webhook_id', id);
        await queries.deleteWebhook(tx, id);
        return done({ removed: true });
      });
    },

    /** The secret before signs for a day more, so that the receiver can be changed in between. */
    async rotateSecret(actor: Actor, id: WebhookId): Promise<Outcome<WebhookSecret>> {
      const storeId = requireSeller(actor, 'store:write');
      return await changing(storeId, id, async (tx, { secret_version }) => {
        const row = await queries.updateWebhook(tx, id, { secret_version: secret_version + 1, rotated_at: clock.now() });
        return done({ webhook: toShown(row), secret: secrets.show(row) });
      });
    },

    async eraseStore(tx: Db, storeId: StoreId): Promise<void> {
      await removeJobs(tx, [deliverKind], 'store_id', storeId);
      await queries.deleteOfStore(tx, storeId);
    },
  };
}

function toWebhook({ id, url, is_active, disabled_why, failing_since, rotated_at, created_at }: queries.WebhookRow, now: Date): Webhook {
  const until = untilOf({ rotated_at });
  return {
    ...{ id, url, is_active, disabled_why },
    failing_since: failing_since?.toISOString() ?? null,
    old_secret_until: until > now ? until.toISOString() : null,
    created_at: created_at.toISOString(),
  };
}
