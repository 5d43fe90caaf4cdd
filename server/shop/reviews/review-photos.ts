import { type ProductId, productId } from '#contract/ids.ts';
import type { UploadedImage } from '#contract/uploads/uploads.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, invalidInput, type Outcome } from '#server/platform/outcome.ts';
import type { UploadsService } from '#server/uploads/uploads-service.ts';
import type { Authors } from './authors.ts';
import * as photos from './photos-queries.ts';
import type { ReviewRates } from './review-rates.ts';

/** A picture that no review shows goes after so long. */
const unusedMs = 24 * 3_600_000;

type Parts = { db: Db; clock: Clock; uploads: Pick<UploadsService, 'receivePhoto' | 'removePhotos'>; authors: Authors; rates: ReviewRates };

export type ReviewPhotos = ReturnType<typeof createReviewPhotos>;

/** Pictures that buyers add to a review, by the rules of all uploads. */
export function createReviewPhotos({ db, clock, uploads, authors, rates }: Parts) {
  return {
    /** A form with a `file`, for a product that was delivered to its sender. Nothing of it is read before that is known. */
    async receive(actor: Actor, link: string | undefined, product: string, request: Request): Promise<Outcome<UploadedImage>> {
      const author = authors.find(actor, link);
      if (!author.ok) return author;
      if (!productId.safeParse(product).success) return invalidInput('product', 'Say of which product the picture is.');
      const line = await authors.getDelivered(author.value, product as ProductId);
      if (!line.ok) return line;
      const spent = await rates.take('photosOfPerson', author.value.key);
      if (spent) return spent;
      const { store_id, order_id, user_id } = line.value;
      const image = await uploads.receivePhoto(request, author.value.key, { storeId: store_id, userId: user_id });
      if (!image.ok) return image;
      await photos.insertPhoto(db, { url: image.value.url, store_id, order_id, user_id, review_id: null, created_at: clock.now() });
      return done(image.value);
    },

    async deleteUnused(now: Date): Promise<number> {
      return await db.transaction().execute(async (tx) => {
        const urls = await photos.deletePhotosBy(tx, { unusedBefore: new Date(now.getTime() - unusedMs) });
        await uploads.removePhotos(tx, urls);
        return urls.length;
      });
    },
  };
}
