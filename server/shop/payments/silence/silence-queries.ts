import { sql } from 'kysely';
import type { OrderId, StoreId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';

export type Silence = { storeId: StoreId; since: Date; firstOrderId: OrderId };

/**
 * Stores of which a payment was found by asking before `until`, while no message of Razorpay came to them after it.
 * Events of before `from` may be deleted. Payments without an account of their store do not count: it had no webhook of its own for them.
 */
export async function listSilences(db: Db, { from, until }: { from: Date; until: Date }): Promise<Silence[]> {
  const { rows } = await sql<Silence>`
    with heard as (select store_id, max(received_at) as at from payment_events where provider = 'razorpay' group by store_id)
    select payment.store_id as "storeId", min(charge.created_at) as since, (array_agg(charge.order_id order by charge.created_at))[1] as "firstOrderId"
    from payment_charges as charge join payments as payment on payment.order_id = charge.order_id
      left join heard on heard.store_id = payment.store_id
    where payment.provider = 'razorpay' and payment.account_id is not null and charge.created_at > greatest(coalesce(heard.at, '-infinity'), ${from})
    group by payment.store_id having min(charge.created_at) <= ${until}`.execute(db);
  return rows;
}
