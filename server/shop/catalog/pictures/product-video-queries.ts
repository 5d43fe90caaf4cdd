import type { ProductId, VideoFileId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Which of these videos a product shows, or will again if it is restored. */
export async function listUsedVideos(db: Db, videoFileIds: readonly string[]): Promise<Set<string>> {
  if (videoFileIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('products')
    .select('video_file_id')
    .distinct()
    .where('video_file_id', 'in', videoFileIds as VideoFileId[])
    .execute();
  return new Set(rows.map((row) => row.video_file_id ?? ''));
}

/** What the product shows; nobody else changes that until the transaction ends. */
export async function lockVideoOf(tx: Db, id: ProductId): Promise<VideoFileId | null> {
  const row = await tx.selectFrom('products').select('video_file_id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row?.video_file_id ?? null;
}
