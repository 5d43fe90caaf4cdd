import type { OrderId, ReturnId, StoreId } from '#contract/ids.ts';
import { maxOwnOrders } from '#contract/shop/orders/order-sizes.ts';
import type { OrderStatus } from '#contract/shop/orders/order-states.ts';
import type { OwnOrder, OwnOrderLine } from '#contract/shop/orders/own-orders.ts';
import type { AskReturnInput } from '#contract/shop/orders/returns/returns.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { SignedIds } from '#server/platform/keys/signed-ids.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { maskPhone, toOrder } from '../order-wire.ts';
import * as orders from '../orders-queries.ts';
import type { OwnReturnsPart } from '../returns/own-returns.ts';
import { createOwnOrderRates } from './own-order-rates.ts';
import * as queries from './own-orders-queries.ts';

type Parts = {
  db: Db;
  clock: Clock;
  stores: Pick<StoresService, 'findName'>;
  cancel: (row: orders.OrderRow) => Promise<Outcome<void>>;
  returns: OwnReturnsPart;
  /** Called after the commit of what open dashboards of the store show. */
  onChanged: (storeId: StoreId) => void;
  links: SignedIds;
  reviewLinkOf: (id: OrderId) => string;
  payTokenOf: (id: OrderId) => string;
  canMail: boolean;
  mailPlaced: (row: orders.OrderRow, address: string) => Promise<void>;
};

export type OwnOrders = ReturnType<typeof createOwnOrders>;

const toHistory = (changes: readonly { at: Date; to_status: OrderStatus }[] = []): OwnOrderLine['history'] =>
  changes.map(({ at, to_status }) => ({ at: at.toISOString(), status: to_status }));

const unknownLink = () => refused('NOT_FOUND', 'This link is incomplete. Open it from the message again, or ask the store.');

/** What a buyer sees and does of their orders. The link of an order is the permission (docs/decisions/0050); its id is none. */
export function createOwnOrders({ db, clock, stores, cancel, returns, onChanged, links, reviewLinkOf, payTokenOf, canMail, mailPlaced }: Parts) {
  const rates = createOwnOrderRates();

  async function find(link: string): Promise<Outcome<orders.OrderRow>> {
    const id = links.read(link) as OrderId | undefined;
    const row = id && (await orders.findOrder(db, id));
    return row ? done(row) : unknownLink();
  }

  async function present(row: orders.OrderRow): Promise<OwnOrder> {
    const [lines, histories, storeName, returned] = await Promise.all([
      orders.listLines(db, [row.id]),
      queries.listHistories(db, [row.id]),
      stores.findName(db, row.store_id),
      returns.present(row),
    ]);
    const { id, ...shown } = toOrder(row, lines);
    const isHeld = row.status === 'awaiting_payment' && row.hold_until !== null && row.hold_until > clock.now();
    return {
      ...{ ...shown, link: links.sign(id), store_name: storeName ?? '', customer_phone: maskPhone(row.customer_phone) },
      history: toHistory(histories.get(id)),
      review_link: row.status === 'delivered' ? reviewLinkOf(id) : null,
      returns: returned,
      pay_token: isHeld ? payTokenOf(id) : null,
      can_mail: canMail && row.user_id === null && row.status === 'processing',
    };
  }

  /** What `change` does to the order of the link; then the order as it is. */
  async function change(link: string, act: (row: orders.OrderRow) => Promise<Outcome<void>>): Promise<Outcome<OwnOrder>> {
    const found = await find(link);
    if (!found.ok) return found;
    const spent = await rates.take(found.value.id);
    if (spent) return spent;
    const acted = await act(found.value);
    if (!acted.ok) return acted;
    const now = await find(link);
    return now.ok ? done(await present(now.value)) : now;
  }

  async function confirmRow(row: orders.OrderRow): Promise<Outcome<void>> {
    if (row.confirmed_at) return done(undefined);
    const isConfirmed = await queries.confirmOrder(db, row.id, clock.now());
    if (isConfirmed) onChanged(row.store_id);
    else if (!(await orders.findOrder(db, row.id))?.confirmed_at)
      return refused('ORDER_STATE', 'There is nothing to confirm any more: look at the order again.');
    return done(undefined);
  }

  async function changeReturn(row: orders.OrderRow, changing: Promise<Outcome<void>>): Promise<Outcome<void>> {
    const changed = await changing;
    if (changed.ok) onChanged(row.store_id);
    return changed;
  }

  return {
    /** NOT_FOUND for a link that we did not make for this. */
    async open(link: string): Promise<Outcome<OwnOrder>> {
      const found = await find(link);
      return found.ok ? done(await present(found.value)) : found;
    },

    /** Of the links that we made, and of who is signed in; each once, the newest 50. Other links are passed over. */
    async list(actor: Actor, given: readonly string[]): Promise<OwnOrderLine[]> {
      const ids = given.flatMap((link) => (links.read(link) as OrderId | undefined) ?? []);
      const rows = await queries.listOwn(db, { ids, userId: actor.kind === 'user' ? actor.userId : null, limit: maxOwnOrders });
      const orderIds = rows.map(({ id }) => id);
      const [lines, returned, refunds, histories] = await Promise.all([
        orders.listLines(db, orderIds),
        returns.listStates(orderIds),
        returns.listRefundTimes(orderIds),
        queries.listHistories(db, orderIds),
      ]);
      const storeIds = [...new Set(rows.map(({ store_id }) => store_id))];
      const names = new Map(await Promise.all(storeIds.map(async (id) => [id, await stores.findName(db, id)] as const)));
      return rows.map((row) => {
        const { number, status, total_paise, created_at, expected_delivery_date, lines: own } = toOrder(row, lines);
        const shown = { number, status, total_paise, created_at, expected_delivery_date, lines: own };
        return {
          ...{ ...shown, link: links.sign(row.id), store_name: names.get(row.store_id) ?? '', return_state: returned.get(row.id) ?? null },
          ...{ history: toHistory(histories.get(row.id)), refunded_at: refunds.get(row.id)?.toISOString() ?? null },
        };
      });
    },

    /** Before it is packed; ORDER_STATE after that. */
    cancel: (link: string): Promise<Outcome<OwnOrder>> => change(link, cancel),

    /** Once is enough: a repeat changes nothing. ORDER_STATE where it is packed, cancelled or paid otherwise. */
    confirm: (link: string): Promise<Outcome<OwnOrder>> => change(link, confirmRow),

    /** To an address that nobody has confirmed, of an order that is new. ORDER_STATE later, and where nothing can be mailed. */
    async mail(link: string, address: string): Promise<Outcome<{ sent: true }>> {
      const found = await find(link);
      if (!found.ok) return found;
      if (!canMail) return refused('ORDER_STATE', 'No mail can be sent from here. Keep the link of your order.');
      if (found.value.status !== 'processing') return refused('ORDER_STATE', 'This order is not new any more: its page says how it stands.');
      const spent = await rates.takeMail(found.value.id);
      if (spent) return spent;
      await mailPlaced(found.value, address);
      return done({ sent: true });
    },

    /** Once for each key. ORDER_STATE before delivery, after the last day and while another return is open. */
    askReturn: (input: AskReturnInput): Promise<Outcome<OwnOrder>> => change(input.link, (row) => changeReturn(row, returns.ask(row, input))),

    /** ORDER_STATE once the goods are back. */
    withdrawReturn: (link: string, id: ReturnId): Promise<Outcome<OwnOrder>> => change(link, (row) => changeReturn(row, returns.withdraw(row, id))),
  };
}
