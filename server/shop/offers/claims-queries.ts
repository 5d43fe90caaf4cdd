import { sql } from 'kysely';
import type { LiveStreamId, StoreId, UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { named } from '#server/platform/database/named-statements.ts';

/** Who it is, as one claim of a live event knows them: by either. */
export type Claimer = { deviceKey: string; userId: UserId | null };
/** Of which offer: `changeId` is its version. */
export type Offered = { storeId: StoreId; showId: LiveStreamId; codeId: string; changeId: string | null };
export type OwnClaim = { id: string; code_id: string; claimed_at: Date | null; expires_at: Date | null; is_used: boolean };

/** What this person had of a live event: used and claimed ones first. Two rows where a guest has logged in since. */
export async function listOwn(db: Db, showId: LiveStreamId, { deviceKey, userId }: Claimer): Promise<OwnClaim[]> {
  const { rows } = await sql<OwnClaim>`
    select id, code_id, claimed_at, expires_at, order_id is not null as is_used from discount_claims
    where show_id = ${showId} and (device_key = ${deviceKey} or user_id = ${userId}::uuid)
    order by order_id is null, claimed_at nulls last, (user_id is null), id ${named}`.execute(db);
  return rows;
}

export type NewShown = Claimer & Offered & { now: Date };

/** Once for each person and live event. */
export async function noteShown(db: Db, shown: readonly NewShown[]): Promise<void> {
  await sql`
    insert into discount_claims (store_id, show_id, code_id, change_id, device_key, user_id, shown_at)
    select * from unnest(
      ${shown.map(({ storeId }) => storeId)}::uuid[], ${shown.map(({ showId }) => showId)}::uuid[], ${shown.map(({ codeId }) => codeId)}::uuid[],
      ${shown.map(({ changeId }) => changeId)}::uuid[], ${shown.map(({ deviceKey }) => deviceKey)}::text[],
      ${shown.map(({ userId }) => userId)}::uuid[], ${shown.map(({ now }) => now)}::timestamptz[]
    ) on conflict do nothing ${named}`.execute(db);
}

type Claiming = Offered & { now: Date; expires: Date; userId: UserId | null };

/** Claims what was shown, or claims it again where it was of another code. `undefined` where an order used it up, or somebody of the same account has it. */
export async function claimShown(
  db: Db,
  id: string,
  { showId, codeId, changeId, userId, now, expires }: Claiming,
): Promise<{ id: string; expires_at: Date } | undefined> {
  const { rows } = await sql<{ id: string; expires_at: Date }>`
    update discount_claims set
      user_id = case
        when user_id is null and not exists (select from discount_claims o where o.show_id = ${showId} and o.user_id = ${userId}::uuid) then ${userId}::uuid
        else user_id end,
      code_id = ${codeId}, change_id = ${changeId}::uuid,
      claimed_at = case when claimed_at is null or code_id <> ${codeId} then ${now}::timestamptz else claimed_at end,
      expires_at = case when claimed_at is null or code_id <> ${codeId} then ${expires}::timestamptz else expires_at end
    where id = ${id} and order_id is null returning id, expires_at`.execute(db);
  return rows[0];
}

/** What each version of a store's discount was shown to and claimed by, and what orders that stand had of it. */
export async function listEffects(db: Db, storeId: StoreId, changeIds: readonly string[]) {
  const { rows } = await sql<{ change_id: string; shown: number; claimed: number; ordered: number; given_paise: number }>`
    select w.id as change_id, c.shown, c.claimed, u.ordered, u.given_paise
    from unnest(${[...changeIds]}::uuid[]) as w (id)
    cross join lateral (
      select count(*)::int as shown, count(claimed_at)::int as claimed from discount_claims where store_id = ${storeId} and change_id = w.id
    ) c
    cross join lateral (
      select count(*)::int as ordered, coalesce(sum(discount_paise), 0)::bigint as given_paise
      from discount_uses where store_id = ${storeId} and change_id = w.id and not is_given_back
    ) u`.execute(db);
  return rows;
}
