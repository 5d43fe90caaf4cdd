import { sql } from 'kysely';
import type { OrderId, StoreId, UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { named } from '#server/platform/database/named-statements.ts';

/**
 * `own`: uses of this person, by their number or their account. `was_code`: the store has had the typed code. `claim_id` and what follows: of the
 * claim that was brought, null where it is none of this person in this store.
 */
export type HeldRow = {
  n: number;
  code_id: string | null;
  change_id: string | null;
  code: string | null;
  title: string | null;
  discount_type: 'percentage' | 'amount';
  discount_value: number;
  is_active: boolean;
  max_uses: number | null;
  max_uses_per_person: number | null;
  ends_at: Date | null;
  min_order_paise: number | null;
  uses: number | null;
  own: number;
  was_code: boolean;
  claim_id: string | null;
  claim_code_id: string | null;
  claim_expires_at: Date | null;
  claim_is_used: boolean;
};

type Asked = { storeId: StoreId; code: string | null; claim: string | undefined; phoneKey: string | null; deviceKey: string; userId: UserId | null };

/** What no id of a claim reads like is none. */
const claimIdOf = ({ claim = '' }: Asked) => (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(claim) ? claim : null);

/** A row for each question, in their order: `code` is null for a store without a discount. */
export async function listHeld(db: Db, asked: readonly Asked[]): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select w.n::int as n, c.id as code_id, s.code, s.title, s.discount_type, s.discount_value, s.is_active, s.max_uses,
      s.max_uses_per_person, s.ends_at, s.min_order_paise, c.uses,
      (select id from discount_changes v where v.store_id = w.store_id order by created_at desc limit 1) as change_id,
      (select count(*)::int from discount_uses u
        where u.code_id = c.id and not u.is_given_back and (u.phone_key = w.phone_key or u.user_id = w.user_id)) as own,
      exists (select from discount_codes k where k.store_id = w.store_id and k.code = w.code) as was_code,
      k.id as claim_id, k.code_id as claim_code_id, k.expires_at as claim_expires_at, k.order_id is not null as claim_is_used
    from unnest(
      ${asked.map(({ storeId }) => storeId)}::uuid[], ${asked.map(({ code }) => code)}::text[],
      ${asked.map(({ phoneKey }) => phoneKey)}::text[], ${asked.map(({ userId }) => userId)}::uuid[],
      ${asked.map(({ deviceKey }) => deviceKey)}::text[], ${asked.map(claimIdOf)}::uuid[]
    ) with ordinality as w (store_id, code, phone_key, user_id, device_key, claim_id, n)
    left join discount_settings s on s.store_id = w.store_id
    left join discount_codes c on c.store_id = s.store_id and c.code = s.code
    left join discount_claims k on k.id = w.claim_id and k.store_id = w.store_id and (k.device_key = w.device_key or k.user_id = w.user_id)
    order by w.n ${named}`.execute(db);
  return rows;
}

/** `id` is that of a code; the amounts are those of its order. */
export type NewUse = {
  id: string;
  storeId: StoreId;
  orderId: OrderId;
  userId: UserId | null;
  phoneKey: string;
  changeId: string | null;
  claimId: string | null;
  subtotalPaise: number;
  discountPaise: number;
  now: Date;
};

/** Orders with one code take turns from here on until the transaction ends: what is read after is all there is. */
export async function lockCodes(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`select from discount_codes where id = any(${[...ids]}::uuid[]) order by id for no key update ${named}`.execute(tx);
}

/**
 * Notes a use for each order while the code, its person and its claim have one left, the discount has not ended and the order is large enough,
 * in their order; returns the orders for which there was none. Comes after `lockCodes`.
 */
export async function takeUses(tx: Db, uses: readonly NewUse[]): Promise<OrderId[]> {
  const { rows } = await sql<{ order_id: OrderId }>`
    with wanted as materialized (
      select * from unnest(
        ${uses.map(({ id }) => id)}::uuid[], ${uses.map(({ storeId }) => storeId)}::uuid[], ${uses.map(({ orderId }) => orderId)}::uuid[],
        ${uses.map(({ userId }) => userId)}::uuid[], ${uses.map(({ phoneKey }) => phoneKey)}::text[], ${uses.map(({ now }) => now)}::timestamptz[],
        ${uses.map(({ changeId }) => changeId)}::uuid[], ${uses.map(({ claimId }) => claimId)}::uuid[],
        ${uses.map(({ subtotalPaise }) => subtotalPaise)}::bigint[], ${uses.map(({ discountPaise }) => discountPaise)}::bigint[]
      ) with ordinality as w (code_id, store_id, order_id, user_id, phone_key, created_at, change_id, claim_id, subtotal_paise, discount_paise, n)
    ), codes as materialized (
      select c.id, c.store_id, c.uses, s.max_uses, s.max_uses_per_person, s.ends_at, s.min_order_paise
      from discount_codes c join discount_settings s on s.store_id = c.store_id and s.code = c.code and s.is_active
      where c.id in (select code_id from wanted)
    ), fitting as materialized (
      select w.*, c.uses, c.max_uses, row_number() over (partition by w.code_id order by w.n) as place
      from wanted w join codes c on c.id = w.code_id and c.store_id = w.store_id
      where (c.ends_at is null or c.ends_at > w.created_at) and w.subtotal_paise >= coalesce(c.min_order_paise, 0)
        and (w.claim_id is null or not exists (select from wanted e where e.claim_id = w.claim_id and e.n < w.n)
          and exists (select from discount_claims k where k.id = w.claim_id and k.code_id = w.code_id and k.order_id is null and k.expires_at > w.created_at))
        and (c.max_uses_per_person is null or c.max_uses_per_person >
          (select count(*) from discount_uses u
            where u.code_id = w.code_id and not u.is_given_back and (u.phone_key = w.phone_key or u.user_id = w.user_id)) +
          (select count(*) from wanted e where e.code_id = w.code_id and e.n < w.n and (e.phone_key = w.phone_key or e.user_id = w.user_id)))
    ), granted as materialized (
      select * from fitting where max_uses is null or uses + place <= max_uses
    ), noted as (
      insert into discount_uses (order_id, code_id, store_id, user_id, phone_key, change_id, claim_id, discount_paise, created_at)
      select order_id, code_id, store_id, user_id, phone_key, change_id, claim_id, discount_paise, created_at from granted
    ), claimed as (
      update discount_claims k set order_id = g.order_id from granted g where k.id = g.claim_id
    ), counted as (
      update discount_codes c set uses = c.uses + g.number
      from (select code_id, count(*)::int as number from granted group by code_id) g where c.id = g.code_id
    )
    select w.order_id from wanted w where not exists (select from granted g where g.order_id = w.order_id and g.code_id = w.code_id) ${named}`.execute(tx);
  return rows.map(({ order_id }) => order_id);
}

/** Once, however often it is asked. Its claim is free again, too. */
export async function giveUseBack(tx: Db, orderId: OrderId): Promise<void> {
  await sql`
    with gone as (
      update discount_uses set is_given_back = true where order_id = ${orderId} and not is_given_back returning code_id
    ), freed as (
      update discount_claims set order_id = null where order_id = ${orderId}
    )
    update discount_codes c set uses = c.uses - 1 from gone where c.id = gone.code_id`.execute(tx);
}

/** The code of a use that was given back; `undefined` for an order that has its use, or never had one. */
export async function findGivenBack(tx: Db, orderId: OrderId): Promise<string | undefined> {
  const found = await tx.selectFrom('discount_uses').select('code_id').where('order_id', '=', orderId).where('is_given_back', '=', true).executeTakeFirst();
  return found?.code_id;
}

/** `false` where the limits of its code, of its person or of its claim leave none; that it has ended since does not count. Comes after `lockCodes`. */
export async function takeUseAgain(tx: Db, orderId: OrderId): Promise<boolean> {
  const { rows } = await sql<{ order_id: OrderId }>`
    with fitting as materialized (
      select u.order_id, u.code_id, u.claim_id
      from discount_uses u join discount_codes c on c.id = u.code_id
      left join discount_settings s on s.store_id = c.store_id and s.code = c.code
      where u.order_id = ${orderId} and u.is_given_back and (s.max_uses is null or c.uses < s.max_uses)
        and (u.claim_id is null or exists (select from discount_claims k where k.id = u.claim_id and k.order_id is null))
        and (s.max_uses_per_person is null or s.max_uses_per_person > (
          select count(*) from discount_uses o
          where o.code_id = u.code_id and not o.is_given_back and (o.phone_key = u.phone_key or o.user_id = u.user_id)))
    ), again as (
      update discount_uses u set is_given_back = false from fitting f where u.order_id = f.order_id
    ), claimed as (
      update discount_claims k set order_id = f.order_id from fitting f where k.id = f.claim_id
    ), counted as (
      update discount_codes c set uses = c.uses + 1 from fitting f where c.id = f.code_id
    )
    select order_id from fitting`.execute(tx);
  return rows.length > 0;
}
