import { readIndianMobile } from '#contract/formats/phone-numbers.ts';
import type { CheckoutId, StoreId, UserId } from '#contract/ids.ts';
import { abandonedDays, type SavedCheckout } from '#contract/shop/checkout/abandoned.ts';
import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import { unlessGone } from '#server/platform/database/violations.ts';
import type { Person } from '#server/platform/holdings.ts';
import type { FindDevice } from '#server/platform/http/device-cookie.ts';
import { done, type Outcome, type Refused, refused } from '#server/platform/outcome.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { StopLinks } from '#server/shop/catalog/waitlist/stop-links.ts';
import type { OrdersService } from '#server/shop/orders/orders-service.ts';
import * as queries from './abandoned-queries.ts';
import { toItems, toTyped } from './abandoned-wire.ts';
import type { CheckoutLimits } from './checkout-limits.ts';
import { hashOf, isSecretOf, newSecret } from './checkout-secrets.ts';

export type AbandonedService = ReturnType<typeof createAbandonedService>;

type Parts = {
  db: Db;
  clock: Clock;
  links: StopLinks;
  limits: CheckoutLimits;
  accounts: Pick<AccountsService, 'keepSession'>;
  catalog: Pick<CatalogService, 'listOffers'>;
  orders: Pick<OrdersService, 'listPlacedAttempts'>;
};

type Browser = { ip: string; device: FindDevice };

const dayMs = 86_400_000;
/** A number that wants no reminders is remembered for three years. */
const stopMs = 3 * 365 * dayMs;
/** Checkouts that one run of the chore looks at. */
const settledAtOnce = 5_000;

/** The same for a wrong secret: whoever guesses learns nothing. */
const missing = () => refused('NOT_FOUND', 'This checkout is not saved any more. It is saved anew by itself.');
const gone = () => refused('NOT_FOUND', 'These products are no longer sold. Choose others.');

/** What was typed into checkouts that did not become orders yet; written only with the secret that their browser has. */
export function createAbandonedService({ db, clock, links, limits, accounts, catalog, orders }: Parts) {
  async function itemsOf({ items }: SavedCheckout) {
    const offers = await catalog.listOffers([...new Set(items.map(({ variant_id }) => variant_id))]);
    return toItems(items, new Map(offers.map((offer) => [offer.variant_id, offer])));
  }

  /**
   * A product or a store may go between the look at it and the line; and an account, after which nothing of its person is written. With
   * the session that ended the browser saves as a guest.
   */
  async function writing<T>(actor: Actor, work: (tx: Db) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    return await unlessGone(gone, () =>
      inTransaction(db, async (tx) => {
        if (actor.kind === 'user' && !(await accounts.keepSession(tx, actor))) return missing();
        return await work(tx);
      }),
    );
  }

  async function isPlaced(attempt: string | undefined): Promise<boolean> {
    return attempt !== undefined && (await orders.listPlacedAttempts(db, [attempt])).size > 0;
  }

  async function lockOwn(tx: Db, id: CheckoutId, secret: string): Promise<queries.CheckoutRow | Refused> {
    const row = await queries.lockCheckout(tx, id);
    return row && isSecretOf(row.secret_hash, secret) ? row : missing();
  }

  return {
    /** TOO_MANY_REQUESTS beyond `checkout-limits.ts`; NOT_FOUND where nothing of it is sold, or it is ordered. */
    async begin(actor: Actor, { session_id, ...saved }: SavedCheckout & { session_id: string }, { ip, device }: Browser) {
      const refusal = await limits.takeBegin({ ip, device: device() });
      if (refusal) return refusal;
      const items = await itemsOf(saved);
      if (items.length === 0) return gone();
      const secret = newSecret();
      const now = clock.now();
      const is_completed = await isPlaced(saved.attempt);
      return await writing(actor, async (tx) => {
        const id = await queries.beginCheckout(tx, {
          ...{ ...toTyped(saved), session_id, is_completed, secret_hash: hashOf(secret), attempt: saved.attempt ?? null },
          ...{ user_id: actor.kind === 'user' ? actor.userId : null, created_at: now, last_interaction: now },
        });
        if (!id) return missing();
        await queries.replaceItems(tx, id, items);
        return done({ id, secret, is_completed });
      });
    },

    /** What is ordered stays as it is. NOT_FOUND without the secret. */
    async update(actor: Actor, { id, secret, ...saved }: SavedCheckout & { id: CheckoutId; secret: string }, { ip, device }: Browser) {
      const refusal = await limits.takeSave({ ip, device: device() });
      if (refusal) return refusal;
      const items = await itemsOf(saved);
      const is_completed = await isPlaced(saved.attempt);
      return await writing<{ is_completed: boolean }>(actor, async (tx) => {
        const row = await lockOwn(tx, id, secret);
        if ('problem' in row) return row;
        if (row.is_completed) return done({ is_completed: true });
        const user = actor.kind === 'user' ? { user_id: actor.userId } : {};
        await queries.changeCheckout(tx, id, {
          ...toTyped(saved),
          ...user,
          attempt: saved.attempt ?? row.attempt,
          is_completed,
          last_interaction: clock.now(),
        });
        if (items.length > 0) await queries.replaceItems(tx, id, items);
        return done({ is_completed });
      });
    },

    async forget({ id, secret }: { id: CheckoutId; secret: string }, { ip, device }: Browser): Promise<Outcome<{ forgotten: true }>> {
      const refusal = await limits.takeSave({ ip, device: device() });
      if (refusal) return refusal;
      return await inTransaction(db, async (tx) => {
        const row = await lockOwn(tx, id, secret);
        if ('problem' in row) return row;
        await queries.deleteCheckout(tx, id);
        return done({ forgotten: true });
      });
    },

    /** NOT_FOUND for a link that is not ours. */
    async stopReminders(token: string, ip: string): Promise<Outcome<{ stopped: true }>> {
      const refusal = await limits.takeStop(ip);
      if (refusal) return refusal;
      const key = links.readToken(token);
      if (!key) return refused('NOT_FOUND', 'This link is incomplete. Open it from the message again.');
      await queries.addStop(db, key, clock.now());
      return done({ stopped: true });
    },

    /** Deletes what is past its time, and marks what was ordered without its browser saying so. How many were deleted. */
    async purge(now: Date): Promise<number> {
      const open = await queries.listOpenAttempts(db, settledAtOnce);
      const placed = await orders.listPlacedAttempts(
        db,
        open.flatMap(({ attempt }) => attempt ?? []),
      );
      await queries.markCompleted(
        db,
        open.flatMap(({ id, attempt }) => (attempt && placed.has(attempt) ? id : [])),
      );
      return await queries.deleteBefore(db, { checkouts: new Date(now.getTime() - abandonedDays * dayMs), stops: new Date(now.getTime() - stopMs) });
    },

    async erasePerson(tx: Db, { id, phone }: Person): Promise<void> {
      const number = phone ? readIndianMobile(`+${phone}`) : undefined;
      await queries.deleteOfPerson(tx, id as UserId, number ? { number, addressKey: links.keyOf(number) } : undefined);
    },

    eraseStore: async (tx: Db, storeId: StoreId): Promise<void> => void (await queries.deleteOfStore(tx, storeId)),

    /** What one customer typed into checkouts of a store, each with its lines of that store. */
    async listOfCustomer(storeId: StoreId, known: queries.Known, limit: number) {
      const rows = await queries.listOfCustomer(db, storeId, known, limit);
      const items = await queries.listItems(
        db,
        storeId,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => ({ ...row, items: items.filter(({ checkout_id }) => checkout_id === row.id) }));
    },

    forgetCustomer: (tx: Db, storeId: StoreId, known: queries.Known): Promise<void> => queries.deleteOfCustomer(tx, storeId, known),
  };
}
