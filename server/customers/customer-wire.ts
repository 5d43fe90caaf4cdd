import type { CustomerTraces } from '#contract/customers/customer-traces.ts';
import type { Customer, CustomerDetail, CustomerExport } from '#contract/customers/customers.ts';
import type { LiveStreamId } from '#contract/ids.ts';
import type { Order } from '#contract/shop/orders/orders.ts';
import { displayNameOf } from '#server/platform/actor.ts';
import type { RoomService } from '#server/room/room-service.ts';
import { maskPhone } from '#server/shop/orders/order-wire.ts';
import type { CustomerRow } from './customers-queries.ts';

type SaidLine = Awaited<ReturnType<RoomService['chatters']['listLines']>>[number];

/** Who orders without an account is called as on the order. */
export const nameOf = ({ metadata, ordered_as }: Pick<CustomerRow, 'metadata' | 'ordered_as'>): string | null => displayNameOf(metadata ?? {}) ?? ordered_as;

export function toCustomer(row: CustomerRow, blocked: ReadonlySet<string>): Customer {
  const { id, user_id, phone, ordered_as, joined_at, last_seen_at, note, tags, metadata, avatar_url, bio, orders, spent_paise } = row;
  return {
    ...{ id, avatar_url, tags, orders, spent_paise },
    name: nameOf({ metadata, ordered_as }),
    bio: bio ?? '',
    joined_at: joined_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    has_note: note !== '',
    is_blocked: blocked.has(user_id ?? phone ?? ''),
  };
}

export type Read = { row: CustomerRow; shown: Customer; orders: Order[]; said: SaidLine[]; followsSince: Date | undefined };

export function toDetail({ row, shown, orders, said, followsSince }: Read): CustomerDetail {
  return {
    ...shown,
    phone: row.phone && maskPhone(row.phone),
    note: row.note,
    follows_since: followsSince?.toISOString() ?? null,
    has_account: row.user_id !== null,
    last_orders: orders.map(({ id, number, status, total_paise, created_at }) => ({ id, number, status, total_paise, created_at })),
    said: said.map(toLine),
  };
}

type More = Pick<CustomerExport, 'returns' | 'reviews' | 'checkouts' | 'waitlist' | 'mails' | keyof CustomerTraces>;

/** With phone numbers in full: it is the person's own. */
export function toExport({ row, shown, orders, said, followsSince }: Read, more: More, store: string, now: Date): CustomerExport {
  const { has_note: _hasNote, ...customer } = shown;
  return {
    store,
    exported_at: now.toISOString(),
    customer: { ...customer, phone: row.phone, note: row.note, follows_since: followsSince?.toISOString() ?? null },
    orders,
    ...more,
    chat: said.map(toLine),
  };
}

const toLine = ({ live_stream_id, created_at, ...said }: SaidLine) => ({
  ...said,
  live_stream_id: live_stream_id as LiveStreamId,
  created_at: created_at.toISOString(),
});
