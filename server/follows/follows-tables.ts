import type { StoreId, UserId } from '#contract/ids.ts';

type FollowsTables = {
  store_follows: {
    store_id: StoreId;
    user_id: UserId;
    followed_at: Date;
    /** When the mails were asked for, by `mails_words`; null: they were not. */
    mails_since: Date | null;
    mails_words: string | null;
    /** When the last mail was written. */
    mailed_at: Date | null;
  };
  /** Counted by triggers of `store_follows`. */
  store_follow_counts: { store_id: StoreId; followers: number };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends FollowsTables {}
}
