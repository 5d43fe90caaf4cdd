import { sql } from 'kysely';
import type { OrderId, StoreId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';

export type Silence = { storeId: StoreId; since: Date; firstOrderId: OrderId };

/** Stores of which a payment was found by asking before `until`, while no message of Razorpay came after it. Events of before `from` may be deleted. */
export async function listSilences(db: Db, { from, until }: { from: Date; until: Date }): Promise<Silence[]> {
  const { rows } = await sql<Silence>`
    with heard as (select coalesce(max(received_at), '-infinity') as at from payment_events where provider = 'razorpay')
    select payment.store_id as "storeId", min(charge.created_at) as since, (array_agg(charge.order_id order by charge.created_at))[1] as "firstOrderId"
    from payment_charges as charge join payments as payment on payment.order_id = charge.order_id, heard
    where payment.provider = 'razorpay' and charge.created_at > greatest(heard.at, ${from})
    group by payment.store_id having min(charge.created_at) <= ${until}`.execute(db);
  return rows;
}
