import type { ColumnType, Generated } from 'kysely';
import type { StoreId, UserId } from '#contract/ids.ts';
import type { NoticeContent } from '#contract/notices/notices.ts';

export type NoticesTables = {
  messages: {
    id: Generated<string>;
    channel: 'email' | 'sms' | 'whatsapp';
    recipient: string;
    template: string;
    subject: Generated<string>;
    /** null once sent. */
    body_text: string | null;
    /** null once sent, and for text messages. */
    body_html: string | null;
    created_at: Generated<Date>;
    sent_at: Date | null;
    failed_at: Date | null;
    last_error: string | null;
    /** A message with a key exists once. */
    once_key: string | null;
    /** With whose account it goes, where that does not follow from the recipient. */
    person_id: UserId | null;
    /** null once sent. */
    variables: ColumnType<Record<string, string> | null, string | null | undefined, string | null>;
  };
  store_notices: {
    store_id: StoreId;
    /** Counts up within the store, in the order of the commits. */
    seq: number;
    kind: NoticeContent['kind'];
    subject_id: string;
    content: ColumnType<NoticeContent, string, string>;
    created_at: Date;
  };
  store_notice_heads: { store_id: StoreId; last_seq: number };
  /** What a member has read, and taken out of the panel: up to these. */
  store_notice_reads: { store_id: StoreId; user_id: UserId; read_seq: Generated<number>; cleared_seq: Generated<number> };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends NoticesTables {}
}
