import type { SectionOf } from '#contract/pages/page-content.ts';
import { findGrid, newestFour, type PageData } from '#contract/pages/page-data.ts';

/** In the order of the seller, without those that are no longer sold. */
export function listFeatured({ products }: SectionOf<'featured-products'>, data: PageData): PageData['products'] {
  if (products.length === 0) return findGrid(data, newestFour);
  return products.flatMap((id) => data.products.find((product) => product.id === id) ?? []);
}

export function listGrid({ category, order, count }: SectionOf<'product-grid'>, data: PageData): PageData['products'] {
  return findGrid(data, { category, order, count });
}

/** Those with a name. */
export function listCategories({ count }: SectionOf<'category-grid'>, data: PageData): PageData['categories'] {
  return data.categories.filter(({ category }) => category !== '').slice(0, count);
}
