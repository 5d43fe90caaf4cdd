import type { ProductId, StoreId, VideoFileId } from '#contract/ids.ts';
import type { PlayedVideo } from '#contract/uploads/video-files.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, invalidInput, type Outcome } from '#server/platform/outcome.ts';
import { type StoredVideo, toPlayed, type VideoFilesService } from '#server/uploads/video-files.ts';
import * as queries from './product-video-queries.ts';

export type VideoSource = Pick<VideoFilesService, 'listByIds' | 'take' | 'removeIfUnused'>;

export type ProductVideos = ReturnType<typeof createProductVideos>;

/** The videos of products: files of the store, of which a product shows one at most. */
export function createProductVideos(files: VideoSource) {
  /** INPUT_INVALID for a file of another store, and an upload that failed: nothing will ever be shown of it. */
  async function take(tx: Db, storeId: StoreId, id: string): Promise<Outcome<void>> {
    const file = await files.take(tx, id);
    if (file?.storeId !== storeId) return invalidInput('video_file_id', 'This video does not exist, or not any more. Upload it again.');
    if (file.state !== 'failed') return done(undefined);
    return invalidInput('video_file_id', `The video cannot be played: ${file.problem ?? 'it could not be processed.'}`);
  }

  return {
    /** Each row with what its page plays; one question for all of them, and none where no product has a video. */
    async addTo<Row extends { video_file_id: VideoFileId | null }>(rows: readonly Row[]): Promise<(Row & { video: PlayedVideo | null })[]> {
      const found = await files.listByIds(rows.flatMap((row) => row.video_file_id ?? []));
      const byId = new Map<string | null, StoredVideo>(found.map((file) => [file.id, file]));
      return rows.map((row) => ({ ...row, video: toPlayed(byId.get(row.video_file_id)) }));
    },

    /** Keeps the video of a new product from removal until `tx` ends. INPUT_INVALID when it cannot be shown. */
    async choose(tx: Db, storeId: StoreId, wanted: string | null | undefined): Promise<Outcome<void>> {
      return wanted ? await take(tx, storeId, wanted) : done(undefined);
    },

    /** The same for a product that there is, before its row is changed; the value is what it shows no more. What it has stays without a look. */
    async chooseAnother(
      tx: Db,
      product: { id: ProductId; store_id: StoreId },
      wanted: string | null | undefined,
    ): Promise<Outcome<{ left: VideoFileId | null }>> {
      if (wanted === undefined) return done({ left: null });
      const own = await queries.lockVideoOf(tx, product.id);
      if (own === wanted) return done({ left: null });
      const taken = wanted ? await take(tx, product.store_id, wanted) : done(undefined);
      return taken.ok ? done({ left: own }) : taken;
    },

    /** Call once it is committed that a product shows it no more; something else may show it still. What is missed here, the chore finds. */
    async forget(id: VideoFileId | null): Promise<void> {
      if (id) await files.removeIfUnused(id);
    },
  };
}
