import { z } from 'zod';
import { type OrderId, orderId, type ReturnId, returnId, type StoreId } from '#contract/ids.ts';
import { maxSlips, type OrderPapersIssued } from '#contract/shop/invoices/invoices.ts';
import { isPacked, isUndone } from '#contract/shop/orders/order-states.ts';
import type { Order } from '#contract/shop/orders/orders.ts';
import { type Actor, requireSeller, requireUser } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import type { SignedIds } from '#server/platform/keys/signed-ids.ts';
import { done, invalidInput, type Outcome, refused } from '#server/platform/outcome.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { OrdersService } from '#server/shop/orders/orders-service.ts';
import { returnRefundedKind } from '#server/shop/orders/returns/seller-returns.ts';
import type { StoreSettingsService } from '#server/stores/store-settings-service.ts';
import type { InvoiceLimits } from './invoice-limits.ts';
import * as queries from './invoices-queries.ts';
import { factsOf, type PaperFacts } from './paper-facts.ts';
import type { Slips } from './pdf/render-slips.ts';
import { returnFactsOf } from './return-facts.ts';
import { fiscalYearOf, type PaperKind, serialOf } from './tax/fiscal-year.ts';

export type InvoicesService = ReturnType<typeof createInvoicesService>;

/** What a paper says, asked once its number is its own. */
type Facts = () => Promise<PaperFacts>;

type Parts = {
  db: Db;
  clock: Clock;
  links: SignedIds;
  limits: InvoiceLimits;
  settings: Pick<StoreSettingsService, 'readOf'>;
  catalog: Pick<CatalogService, 'listTaxes'>;
  orders: Pick<OrdersService, 'papers' | 'findByLink'>;
};

const missing = () => refused('NOT_FOUND', 'This order does not exist in your store.');
const notIssued = () => refused('ORDER_STATE', 'An invoice is issued when the order is packed. Mark it as packed first.');
const nothingToCredit = () => refused('ORDER_STATE', 'There is no credit note: this order was not cancelled after its invoice.');
const noReturn = () => refused('NOT_FOUND', 'This return does not exist in your store, or nothing was refunded for it.');
const badLink = () => refused('NOT_FOUND', 'This link is incomplete, or the order has no invoice yet. It has one once it is packed.');

/** Issues invoices and credit notes, each once with the next number of its series, and hands out what was issued. */
export function createInvoicesService({ db, clock, links, limits, settings, catalog, orders }: Parts) {
  /** A racing twin has issued it meanwhile, where the numbers of the store are locked. */
  async function enter(tx: Db, order: Order, kind: PaperKind, factsNow: Facts, returnId: ReturnId | null = null): Promise<queries.PaperRow> {
    const issued_at = clock.now();
    const series = { store_id: order.seller_id, kind, fiscal_year: fiscalYearOf(issued_at) };
    const last = await queries.lockSeries(tx, series);
    const standing = await (returnId ? queries.findNote(tx, returnId) : queries.findPaper(tx, order.id, kind));
    if (standing) return standing;
    const facts = await factsNow();
    const number = last + 1;
    const serial = serialOf(kind, series.fiscal_year, number);
    return await queries.insertPaper(tx, { ...series, order_id: order.id, return_id: returnId, number, serial, facts, issued_at });
  }

  async function issueInvoice(tx: Db, order: Order): Promise<Outcome<queries.PaperRow>> {
    const standing = await queries.findPaper(tx, order.id, 'invoice');
    if (standing) return done(standing);
    if (!isPacked[order.status]) return notIssued();
    const store = await settings.readOf(tx, order.seller_id);
    if (!store) return missing();
    const taxes = await catalog.listTaxes(
      tx,
      order.lines.map((line) => line.product_id),
    );
    const facts = factsOf({ order, store, taxes });
    return facts.ok ? done(await enter(tx, order, 'invoice', async () => facts.value)) : facts;
  }

  async function issueCredit(tx: Db, order: Order): Promise<Outcome<queries.PaperRow>> {
    const invoice = await queries.findPaper(tx, order.id, 'invoice');
    if (!invoice || !isUndone[order.status]) return nothingToCredit();
    const credits = { serial: invoice.serial, issued_at: invoice.issued_at.toISOString() };
    return done(await enter(tx, order, 'credit_note', async () => ({ ...invoice.facts, credits })));
  }

  /** Once for a return that was refunded; its invoice is issued first where that was not yet. Notes before it are looked at where the numbers are locked. */
  async function issueOfReturn(id: ReturnId): Promise<Outcome<queries.PaperRow>> {
    return await inTransaction(db, async (tx) => {
      const returned = await orders.papers.findRefunded(tx, id);
      const order = returned && (await orders.papers.hold(tx, returned.order_id));
      if (!order) return noReturn();
      const invoice = await issueInvoice(tx, order);
      if (!invoice.ok) return invoice;
      const { serial, issued_at, facts } = invoice.value;
      const credits = { serial, issued_at: issued_at.toISOString(), why: 'returned' } as const;
      const factsNow: Facts = async () => returnFactsOf({ invoice: facts, earlier: await queries.listNotes(tx, order.id), returned, credits });
      return done(await enter(tx, order, 'credit_note', factsNow, id));
    });
  }

  /** The order keeps its state until what follows from it is issued. */
  async function issue(id: OrderId, kind: PaperKind): Promise<Outcome<queries.PaperRow>> {
    return await inTransaction(db, async (tx) => {
      const order = await orders.papers.hold(tx, id);
      if (!order) return missing();
      return kind === 'invoice' ? await issueInvoice(tx, order) : await issueCredit(tx, order);
    });
  }

  /** After each move of an order; what cannot be issued yet is issued when it is asked for. May run again. */
  async function follow({ order_id }: Record<string, unknown>): Promise<void> {
    const [order] = await orders.papers.list(db, [order_id as OrderId]);
    if (order && isUndone[order.status]) await issue(order.id, 'credit_note');
    else if (order && isPacked[order.status]) await issue(order.id, 'invoice');
  }

  /** All of them, in the order in which they are named: as addresses have them, so anything may be. */
  async function listOwn(storeId: StoreId, named: readonly string[]): Promise<Order[] | undefined> {
    const ids = z.array(orderId).safeParse(named);
    if (!ids.success) return undefined;
    const found = new Map((await orders.papers.list(db, ids.data)).map((order) => [order.id, order]));
    const own = ids.data.flatMap((id) => found.get(id) ?? []).filter((order) => order.seller_id === storeId);
    return own.length === named.length ? own : undefined;
  }

  /** Where its buyer gets the invoice once there is one. */
  const buyerPathOf = (id: OrderId): string => `/api/invoices/${links.sign(id)}.pdf`;

  return {
    /** What cannot be issued yet is issued when it is asked for. */
    jobs: { 'order.papers': follow, [returnRefundedKind]: async ({ return_id }) => void (await issueOfReturn(return_id as ReturnId)) } satisfies Record<
      string,
      JobHandler
    >,

    async listOfOrder(actor: Actor, id: OrderId): Promise<Outcome<OrderPapersIssued>> {
      const storeId = requireSeller(actor, 'orders:read');
      if (!(await listOwn(storeId, [id]))) return missing();
      const rows = await queries.listPapers(db, id);
      const of = (kind: PaperKind) => {
        const row = rows.find((each) => each.kind === kind && each.return_id === null);
        return row ? { serial: row.serial, issued_at: row.issued_at.toISOString() } : null;
      };
      const return_notes = rows.flatMap(({ return_id, serial, issued_at }) => (return_id ? [{ return_id, serial, issued_at: issued_at.toISOString() }] : []));
      return done({ invoice: of('invoice'), credit_note: of('credit_note'), return_notes });
    },

    /** ORDER_STATE before the order is packed, and for a credit note of what stands; CONFLICT without a GST rate. */
    async getPaper(actor: Actor, id: string, kind: PaperKind): Promise<Outcome<queries.PaperRow>> {
      const storeId = requireSeller(actor, 'orders:read');
      const refusal = await limits.takeOfAccount(requireUser(actor).userId);
      if (refusal) return refusal;
      const [order] = (await listOwn(storeId, [id])) ?? [];
      return order ? await issue(order.id, kind) : missing();
    },

    /** CONFLICT without a GST rate. */
    async getNote(actor: Actor, id: string): Promise<Outcome<queries.PaperRow>> {
      const storeId = requireSeller(actor, 'orders:read');
      const refusal = await limits.takeOfAccount(requireUser(actor).userId);
      if (refusal) return refusal;
      const known = returnId.safeParse(id);
      const returned = known.success ? await orders.papers.findRefunded(db, known.data) : undefined;
      return returned?.store_id === storeId ? await issueOfReturn(returned.id) : noReturn();
    },

    /** What the packing slips of these orders say, each of them once; NOT_FOUND unless all are the store's. */
    async getSlips(actor: Actor, named: readonly string[]): Promise<Outcome<Slips>> {
      const storeId = requireSeller(actor, 'orders:read');
      const refusal = await limits.takeOfAccount(requireUser(actor).userId);
      if (refusal) return refusal;
      const ids = [...new Set(named)];
      if (ids.length > maxSlips) return invalidInput('ids', `Choose ${maxSlips} orders at most: the slips of more are another file.`);
      const [own, store] = await Promise.all([listOwn(storeId, ids), settings.readOf(db, storeId)]);
      return own && store ? done({ orders: own, store }) : missing();
    },

    /** For the page of an order, whose link is the permission. */
    async findOwn(link: string, ip: string): Promise<Outcome<{ invoice: { serial: string; issued_at: string; path: string } | null }>> {
      const refusal = await limits.takeOfNetwork(ip);
      if (refusal) return refusal;
      const order = await orders.findByLink(link);
      if (!order) return badLink();
      const row = await queries.findPaper(db, order.id, 'invoice');
      return done({ invoice: row ? { serial: row.serial, issued_at: row.issued_at.toISOString(), path: buyerPathOf(order.id) } : null });
    },

    buyerPathOf,

    /** What the link of a buyer leads to: what was issued, and nothing that is not. */
    async getByLink(link: string, ip: string): Promise<Outcome<queries.PaperRow>> {
      const refusal = await limits.takeOfNetwork(ip);
      if (refusal) return refusal;
      const id = links.read(link);
      const row = id && (await queries.findPaper(db, id as OrderId, 'invoice'));
      return row ? done(row) : badLink();
    },
  };
}
