import type { StoreId } from '#contract/ids.ts';
import type { GridNeed, PageData, PageNeeds } from '#contract/pages/page-data.ts';
import type { ProductCard } from '#contract/shop/catalog/catalog.ts';
import { done, type Outcome } from '#server/platform/outcome.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import { toPublicCard } from '#server/shop/catalog/catalog-wire.ts';
import type { ReviewsService } from '#server/shop/reviews/reviews-service.ts';
import type { VideosService } from '#server/shop/videos/videos-service.ts';
import type { StoreSettingsService } from '#server/stores/store-settings-service.ts';

export type DataParts = {
  catalog: Pick<CatalogService, 'list' | 'listByIds' | 'listCardsByIds' | 'listCategories'>;
  videos: Pick<VideosService, 'get' | 'list'>;
  reviews: Pick<ReviewsService, 'listOfStore' | 'getRatingOf'>;
  settings: Pick<StoreSettingsService, 'getPublic'>;
};

/** Categories of a store that a page shows at most. */
const maxCategories = 12;

/** Reads what a page shows of its store, and nothing of another store, whatever its sections name. */
export function createPageDataReader({ catalog, videos, reviews, settings }: DataParts) {
  /** What a filter without words finds; nobody's searches are limited by it. */
  async function listGrid(storeId: StoreId, { order, category, count }: GridNeed): Promise<ProductCard[]> {
    const found = await catalog.list({ seller_id: storeId, order, category: category || undefined, limit: count }, '');
    return found.ok ? found.value.items : [];
  }

  async function listProducts(storeId: StoreId, ids: PageNeeds['products'] = []): Promise<ProductCard[]> {
    const own = new Set((await catalog.listByIds(ids)).filter(({ seller_id }) => seller_id === storeId).map(({ id }) => id));
    return (await catalog.listCardsByIds([...own])).map(toPublicCard);
  }

  async function listVideos(storeId: StoreId, ids: PageNeeds['videos'] = []): Promise<PageData['videos']> {
    const found = await Promise.all(ids.map((id) => videos.get(id)));
    return found.flatMap((each) => (each.ok && each.value.seller_id === storeId ? each.value : []));
  }

  async function listNewestVideos(storeId: StoreId, count: number): Promise<PageData['newest_videos']> {
    const found = count > 0 ? await videos.list({ seller_id: storeId, limit: count }) : undefined;
    return found?.ok ? found.value.items : [];
  }

  async function listCategories(storeId: StoreId): Promise<PageData['categories']> {
    const found = await catalog.listCategories(storeId);
    const named = found.ok ? found.value.filter(({ category }) => category !== '').slice(0, maxCategories) : [];
    return await Promise.all(
      named.map(async ({ category, count }) => {
        const [first] = await listGrid(storeId, { order: 'newest', category, count: 1 });
        return { category, count, image_url: first?.image_url ?? null };
      }),
    );
  }

  return async function readPageData(storeId: StoreId, needs: PageNeeds): Promise<Outcome<PageData>> {
    const { grids = [], categories = false, newest_videos: newestCount = 0, reviews: reviewCount = 0 } = needs;
    const [store, products, videosShown, newestVideos, listed, categoriesShown, reviewsShown, rating] = await Promise.all([
      settings.getPublic(storeId),
      listProducts(storeId, needs.products),
      listVideos(storeId, needs.videos),
      listNewestVideos(storeId, newestCount),
      Promise.all(grids.map(async (grid) => ({ ...grid, items: await listGrid(storeId, grid) }))),
      categories ? listCategories(storeId) : [],
      reviewCount > 0 ? reviews.listOfStore(storeId, reviewCount) : [],
      reviewCount > 0 ? reviews.getRatingOf(storeId) : null,
    ]);
    if (!store.ok) return store;
    const { id, name, slug, logo_url, is_demo } = store.value;
    return done({
      ...{ store: { id, name, slug, logo_url, is_demo }, products, grids: listed, videos: videosShown, newest_videos: newestVideos },
      ...{ categories: categoriesShown, reviews: reviewsShown, rating },
    });
  };
}
