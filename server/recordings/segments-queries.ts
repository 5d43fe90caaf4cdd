import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { RecordedRendition, RecordingSegmentsTable } from './recordings-tables.ts';

export type SegmentRow = Insertable<RecordingSegmentsTable>;

/** `removed` or `moved` when the folder of that token is not the recording's any more. Twice the same segment is one row. */
export async function insertSegment(db: Db, row: SegmentRow, token: string): Promise<'stored' | 'removed' | 'moved'> {
  return await db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom('recordings')
      .select('token')
      .where('live_stream_id', '=', row.live_stream_id)
      .where('removed_at', 'is', null)
      .forKeyShare()
      .executeTakeFirst();
    if (open?.token !== token) return open ? 'moved' : 'removed';
    await tx
      .insertInto('recording_segments')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return 'stored';
  });
}

export async function sumSegments(db: Db, id: string): Promise<{ count: number; bytes: number; end_seconds: number | null }> {
  return await db
    .selectFrom('recording_segments')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.sum<number>('bytes'), sql<number>`0`).as('bytes'),
      sql<number | null>`max(start_seconds + seconds)`.as('end_seconds'),
    ])
    .where('live_stream_id', '=', id)
    .executeTakeFirstOrThrow();
}

/** In the order of the show. */
export async function listSegments(db: Db, id: string, rendition?: RecordedRendition): Promise<Selectable<RecordingSegmentsTable>[]> {
  const all = db.selectFrom('recording_segments').selectAll().where('live_stream_id', '=', id);
  const wanted = rendition ? all.where('rendition', '=', rendition) : all;
  return await wanted.orderBy('start_seconds').orderBy('run').orderBy('msn').execute();
}

/** What the master playlist says of each rendition: sizes of its longest configuration, rates in bits per second. */
export async function listRenditions(db: Db, id: string) {
  const { rows } = await sql<{ rendition: RecordedRendition; codecs: string; width: number | null; height: number | null; peak: number; average: number }>`
    with part as (
      select rendition, codecs, width, height, sum(seconds) as seconds, sum(bytes) as bytes, max(bytes * 8 / greatest(seconds, 0.1)) as peak
      from recording_segments where live_stream_id = ${id} group by rendition, codecs, width, height
    )
    select distinct on (rendition) rendition, codecs, width, height,
      max(peak) over (partition by rendition) as peak,
      (sum(bytes) over (partition by rendition) * 8)::double precision / sum(seconds) over (partition by rendition) as average
    from part order by rendition, seconds desc`.execute(db);
  return rows;
}

export async function deleteSegments(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('recording_segments').where('live_stream_id', '=', id).execute();
}
