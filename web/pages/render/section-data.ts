import type { SectionOf } from '#contract/pages/page-content.ts';
import { findGrid, newestOf, type PageData, productsUnchosen } from '#contract/pages/page-data.ts';
import { gridNeedOf } from '#contract/pages/sections/product-grid.ts';

/** What stands beside the words of a hero that has no picture. */
export function listGoods({ image, layout }: SectionOf<'hero'>, data: PageData): PageData['products'] {
  if (image !== '' || layout !== 'beside') return [];
  return findGrid(data, newestOf())
    .filter(({ image_url }) => image_url)
    .slice(0, productsUnchosen);
}

/** Products whose pictures stand for collections as long as none of them has one; none where the store has too few. */
export function listForCollections({ collections }: SectionOf<'collection-grid'>, data: PageData): PageData['products'] {
  if (collections.some(({ image }) => image !== '')) return [];
  const pictured = findGrid(data, newestOf()).filter(({ image_url }) => image_url);
  return pictured.length < collections.length ? [] : pictured.slice(0, collections.length);
}

/** In the order of the seller, without those that are no longer sold. */
export function listFeatured({ products }: SectionOf<'featured-products'>, data: PageData): PageData['products'] {
  if (products.length === 0) return findGrid(data, newestOf()).slice(0, productsUnchosen);
  return products.flatMap((id) => data.products.find((product) => product.id === id) ?? []);
}

export function listGrid(section: SectionOf<'product-grid'>, data: PageData): PageData['products'] {
  return findGrid(data, gridNeedOf(section)).slice(0, section.count);
}

/** The chosen one, as long as it is published; while none is chosen the newest of those it is given. */
export function findVideo({ video }: SectionOf<'video'>, data: PageData): PageData['videos'][number] | undefined {
  return video ? data.videos.find(({ id }) => id === video) : data.newest_videos[0];
}

/** Those with a name. */
export function listCategories({ count }: SectionOf<'category-grid'>, data: PageData): PageData['categories'] {
  return data.categories.filter(({ category }) => category !== '').slice(0, count);
}
