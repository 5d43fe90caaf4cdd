import { sql } from 'kysely';
import type { OrderId, StoreId, UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { named } from '#server/platform/database/named-statements.ts';

/** `own`: uses of this person, by their number or their account. `was_code`: the store has had the typed code. */
export type HeldRow = {
  n: number;
  code_id: string | null;
  code: string | null;
  title: string | null;
  discount_type: 'percentage' | 'amount';
  discount_value: number;
  is_active: boolean;
  max_uses: number | null;
  max_uses_per_person: number | null;
  uses: number | null;
  own: number;
  was_code: boolean;
};

type Asked = { storeId: StoreId; code: string | null; phoneKey: string | null; userId: UserId | null };

/** A row for each question, in their order: `code` is null for a store without a discount. */
export async function listHeld(db: Db, asked: readonly Asked[]): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select w.n::int as n, c.id as code_id, s.code, s.title, s.discount_type, s.discount_value, s.is_active, s.max_uses,
      s.max_uses_per_person, c.uses,
      (select count(*)::int from discount_uses u where u.code_id = c.id and (u.phone_key = w.phone_key or u.user_id = w.user_id)) as own,
      exists (select from discount_codes k where k.store_id = w.store_id and k.code = w.code) as was_code
    from unnest(
      ${asked.map(({ storeId }) => storeId)}::uuid[], ${asked.map(({ code }) => code)}::text[],
      ${asked.map(({ phoneKey }) => phoneKey)}::text[], ${asked.map(({ userId }) => userId)}::uuid[]
    ) with ordinality as w (store_id, code, phone_key, user_id, n)
    left join discount_settings s on s.store_id = w.store_id
    left join discount_codes c on c.store_id = s.store_id and c.code = s.code
    order by w.n ${named}`.execute(db);
  return rows;
}

/** `id` is that of a code. */
export type NewUse = { id: string; storeId: StoreId; orderId: OrderId; userId: UserId | null; phoneKey: string; now: Date };

/** Orders with one code take turns from here on until the transaction ends: what is read after is all there is. */
export async function lockCodes(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`select from discount_codes where id = any(${[...ids]}::uuid[]) order by id for no key update ${named}`.execute(tx);
}

/** Notes a use for each order while the code and its person have one left, in their order; returns the orders for which there was none. Comes after `lockCodes`. */
export async function takeUses(tx: Db, uses: readonly NewUse[]): Promise<OrderId[]> {
  const { rows } = await sql<{ order_id: OrderId }>`
    with wanted as materialized (
      select * from unnest(
        ${uses.map(({ id }) => id)}::uuid[], ${uses.map(({ storeId }) => storeId)}::uuid[], ${uses.map(({ orderId }) => orderId)}::uuid[],
        ${uses.map(({ userId }) => userId)}::uuid[], ${uses.map(({ phoneKey }) => phoneKey)}::text[], ${uses.map(({ now }) => now)}::timestamptz[]
      ) with ordinality as w (code_id, store_id, order_id, user_id, phone_key, created_at, n)
    ), codes as materialized (
      select c.id, c.store_id, c.uses, s.max_uses, s.max_uses_per_person
      from discount_codes c join discount_settings s on s.store_id = c.store_id and s.code = c.code and s.is_active
      where c.id in (select code_id from wanted)
    ), fitting as materialized (
      select w.*, c.uses, c.max_uses, row_number() over (partition by w.code_id order by w.n) as place
      from wanted w join codes c on c.id = w.code_id and c.store_id = w.store_id
      where c.max_uses_per_person is null or c.max_uses_per_person >
        (select count(*) from discount_uses u where u.code_id = w.code_id and (u.phone_key = w.phone_key or u.user_id = w.user_id)) +
        (select count(*) from wanted e where e.code_id = w.code_id and e.n < w.n and (e.phone_key = w.phone_key or e.user_id = w.user_id))
    ), granted as materialized (
      select * from fitting where max_uses is null or uses + place <= max_uses
    ), noted as (
      insert into discount_uses (order_id, code_id, store_id, user_id, phone_key, created_at)
      select order_id, code_id, store_id, user_id, phone_key, created_at from granted
    ), counted as (
      update discount_codes c set uses = c.uses + g.number
      from (select code_id, count(*)::int as number from granted group by code_id) g where c.id = g.code_id
    )
    select w.order_id from wanted w where not exists (select from granted g where g.order_id = w.order_id and g.code_id = w.code_id) ${named}`.execute(tx);
  return rows.map(({ order_id }) => order_id);
}

/** Once, however often it is asked. */
export async function giveUseBack(tx: Db, orderId: OrderId): Promise<void> {
  await sql`
    with gone as (delete from discount_uses where order_id = ${orderId} returning code_id)
    update discount_codes c set uses = c.uses - 1 from gone where c.id = gone.code_id`.execute(tx);
}
