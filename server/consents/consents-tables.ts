import type { ColumnType, Generated } from 'kysely';
import type { ConsentPurpose } from '#contract/consents/consent-rules.ts';
import type { ConsentId, StoreId, UserId } from '#contract/ids.ts';

/** Never changed: the database refuses it. */
type Fixed<T> = ColumnType<T, T, never>;

type ConsentsTables = {
  /** A ledger: a row is withdrawn once, and changed in no other way. */
  consents: {
    id: Generated<ConsentId>;
    /** Of an account, or else of a device, or of an address alone. */
    user_id: Fixed<UserId | null>;
    device_key: Fixed<string | null>;
    email: ColumnType<string | null, string | null | undefined, never>;
    store_id: Fixed<StoreId>;
    purpose: Fixed<ConsentPurpose>;
    /** False: they said no. */
    is_given: Fixed<boolean>;
    words: Fixed<string>;
    text_version: Fixed<number>;
    place: Fixed<string | null>;
    answered_at: Fixed<Date>;
    withdrawn_at: ColumnType<Date | null, never, Date>;
    withdrawn_place: ColumnType<string | null, never, string | null>;
  };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends ConsentsTables {}
}
