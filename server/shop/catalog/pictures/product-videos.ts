import type { ProductId, StoreId, VideoFileId } from '#contract/ids.ts';
import type { ProductForm } from '#contract/shop/catalog/product-form.ts';
import type { PlayedVideo } from '#contract/uploads/video-files.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, invalidInput, type Outcome } from '#server/platform/outcome.ts';
import { type StoredVideo, toPlayed, type VideoFilesService } from '#server/uploads/video-files.ts';
import * as queries from './product-video-queries.ts';

export type VideoSource = Pick<VideoFilesService, 'listByIds' | 'take' | 'removeIfUnused' | 'markMadeByAi'>;

/** What a form says of the video; an absent file is the one that there is. */
type Wanted = Pick<ProductForm, 'video_file_id' | 'made_by_ai'>;

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
    async choose(tx: Db, storeId: StoreId, { video_file_id: wanted, made_by_ai: isByAi }: Wanted): Promise<Outcome<void>> {
      if (!wanted) return done(undefined);
      const taken = await take(tx, storeId, wanted);
      if (taken.ok && isByAi) await files.markMadeByAi(tx, wanted);
      return taken;
    },

    /** The same for a product that there is, before its row is changed; the value is what it shows no more. What it has stays without a look. */
    async chooseAnother(
      tx: Db,
      product: { id: ProductId; store_id: StoreId },
      { video_file_id: wanted, made_by_ai: isByAi }: Wanted,
    ): Promise<Outcome<{ left: VideoFileId | null }>> {
      if (wanted === undefined && !isByAi) return done({ left: null });
      const own = await queries.lockVideoOf(tx, product.id);
      const next = wanted === undefined ? own : wanted;
      const taken = next && next !== own ? await take(tx, product.store_id, next) : done(undefined);
      if (!taken.ok) return taken;
      if (next && isByAi) await files.markMadeByAi(tx, next);
      return done({ left: next === own ? null : own });
    },

    /** Call once it is committed that a product shows it no more; something else may show it still. What is missed here, the chore finds. */
    async forget(id: VideoFileId | null): Promise<void> {
      if (id) await files.removeIfUnused(id);
    },
  };
}
