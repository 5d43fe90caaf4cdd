import type { StoreId, UserId } from '#contract/ids.ts';
import type { NoticeContent, StoreNotice } from '#contract/notices/notices.ts';
import type { Permission } from '#contract/stores/permissions.ts';
import { type Actor, mayInStore, requireSeller, requireUser } from '#server/platform/actor.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, invalidInput, type Outcome } from '#server/platform/outcome.ts';
import type { PageRequest } from '#server/platform/page-cursor.ts';
import { topics } from '#server/topics.ts';
import * as queries from './store-notices-queries.ts';

/** What a member must be allowed to do to hear of each kind. */
const permissions: Record<NoticeContent['kind'], Permission> = {
  order_placed: 'orders:write',
  order_cancelled: 'orders:write',
  return_requested: 'orders:write',
  return_withdrawn: 'orders:write',
  refund_failed: 'orders:write',
  capture_failed: 'orders:write',
  stock_low: 'catalog:write',
  webhook_disabled: 'store:write',
  payments_silent: 'store:write',
  payment_keys_failed: 'payments:write',
};
const kinds = Object.keys(permissions) as NoticeContent['kind'][];
const keptMs = 180 * 86_400_000;

export type StoreNotices = ReturnType<typeof createStoreNotices>;

type Parts = { db: Db; bus: Bus };
type List = { items: StoreNotice[]; next_cursor: string | null; unread: number };

/** What a store is told: kept for 180 days, with what each member has read of it. */
export function createStoreNotices({ db, bus }: Parts) {
  function readerOf(actor: Actor): queries.Reader {
    const storeId = requireSeller(actor, 'store:read');
    return { storeId, userId: requireUser(actor).userId, kinds: kinds.filter((kind) => mayInStore(actor, storeId, permissions[kind])) };
  }

  async function mark(actor: Actor, which: 'read_seq' | 'cleared_seq', through: number): Promise<Outcome<{ unread: number }>> {
    const reader = readerOf(actor);
    await queries.raiseMark(db, reader, which, through);
    bus.publish(topics.storeChanged, { id: reader.storeId });
    return done({ unread: await unreadOf(reader) });
  }

  async function unreadOf(reader: queries.Reader): Promise<number> {
    return reader.kinds.length > 0 ? await queries.countUnread(db, reader) : 0;
  }

  return {
    /** Tells stores once of each subject, inside the caller's transaction. Say so on `topics.storeChanged` after the commit. */
    keepNotices: (tx: Db, notices: readonly queries.NewNotice[]): Promise<void> => queries.insertNotices(tx, notices),

    /** Newest first, without what the member took out of the panel or may not hear of. INPUT_INVALID for a cursor that is not ours. */
    async listMine(actor: Actor, { cursor, limit }: PageRequest): Promise<Outcome<List>> {
      const reader = readerOf(actor);
      if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) return invalidInput('cursor', 'Start again at the first page.');
      if (reader.kinds.length === 0) return done({ items: [], next_cursor: null, unread: 0 });
      const found = await queries.listNotices(db, reader, { before: cursor === undefined ? undefined : Number(cursor), limit: limit + 1 });
      const items = found.slice(0, limit).map(toNotice);
      return done({ items, next_cursor: found.length > limit ? String(items.at(-1)?.seq) : null, unread: await unreadOf(reader) });
    },

    /** Up to one that was shown; what came since stays new. */
    markRead: (actor: Actor, through: number) => mark(actor, 'read_seq', through),

    /** Out of this member's panel; other members keep theirs. */
    clear: (actor: Actor, through: number) => mark(actor, 'cleared_seq', through),

    /** Deletes what is older than 180 days; says how many. */
    purgeNotices: (now: Date): Promise<number> => queries.deleteNoticesBefore(db, new Date(now.getTime() - keptMs)),

    forgetReader: (tx: Db, userId: UserId): Promise<void> => queries.deleteReadsOf(tx, userId),

    eraseNotices: (tx: Db, storeId: StoreId): Promise<void> => queries.deleteNoticesOf(tx, storeId),
  };
}

function toNotice({ seq, created_at, is_read, content }: Awaited<ReturnType<typeof queries.listNotices>>[number]): StoreNotice {
  return { seq, created_at: created_at.toISOString(), is_read, about: content };
}
