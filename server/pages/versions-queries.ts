import { sql } from 'kysely';
import type { PageId } from '#contract/ids.ts';
import { keptVersions } from '#contract/pages/page-limits.ts';
import type { PageVersion } from '#contract/pages/pages.ts';
import type { Db } from '#server/platform/database/tables.ts';

/** Keeps what the page is now, and lets go of the oldest. Its row is held meanwhile. */
export async function keepVersion(tx: Db, id: PageId, reason: PageVersion['reason'], now: Date): Promise<void> {
  await sql`
    insert into page_versions (page_id, number, reason, content, created_at)
    select id, (select coalesce(max(number), 0) + 1 from page_versions where page_id = ${id}), ${reason}, content, ${now} from user_pages where id = ${id}`.execute(
    tx,
  );
  await tx
    .deleteFrom('page_versions')
    .where('page_id', '=', id)
    .where('number', '<=', (eb) => eb.selectFrom('page_versions').select(sql<number>`max(number) - ${keptVersions}::int`.as('last')).where('page_id', '=', id))
    .execute();
}

/** The newest first. */
export async function listVersions(db: Db, id: PageId) {
  return await db
    .selectFrom('page_versions')
    .select(['number', 'reason', 'created_at'])
    .select(sql<number>`case jsonb_typeof(content -> 'sections') when 'array' then jsonb_array_length(content -> 'sections') else 0 end`.as('section_count'))
    .where('page_id', '=', id)
    .orderBy('number', 'desc')
    .execute();
}

export async function findVersion(db: Db, id: PageId, number: number): Promise<object | undefined> {
  const found = await db.selectFrom('page_versions').select('content').where('page_id', '=', id).where('number', '=', number).executeTakeFirst();
  return found?.content;
}
