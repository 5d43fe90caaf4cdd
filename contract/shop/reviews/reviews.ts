import { z } from 'zod';
import { maxNameCharacters } from '#contract/accounts/account-rules.ts';
import { line, text } from '#contract/formats/text.ts';
import { productId, reviewId } from '#contract/ids.ts';
import { countedPageOf, errorsOf, openRoute, pageInput, pageOf, sellerRoute } from '#contract/route.ts';
import { rating } from '#contract/shop/catalog/catalog.ts';
import { maxOwnOrders } from '#contract/shop/orders/order-sizes.ts';
import { maxCommentCharacters, maxPhotos, maxReplyCharacters } from './review-limits.ts';

/** Whole stars. */
const stars = z.number().int().min(1).max(5);
const starFilter = z.coerce.number().int().min(1).max(5).optional();
/** Only those that show pictures. */
const photoFilter = z.literal('with').optional();

const words = {
  rating: stars,
  comment: z.string(),
  /** Empty where the account of its author is deleted. */
  shown_name: z.string(),
  photo_urls: z.array(z.string()),
};

/** A review as everybody reads it. */
export const review = z.object({
  id: reviewId,
  ...words,
  /** Of its author's profile, where the review stands under the name of the account. */
  avatar_url: z.string().nullable(),
  /** Written by the buyer of a delivered order; the samples of the demo store are not. */
  is_verified: z.boolean(),
  created_at: z.iso.datetime(),
  reply: z.string().nullable(),
  replied_at: z.iso.datetime().nullable(),
});
export type Review = z.infer<typeof review>;

/** To its author: `hidden_reason` is what the operator wrote who took it out of all lists. */
const ownReview = z.object({
  id: reviewId,
  ...words,
  reply: z.string().nullable(),
  hidden_reason: z.string().nullable(),
  /** Its author took it away: what is left of it says nothing. Writing it anew is its change. */
  is_removed: z.boolean(),
  /** It was not changed yet, and there is time until `can_edit_until`. */
  can_edit: z.boolean(),
  can_edit_until: z.iso.datetime(),
});
export type OwnReview = z.infer<typeof ownReview>;

/** A product of a delivered order, and what its buyer wrote of it. */
const reviewable = z.object({
  product_id: productId,
  product_name: z.string(),
  variant_title: z.string(),
  image_url: z.string().nullable(),
  /** What buyer and store call the order. */
  order_number: z.number().int(),
  store_name: z.string(),
  review: ownReview.nullable(),
});
export type Reviewable = z.infer<typeof reviewable>;

/** That a store answered a review, to its author. */
const ownReply = z.object({ id: reviewId, product_id: productId, product_name: z.string(), store_name: z.string(), replied_at: z.iso.datetime() });
export type OwnReply = z.infer<typeof ownReply>;

/** To its store: hidden ones too. */
export const storeReview = review.extend({
  product_id: productId,
  product_name: z.string(),
  hidden_reason: z.string().nullable(),
  /** Somebody reported it, and no operator has decided yet. */
  is_reported: z.boolean(),
});
export type StoreReview = z.infer<typeof storeReview>;

/** From the message that an order was delivered. Whoever has it acts as the buyer of that order, without an account. */
const reviewLink = z.string().max(100);
const whose = { link: reviewLink.optional() };

/** What a buyer sends; a picture is one that they uploaded for it. */
const reviewForm = z.strictObject({
  product_id: productId,
  rating: stars,
  comment: text.trim().max(maxCommentCharacters, `Write at most ${maxCommentCharacters} characters`),
  shown_name: line.trim().min(1, 'Say under which name it is shown').max(maxNameCharacters, `Use at most ${maxNameCharacters} characters`),
  photo_urls: z.array(z.string().max(200)).max(maxPhotos, `Add at most ${maxPhotos} pictures`),
});
export type ReviewForm = z.infer<typeof reviewForm>;

export const reviewsContract = {
  list: openRoute
    .route({ method: 'GET', path: '/products/{id}/reviews', summary: 'Reviews of a product, newest first' })
    .errors(errorsOf('NOT_FOUND'))
    .input(z.strictObject({ id: productId, ...pageInput, rating: starFilter, photos: photoFilter }))
    .output(
      pageOf(review).extend({
        /** How many there are of each number of stars, five first. */ by_stars: z.array(z.number().int()),
        /** How many show pictures. */ with_photos: z.number().int(),
        /** Of those that buyers wrote: the samples of the demo store are left out. Null without one. */ verified_rating: rating.nullable(),
      }),
    ),
  /** Asked for by POST, so that a link stands in no log of addresses. */
  listToWrite: openRoute
    .route({ method: 'POST', path: '/reviews/mine', summary: 'What the buyer may review, of a link or of the signed-in person; newest first, 100 at most' })
    .errors(errorsOf('UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED', 'NOT_FOUND'))
    .input(z.strictObject({ ...whose, product_id: productId.optional() }))
    .output(z.object({ items: z.array(reviewable) })),
  write: openRoute
    .route({
      method: 'POST',
      path: '/reviews',
      summary: 'Write the own review of a product that was delivered, or change it: once, within 30 days. The same again changes nothing',
    })
    .errors(errorsOf('UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED', 'NOT_FOUND', 'CONFLICT'))
    .input(reviewForm.extend(whose))
    .output(ownReview),
  remove: openRoute
    .route({ method: 'POST', path: '/reviews/removal', summary: 'Remove the own review of a product' })
    .errors(errorsOf('UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED', 'NOT_FOUND'))
    .input(z.strictObject({ ...whose, product_id: productId }))
    .output(z.object({ product_id: productId })),
  listReplies: openRoute
    .route({
      method: 'POST',
      path: '/reviews/replies',
      summary: 'What stores answered to reviews of the given orders and of the signed-in person, the latest 50',
    })
    .input(z.strictObject({ /** Of the pages of orders; one that we did not make is passed over. */ links: z.array(z.string().max(100)).max(maxOwnOrders) }))
    .output(z.object({ items: z.array(ownReply) })),
  listOfStore: sellerRoute
    .route({ method: 'GET', path: '/seller/reviews', summary: 'Reviews of the products of the signed-in seller, newest first' })
    .input(z.strictObject({ ...pageInput, rating: starFilter, state: z.enum(['unanswered', 'reported']).optional() }))
    .output(countedPageOf(storeReview)),
  reply: sellerRoute
    .route({ method: 'PUT', path: '/seller/reviews/{id}/reply', summary: "Write, change or, by an empty text, remove the store's reply to a review" })
    .input(z.strictObject({ id: reviewId, text: text.trim().max(maxReplyCharacters, `Write at most ${maxReplyCharacters} characters`) }))
    .output(storeReview),
};
