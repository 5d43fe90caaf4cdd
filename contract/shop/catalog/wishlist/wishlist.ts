import { z } from 'zod';
import { text } from '#contract/formats/text.ts';
import { productId, wishId } from '#contract/ids.ts';
import { errorsOf, openRoute, pageInput, pageOf } from '#contract/route.ts';
import { productCard } from '#contract/shop/catalog/catalog.ts';
import { maxWishes } from './wishlist-rules.ts';

/** For whoever is signed in, about themselves. */
const personRoute = openRoute.errors(errorsOf('UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED'));

/** A product that a person has saved. Name and picture are there also of one that its store has taken out. */
export const wish = z.object({
  id: wishId,
  product_id: productId,
  name: z.string(),
  image_url: z.string().nullable(),
  /** What its card asked as it was saved. */
  saved_price_paise: z.number().int(),
  created_at: z.iso.datetime(),
  /** As the shop shows it now; null: it was taken out of its store. */
  product: productCard.nullable(),
});
export type Wish = z.infer<typeof wish>;

const savedWish = wish.pick({ id: true, product_id: true, saved_price_paise: true, created_at: true });
export type SavedWish = z.infer<typeof savedWish>;

export const wishlistContract = {
  list: personRoute
    .route({ method: 'GET', path: '/wishlist', summary: 'What the signed-in person has saved, newest first; searched by name' })
    .input(z.strictObject({ ...pageInput, search: text.trim().max(100).optional() }))
    .output(pageOf(wish)),
  listProductIds: personRoute
    .route({ method: 'GET', path: '/wishlist/product-ids', summary: 'Which products the signed-in person has saved' })
    .output(z.object({ product_ids: z.array(productId).max(maxWishes) })),
  add: personRoute
    .route({ method: 'POST', path: '/wishlist', summary: 'Save a product; one that is saved already stays as it is' })
    .errors(errorsOf('NOT_FOUND', 'CONFLICT'))
    .input(z.strictObject({ product_id: productId }))
    .output(savedWish),
  remove: personRoute
    .route({ method: 'DELETE', path: '/wishlist/{id}', summary: 'Take a product out of the wishlist, by the id of the product' })
    .input(z.strictObject({ id: productId }))
    .output(z.object({ product_id: productId })),
};
