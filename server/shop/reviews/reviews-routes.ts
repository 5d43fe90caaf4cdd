import { Hono } from 'hono';
import { photoUploadPath, reviewLinkHeader } from '#contract/shop/reviews/review-limits.ts';
import { route, settle } from '#server/platform/http/api.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { ReviewPhotos } from './review-photos.ts';
import type { ReviewsService } from './reviews-service.ts';
import type { StoreReviews } from './store-reviews.ts';

export function createReviewsRoutes(reviews: ReviewsService, ofStore: StoreReviews) {
  return {
    list: route.reviews.list.handler(async ({ input: { id, ...page } }) => settle(await reviews.list(id, page))),
    listToWrite: route.reviews.listToWrite.handler(async ({ input, context }) => ({
      items: settle(await reviews.listToWrite(context.actor, input.link, input.product_id)),
    })),
    write: route.reviews.write.handler(async ({ input: { link, ...form }, context }) => settle(await reviews.write(context.actor, link, form))),
    remove: route.reviews.remove.handler(async ({ input, context }) => settle(await reviews.remove(context.actor, input.link, input.product_id))),
    listReplies: route.reviews.listReplies.handler(async ({ input, context }) => ({ items: await reviews.listReplies(context.actor, input.links) })),
    listOfStore: route.reviews.listOfStore.handler(async ({ input, context }) => settle(await ofStore.list(context.actor, input))),
    reply: route.reviews.reply.handler(async ({ input, context }) => settle(await ofStore.reply(context.actor, input.id, input.text))),
  };
}

/** What comes as a stream, below `/api`: `?product=` says of which product the picture is. */
export function createPhotoRoutes(photos: ReviewPhotos): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.post(photoUploadPath, async (c) =>
    c.json(settle(await photos.receive(c.get('actor'), c.req.header(reviewLinkHeader), c.req.query('product') ?? '', c.req.raw)), 201),
  );
  return routes;
}
