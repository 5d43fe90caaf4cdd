import { sql } from 'kysely';
import type { DeliveryId, StoreId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { PagePlace } from '#server/platform/page-cursor.ts';
import { likeOf } from '#server/shop/catalog/search/product-filters.ts';

type StoreRow = {
  id: StoreId;
  name: string;
  slug: string | null;
  is_demo: boolean;
  created_at: Date;
  closed_at: Date | null;
  has_owner: boolean;
  owner_name: string | null;
  owner_email: string | null;
  products: number;
  orders: number;
};

/** Newest first; `search`: a part of the name, of the address in the shop or of the owner's e-mail. */
export async function listStores(db: Db, search: string, after: PagePlace | undefined, limit: number): Promise<StoreRow[]> {
  const { rows } = await sql<StoreRow>`
    select s.id, s.name, s.slug, s.is_demo, s.created_at, s.closed_at, owner.id is not null as has_owner,
      owner.user_metadata ->> 'display_name' as owner_name, owner.email as owner_email,
      (select count(*)::int from products where store_id = s.id and deleted_at is null) as products,
      (select count(*)::int from customer_orders where store_id = s.id) as orders
    from stores s left join lateral (
      select u.id, u.email, u.user_metadata from store_members m join auth_users u on u.id = m.user_id
      where m.store_id = s.id and m.role = 'owner' order by m.created_at limit 1
    ) owner on true
    where (${search} = '' or search_form(concat_ws(chr(10), s.name, s.slug, owner.email)) like '%' || ${likeOf(search)} || '%')
      and (${after === undefined} or (s.created_at, s.id) < (${after?.createdAt ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by s.created_at desc, s.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countOpenStores(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from stores where closed_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The names of the stores that are there still. */
export async function listStoreNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`select id, name from stores where id::text = any(${[...ids]}::text[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type DeliveryRow = {
  id: DeliveryId;
  store_name: string;
  url: string;
  order_number: number | null;
  attempts: number;
  last_status: number | null;
  is_active: boolean;
  created_at: Date;
};

/** Of orders, what gave up, newest first: tests are tried while somebody looks. */
export async function listFailedDeliveries(db: Db, after: PagePlace | undefined, limit: number): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select d.id, s.name as store_name, w.url, d.order_number, d.attempts, d.last_status, w.is_active, d.created_at
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id join stores s on s.id = d.store_id
    where d.state = 'failed' and d.event <> 'webhook.test'
      and (${after === undefined} or (d.created_at, d.id) < (${after?.createdAt ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by d.created_at desc, d.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countFailedDeliveries(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_deliveries where state = 'failed' and event <> 'webhook.test'`.execute(db);
  return rows[0]?.count ?? 0;
}
