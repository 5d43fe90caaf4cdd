import type { ColumnType } from 'kysely';
import type { StoreId, UserId } from '#contract/ids.ts';

type RoomTables = {
  show_events: {
    live_stream_id: string;
    seq: number;
    at_ms: number;
    type: string;
    payload: ColumnType<Record<string, unknown>, string, never>;
    client_id: string | null;
    created_at: ColumnType<Date, Date, never>;
  };
  show_heads: {
    live_stream_id: string;
    last_seq: ColumnType<number, number | undefined, number>;
    has_ended: ColumnType<boolean, boolean, boolean>;
  };
  /** Whom a store keeps from its chats and its orders: an account, a phone number, or a number that the account ordered with. */
  room_blocks: { store_id: StoreId; user_id: UserId | null; phone: string | null; blocked_at: Date };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends RoomTables {}
}
