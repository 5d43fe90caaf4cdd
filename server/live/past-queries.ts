import type { LiveStreamId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';

/** `most_watching`: the most who watched it at once. */
export type PastStream = { title: string; at: Date; minutes: number; most_watching: number };

/** Ended ones, as if a camera had sent them; each with its id, in the order given. */
export async function insertPast<S extends PastStream>(db: Db, storeId: string, shows: readonly S[]): Promise<(S & { id: LiveStreamId })[]> {
  const rows = shows.map(({ title, at, minutes }) => {
    const ended_at = new Date(at.getTime() + minutes * 60_000);
    const pictures = { first_picture_at: at, last_picture_at: ended_at, pictured_ms: minutes * 60_000 };
    return { store_id: storeId, title, description: '', status: 'ended' as const, actual_start: at, ended_at, created_at: at, ...pictures };
  });
  const added = await db.insertInto('live_streams').values(rows).returning(['id', 'created_at']).execute();
  const idAt = new Map(added.map(({ id, created_at }) => [created_at.getTime(), id as LiveStreamId]));
  return shows.flatMap((show) => {
    const id = idAt.get(show.at.getTime());
    return id ? [{ ...show, id }] : [];
  });
}
