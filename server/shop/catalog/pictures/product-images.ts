import type { StoreId } from '#contract/ids.ts';
import { isOwnImage } from '#contract/shop/catalog/image-sizes.ts';
import type { ProductForm } from '#contract/shop/catalog/product-form.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { done, invalidInput, type Outcome } from '#server/platform/outcome.ts';
import type { UploadsService } from '#server/uploads/uploads-service.ts';
import * as queries from '../catalog-queries.ts';

export type ImageSource = Pick<UploadsService, 'isImageOf' | 'copyImage' | 'copyImageFor'>;

/** Jobs of neighbors that keep the address of a product's picture: `{ store_id, from, to }`. */
export const imageCopied = 'catalog.image_copied';

/** The pictures of products: a store's own uploads, and copies of what is elsewhere. */
export function createProductImages({ db, uploads }: { db: Db; uploads: ImageSource }) {
  /**
   * The address to keep of one in a form. An image kept here must be the store's own upload: nobody shows another store's files as
   * theirs. One from elsewhere is copied, so that no page loads anything from there; what is in `kept` stays as it is.
   */
  async function takeImage(actor: Actor, storeId: StoreId, url: string, kept: ReadonlySet<string | null>): Promise<Outcome<string>> {
    if (url === '' || kept.has(url)) return done(url);
    if (isOwnImage(url)) return (await uploads.isImageOf(storeId, url)) ? done(url) : wrong('This image was not uploaded to your store. Upload it again.');
    const copied = await uploads.copyImage(actor, url);
    if (copied.ok) return done(copied.value.url);
    return copied.problem.code === 'TOO_MANY_REQUESTS' ? copied : wrong(`The picture could not be copied. ${copied.problem.message}`);
  }

  return {
    /** The form with the addresses that are kept: every one is looked at before anything is written. `kept`: those there are. */
    async takeAll<Form extends ProductForm>(actor: Actor, storeId: StoreId, form: Form, kept: readonly (string | null)[]): Promise<Outcome<Form>> {
      const known = new Set(kept);
      const asked = [form.image_url, ...(form.more_image_urls ?? []), ...(form.variants ?? []).map((row) => row.image_url)];
      const taken = new Map<string | undefined, string | undefined>([[undefined, undefined]]);
      for (const url of asked) {
        if (url === undefined || taken.has(url)) continue;
        const image = await takeImage(actor, storeId, url, known);
        if (!image.ok) return image;
        taken.set(url, image.value);
      }
      const of = (url: string | undefined) => taken.get(url);
      return done({
        ...form,
        image_url: of(form.image_url),
        more_image_urls: form.more_image_urls?.map((url) => of(url) ?? url),
        variants: form.variants?.map((row) => ({ ...row, image_url: of(row.image_url) })),
      });
    },

    /** Copies what was kept at an address elsewhere before pictures were copied. One that cannot be read stays, and is not shown. */
    async copyKept(storeId: StoreId, from: string): Promise<void> {
      const copied = await uploads.copyImageFor(storeId, from);
      if (!copied.ok && copied.problem.code === 'UNAVAILABLE') throw new Error(copied.problem.message);
      if (!copied.ok) return;
      const change = { storeId, from, to: copied.value.url };
      await db.transaction().execute(async (tx) => {
        await queries.replaceImage(tx, change);
        await addJob(tx, imageCopied, { store_id: storeId, from, to: change.to });
      });
    },
  };
}

function wrong(message: string): Outcome<never> {
  return invalidInput('image_url', message);
}
