import { sql } from 'kysely';
import type { ConsentId, PageId, StoreId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/tables.ts';

export async function addSignUp(tx: Db, row: { consent_id: ConsentId; page_id: PageId }): Promise<void> {
  await tx.insertInto('page_sign_ups').values(row).execute();
}

/** Addresses of a store that may be written to, as the ledger has them. */
function standing(db: Db, storeId: StoreId) {
  return db
    .selectFrom('page_sign_ups')
    .innerJoin('consents', 'consents.id', 'page_sign_ups.consent_id')
    .where('consents.store_id', '=', storeId)
    .where('consents.is_given', '=', true)
    .where('consents.withdrawn_at', 'is', null);
}

export async function countStanding(db: Db, storeId: StoreId): Promise<number> {
  const { count } = await standing(db, storeId).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return count;
}

export type SignUpPlace = { answered_at: Date; id: ConsentId };
export type SignUp = SignUpPlace & { email: string | null; words: string; title: string | null };

/** The oldest first; of a page that is gone, without its title. */
export async function listStanding(db: Db, storeId: StoreId, { after, limit }: { after: SignUpPlace | undefined; limit: number }): Promise<SignUp[]> {
  return await standing(db, storeId)
    .leftJoin('user_pages', 'user_pages.id', 'page_sign_ups.page_id')
    .select(['consents.id', 'consents.email', 'consents.words', 'consents.answered_at', 'user_pages.title'])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(consents.answered_at, consents.id) > (${after?.answered_at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('consents.answered_at')
    .orderBy('consents.id')
    .limit(limit)
    .execute();
}
