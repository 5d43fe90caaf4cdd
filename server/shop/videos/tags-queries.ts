import { type Selectable, sql } from 'kysely';
import type { VideoId } from '#contract/ids.ts';
import type { TagForm } from '#contract/shop/videos/videos.ts';
import type { Db, Tables } from '#server/platform/database/tables.ts';

export type TagRow = Selectable<Tables['video_product_tags']>;

/** In the order in which their seller has them. */
export async function listTags(db: Db, ids: readonly VideoId[]): Promise<TagRow[]> {
  if (ids.length === 0) return [];
  return await db.selectFrom('video_product_tags').selectAll().where(sql<boolean>`video_id = any(${ids})`).orderBy('position').execute();
}

/** Instead of those it had. */
export async function replaceTags(tx: Db, id: VideoId, tags: readonly TagForm[]): Promise<void> {
  await tx.deleteFrom('video_product_tags').where('video_id', '=', id).execute();
  const rows = tags.map((tag, position) => ({ ...tag, video_id: id, position }));
  if (rows.length > 0) await tx.insertInto('video_product_tags').values(rows).execute();
}
