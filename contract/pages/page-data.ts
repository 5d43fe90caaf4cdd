import { z } from 'zod';
import { productId, videoId } from '#contract/ids.ts';
import { productCard } from '#contract/shop/catalog/catalog.ts';
import { review } from '#contract/shop/reviews/reviews.ts';
import { shoppableVideo } from '#contract/shop/videos/videos.ts';
import { publicStore } from '#contract/stores/stores.ts';

export const gridOrders = ['newest', 'price_up', 'price_down'] as const;
export const maxGridProducts = 24;
export const maxShownReviews = 9;

/** Products of the store by a rule; an empty category is all of them. */
const grid = z.strictObject({
  order: z.enum(gridOrders),
  category: z.string().max(60),
  count: z.number().int().min(1).max(maxGridProducts),
});
export type GridNeed = z.infer<typeof grid>;

/** How many products stand for the store while no product and no picture is chosen. */
export const productsUnchosen = 4;

/** The newest, as many as there may be: sections of a page do not show the same ones while there are others. */
export function newestOf(category = ''): GridNeed {
  return { order: 'newest', category, count: maxGridProducts };
}

/** Videos that stand where none is chosen, of a whole page. */
export const maxNewestVideos = 12;

/** What of its store a page shows. */
export const pageNeeds = z.strictObject({
  products: z.array(productId).max(200).default([]),
  grids: z.array(grid).max(60).default([]),
  videos: z.array(videoId).max(60).default([]),
  newest_videos: z.number().int().min(0).max(maxNewestVideos).default(0),
  categories: z.boolean().default(false),
  reviews: z.number().int().min(0).max(maxShownReviews).default(0),
});
export type PageNeeds = Partial<z.infer<typeof pageNeeds>>;

const pageReview = review.pick({ id: true, rating: true, comment: true, shown_name: true, is_verified: true, created_at: true }).extend({
  product: z.object({ name: z.string(), slug: z.string(), image_url: z.string().nullable() }),
});
export type PageReview = z.infer<typeof pageReview>;

/** What a page shows of its store, as any shopper may see it. */
export const pageData = z.object({
  store: publicStore.pick({ id: true, name: true, slug: true, logo_url: true, is_demo: true }),
  /** Those that are sold. */
  products: z.array(productCard),
  grids: z.array(grid.extend({ items: z.array(productCard) })),
  videos: z.array(shoppableVideo),
  /** Published and ready, also those that are among `videos`. */
  newest_videos: z.array(shoppableVideo),
  /** The largest first, each with the picture of a product in it. */
  categories: z.array(z.object({ category: z.string(), count: z.number().int(), image_url: z.string().nullable() })),
  /** With words, the newest first. */
  reviews: z.array(pageReview),
  /** Of all products of the store; null without a review. */
  rating: z.object({ average: z.number(), count: z.number().int() }).nullable(),
});
export type PageData = z.infer<typeof pageData>;

/** All of them at once, nothing twice. */
export function joinNeeds(needs: readonly PageNeeds[]): z.infer<typeof pageNeeds> {
  const grids = new Map(needs.flatMap((need) => need.grids ?? []).map((each) => [gridKey(each), each]));
  const videos = [...new Set(needs.flatMap((need) => need.videos ?? []))];
  const unchosen = needs.reduce((sum, need) => sum + (need.newest_videos ?? 0), 0);
  return {
    products: [...new Set(needs.flatMap((need) => need.products ?? []))],
    grids: [...grids.values()],
    videos,
    // A chosen one may be among the newest, and stands once.
    newest_videos: unchosen === 0 ? 0 : Math.min(maxNewestVideos, unchosen + videos.length),
    categories: needs.some((need) => need.categories),
    reviews: Math.max(0, ...needs.map((need) => need.reviews ?? 0)),
  };
}

const gridKey = ({ order, category, count }: GridNeed) => JSON.stringify([order, category, count]);

/** The products of a grid, as far as they were asked for. */
export function findGrid(data: Pick<PageData, 'grids'>, need: GridNeed): PageData['grids'][number]['items'] {
  return data.grids.find((each) => gridKey(each) === gridKey(need))?.items ?? [];
}
