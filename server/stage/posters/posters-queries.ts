import type { Db } from '#server/platform/database/database.ts';

export async function findPoster(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('live_posters')
    .innerJoin('live_streams', 'live_streams.id', 'live_posters.live_stream_id')
    .select('blob_key')
    .where('live_stream_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.blob_key;
}

/** Returns the key whose file can be deleted: the replaced one, or this one if the stream was deleted. Concurrent calls of two nodes run one after the other. */
export async function savePoster(db: Db, id: string, key: string, now: Date): Promise<string | undefined> {
  return await db.transaction().execute(async (tx) => {
    const stream = tx.selectFrom('live_streams').select('id').where('id', '=', id).where('deleted_at', 'is', null);
    if (!(await stream.forNoKeyUpdate().executeTakeFirst())) return key;
    const before = await tx.selectFrom('live_posters').select('blob_key').where('live_stream_id', '=', id).executeTakeFirst();
    await tx
      .insertInto('live_posters')
      .values({ live_stream_id: id, blob_key: key, stored_at: now })
      .onConflict((conflict) => conflict.column('live_stream_id').doUpdateSet({ blob_key: key, stored_at: now }))
      .execute();
    return before?.blob_key;
  });
}

/** Live streams that were deleted and still have a poster, a batch at a time. */
export async function listOrphans(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('live_posters')
    .leftJoin('live_streams', 'live_streams.id', 'live_posters.live_stream_id')
    .select('live_stream_id')
    .where((eb) => eb.or([eb('live_streams.id', 'is', null), eb('deleted_at', 'is not', null)]))
    .limit(500)
    .execute();
  return rows.map((row) => row.live_stream_id);
}

export async function forgetPoster(db: Db, id: string): Promise<void> {
  await db.deleteFrom('live_posters').where('live_stream_id', '=', id).execute();
}
