import { readIndianMobile } from '#contract/formats/phone-numbers.ts';
import type { CheckoutId, StoreId, VariantId } from '#contract/ids.ts';
import type { AbandonedCheckout, AbandonedDays } from '#contract/shop/checkout/abandoned.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import type { SignedIds } from '#server/platform/keys/signed-ids.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { type Page, type PageRequest, readCursor, toPage } from '#server/platform/page-cursor.ts';
import type { StopLinks } from '#server/shop/catalog/waitlist/stop-links.ts';
import type { OrdersService } from '#server/shop/orders/orders-service.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import * as queries from './abandoned-queries.ts';
import { toAbandoned } from './abandoned-wire.ts';
import type { CheckoutLimits } from './checkout-limits.ts';

export type RemindersService = ReturnType<typeof createRemindersService>;

type Parts = {
  db: Db;
  clock: Clock;
  links: StopLinks;
  /** Of a checkout and the store that reminds of its part. */
  leftLinks: Pick<SignedIds, 'signAll' | 'readAll'>;
  limits: CheckoutLimits;
  stores: Pick<StoresService, 'findName'>;
  orders: Pick<OrdersService, 'listPlacedAttempts'>;
  notices: Pick<NoticesService, 'text' | 'canText'>;
  publicUrl: () => string;
};

/** Whoever still types is not reminded. */
const idleMs = 10 * 60_000;

const noNumber = 'This shopper left no mobile number.';
const wantsNone = 'This shopper wants no reminders.';
const missing = () => refused('NOT_FOUND', 'This checkout is not in your store any more.');

/** What a seller sees of abandoned checkouts, and the one reminder of each. */
export function createRemindersService({ db, clock, links, leftLinks, limits, stores, orders, notices, publicUrl }: Parts) {
  const phoneOf = (row: queries.CheckoutRow) => readIndianMobile(row.customer_phone);
  const keyOf = (row: queries.CheckoutRow) => links.keyOf(phoneOf(row) ?? '');

  /** Without those whose order is placed: their browser may have had no time to say so. */
  async function withoutOrdered(tx: Db, rows: queries.CheckoutRow[]): Promise<queries.CheckoutRow[]> {
    const placed = await orders.listPlacedAttempts(
      tx,
      rows.flatMap(({ attempt }) => attempt ?? []),
    );
    const isOrdered = ({ attempt }: queries.CheckoutRow) => attempt !== null && placed.has(attempt);
    const ordered = rows.filter(isOrdered).map(({ id }) => id);
    await queries.markCompleted(tx, ordered);
    return rows.filter((row) => !isOrdered(row));
  }

  async function present(tx: Db, storeId: StoreId, rows: queries.CheckoutRow[]): Promise<Map<CheckoutId, AbandonedCheckout>> {
    const ids = rows.map(({ id }) => id);
    const [items, stopped] = await Promise.all([queries.listItems(tx, storeId, ids), queries.listStopped(tx, rows.map(keyOf))]);
    const shown = rows.flatMap((row) => {
      const can_contact = phoneOf(row) !== undefined && !stopped.has(keyOf(row));
      return toAbandoned(row, items, { can_contact, can_remind: can_contact && canRemind(row) }) ?? [];
    });
    return new Map(shown.map((checkout) => [checkout.id, checkout]));
  }

  /** Of one whose shopper may be contacted at all. */
  function canRemind(row: queries.CheckoutRow): boolean {
    return notices.canText && row.reminded_at === null && clock.now().getTime() - row.last_interaction.getTime() >= idleMs;
  }

  /** In a transaction: locked until it ends. `undefined` where nothing of it is the store's, or it is ordered. */
  async function findOwn(tx: Db, storeId: StoreId, id: CheckoutId): Promise<{ row: queries.CheckoutRow; checkout: AbandonedCheckout } | undefined> {
    const row = await queries.lockCheckout(tx, id);
    const [open] = row && !row.is_completed ? await withoutOrdered(tx, [row]) : [];
    const checkout = open && (await present(tx, storeId, [open])).get(id);
    return open && checkout && { row: open, checkout };
  }

  /** Back to what was left: one product by its address, several into the cart of whichever device opens it. */
  function linkTo(storeId: StoreId, { id, items: [first, ...more] }: AbandonedCheckout): string {
    if (!first || more.length > 0) return `${publicUrl()}/cart?left=${leftLinks.signAll([id, storeId])}`;
    const search = new URLSearchParams({ product: first.product_id, variant: first.variant_id });
    if (first.quantity > 1) search.set('quantity', String(first.quantity));
    return `${publicUrl()}/checkout?${search}`;
  }

  return {
    async listMine(actor: Actor, { cursor, limit, ...days }: PageRequest & AbandonedDays): Promise<Outcome<Page<AbandonedCheckout>>> {
      const storeId = requireSeller(actor, 'orders:read');
      const after = readCursor(cursor);
      if (!after.ok) return after;
      const found = await queries.listOfStore(db, storeId, days, { after: after.value, limit: limit + 1 });
      const { items, next_cursor } = toPage(
        found.map((row) => ({ ...row, created_at: row.last_interaction })),
        limit,
        ({ id }) => id,
      );
      const onPage = new Set(items);
      const shown = await present(
        db,
        storeId,
        await withoutOrdered(
          db,
          found.filter(({ id }) => onPage.has(id)),
        ),
      );
      return done({ items: [...shown.values()], next_cursor });
    },

    /** NOT_FOUND for a link that is not ours, or where nothing is left: it was ordered, or is forgotten. */
    async listLeft(token: string, ip: string): Promise<Outcome<{ items: { variant_id: VariantId; quantity: number }[] }>> {
      const refusal = await limits.takeLeft(ip);
      if (refusal) return refusal;
      const [id, storeId] = leftLinks.readAll(token, 2) ?? [];
      const row = id && (await queries.findCheckout(db, id as CheckoutId));
      const [open] = row && !row.is_completed ? await withoutOrdered(db, [row]) : [];
      const items = open ? await queries.listItems(db, storeId as StoreId, [open.id]) : [];
      if (items.length === 0) return refused('NOT_FOUND', 'What was left here is ordered or forgotten.');
      return done({ items: items.map(({ variant_id, quantity }) => ({ variant_id, quantity })) });
    },

    /** Once for each checkout. CONFLICT where nobody may or can be reminded. */
    async remind(actor: Actor, id: CheckoutId): Promise<Outcome<AbandonedCheckout>> {
      const storeId = requireSeller(actor, 'orders:write');
      return await inTransaction(db, async (tx) => {
        const found = await findOwn(tx, storeId, id);
        if (!found) return missing();
        const { row: open, checkout } = found;
        const phone = phoneOf(open);
        if (!checkout.can_remind || !phone) return refused('CONFLICT', whyNot(open));
        const refusal = await limits.takeReminder(storeId, phone);
        if (refusal) return refusal;
        const reminded_at = clock.now();
        await queries.changeCheckout(tx, id, { reminded_at });
        const storeName = (await stores.findName(tx, storeId)) ?? '';
        const [link, stopLink] = [linkTo(storeId, checkout), `${publicUrl()}/checkout/stop?token=${links.tokenOf(links.keyOf(phone))}`];
        const notice = { template: 'checkout_left', storeName, productName: checkout.product_name, count: checkout.items.length, link, stopLink } as const;
        await notices.text(tx, `+91${phone}`, 'sms', notice, { onceKey: `reminder ${id}`, personId: open.user_id, storeId });
        return done({ ...checkout, reminded_at: reminded_at.toISOString(), can_remind: false });
      });
    },

    /** CONFLICT where there is no number, or its owner said no. */
    async getContact(actor: Actor, id: CheckoutId): Promise<Outcome<{ phone: string; link: string }>> {
      const storeId = requireSeller(actor, 'orders:write');
      const found = await inTransaction(db, async (tx) => done(await findOwn(tx, storeId, id)));
      if (!found.ok || !found.value) return missing();
      const { row, checkout } = found.value;
      const phone = phoneOf(row);
      if (!phone || !checkout.can_contact) return refused('CONFLICT', phone ? wantsNone : noNumber);
      return done({ phone: `+91${phone}`, link: linkTo(storeId, checkout) });
    },

    /** What it says to the own store; all of it, where no other store has a part of it. */
    async remove(actor: Actor, id: CheckoutId): Promise<Outcome<{ removed: true }>> {
      const storeId = requireSeller(actor, 'orders:write');
      const isGone = await db.transaction().execute(async (tx) => (await queries.lockCheckout(tx, id)) && (await queries.deleteOfStore(tx, storeId, id)));
      return isGone ? done({ removed: true }) : missing();
    },
  };

  function whyNot(row: queries.CheckoutRow): string {
    if (row.reminded_at) return 'This shopper was reminded already. A second message would be a nuisance.';
    if (!notices.canText) return 'No text messages can be sent from here.';
    if (!phoneOf(row)) return noNumber;
    if (clock.now().getTime() - row.last_interaction.getTime() < idleMs) return 'This shopper may still be at it. Wait ten minutes.';
    return wantsNone;
  }
}
