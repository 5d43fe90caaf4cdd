import { randomUUID } from 'node:crypto';
import type { StoreId } from '#contract/ids.ts';
import { imageUrlAtWidth, imageWidths, largestImageWidth } from '#contract/product-images.ts';
import { maximumUploadBytes, type UploadedImage } from '#contract/uploads.ts';
import { type Actor, requireSeller, requireUser } from '#server/accounts/actor.ts';
import type { Blobs } from '#server/platform/blobs.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type DiskRoom, noDiskRoom } from '#server/platform/disk-room.ts';
import { addJob, type JobHandler } from '#server/platform/jobs.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { createSlots } from '#server/platform/slots.ts';
import { type Rendition, renderImage } from './image-renditions.ts';
import * as queries from './uploads-queries.ts';

export type UploadsService = ReturnType<typeof createUploadsService>;

type Parts = { db: Db; blobs: Blobs; disk: DiskRoom };

/** Pictures decoded at once: each may take 100 MB and a core. */
const decodedAtOnce = 2;

/** Files that sellers hand in. */
export function createUploadsService({ db, blobs, disk }: Parts) {
  const inSlot = createSlots(decodedAtOnce);

  /** Stores all renditions and writes them down by the key of the largest, or leaves none. */
  async function store(renditions: Rendition[], write: (key: string) => Promise<void>): Promise<void> {
    const name = `product-images/${randomUUID()}`;
    const keyOf = (width: number) => `${name}-${width}.webp`;
    try {
      for (const { width, data } of renditions) await blobs.put(keyOf(width), data);
      await write(keyOf(largestImageWidth));
    } catch (error) {
      await Promise.allSettled(renditions.map(({ width }) => blobs.remove(keyOf(width))));
      throw error;
    }
  }

  const jobs: Record<string, JobHandler> = {
    async 'uploads.remove_files'({ urls }) {
      const files = (urls as string[]).flatMap((url) => imageWidths.map((width) => imageUrlAtWidth(url, width)));
      for (const url of files) await blobs.remove(url.slice('/media/'.length));
    },
  };

  return {
    jobs,

    /** For a store that closes: its files go once that is committed. */
    async removeAllOf(tx: Db, storeId: StoreId): Promise<void> {
      const urls = await queries.deleteAllOfStore(tx, storeId);
      if (urls.length > 0) await addJob(tx, 'uploads.remove_files', { urls });
    },

    /** UPLOAD_TOO_LARGE above 100 MB; UPLOAD_UNSUPPORTED for what is not a whole PNG, JPG or GIF; UNAVAILABLE on a full disk. */
    async createImage(actor: Actor, file: File): Promise<Outcome<UploadedImage>> {
      const storeId = requireSeller(actor, 'catalog:write');
      if (file.size > maximumUploadBytes) return refused('UPLOAD_TOO_LARGE', 'Maximum file size is 100MB');
      if (!(await disk.hasForBlobs(file.size))) return noDiskRoom;
      const picture = await inSlot(async () => renderImage(await file.bytes()));
      if (!picture) return refused('UPLOAD_UNSUPPORTED', 'This file cannot be used as a picture. Choose a PNG, JPG or GIF of at most 25 megapixels.');
      const { width, height, renditions } = picture;
      const original_name = file.name.replaceAll('\0', '').slice(0, 200);
      const { userId } = requireUser(actor);
      let url = '';
      await store(renditions, async (key) => {
        url = `/media/${key}`;
        await queries.insertUpload(db, { store_id: storeId, user_id: userId, kind: 'product_image', original_name, url, width, height });
      });
      return done({ url, width, height });
    },

    /** Whether the store itself uploaded the image with this URL. */
    async isImageOf(storeId: StoreId, url: string): Promise<boolean> {
      return await queries.hasImage(db, storeId, url);
    },
  };
}
