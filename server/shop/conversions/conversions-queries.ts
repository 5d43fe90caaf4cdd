import type { Insertable } from 'kysely';
import type { Network } from '#contract/consents/consent-rules.ts';
import type { OrderId } from '#contract/ids.ts';
import type { Db, Tables } from '#server/platform/database/tables.ts';

export async function listTold(db: Db, orderId: OrderId): Promise<Set<Network>> {
  const rows = await db.selectFrom('conversions').select('network').where('order_id', '=', orderId).execute();
  return new Set(rows.map(({ network }) => network));
}

/** Whether this attempt has it: of all that try at once, and after, one. */
export async function claim(db: Db, row: Insertable<Tables['conversions']>): Promise<boolean> {
  await db
    .insertInto('conversions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['order_id', 'network']).doNothing())
    .execute();
  const { attempt } = await db
    .selectFrom('conversions')
    .select('attempt')
    .where('order_id', '=', row.order_id)
    .where('network', '=', row.network)
    .executeTakeFirstOrThrow();
  return attempt === row.attempt;
}
