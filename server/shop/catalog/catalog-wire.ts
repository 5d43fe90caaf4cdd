import type { VideoFileId } from '#contract/ids.ts';
import type { OwnProduct, OwnProductCard, Product, ProductCard, ProductVideo } from '#contract/shop/catalog/catalog.ts';
import { isOwnImage } from '#contract/shop/catalog/image-sizes.ts';
import type { ProductForm } from '#contract/shop/catalog/product-form.ts';
import { leftOf } from '#contract/shop/catalog/variant-rules.ts';
import type { OwnVariant } from '#contract/shop/catalog/variants.ts';
import { ratingOf } from '#contract/shop/reviews/rating.ts';
import type { CardRow, ProductChange, ProductRow } from './catalog-queries.ts';

/** The form's texts as columns of the product: empty stands for "none", absent for "as it is". */
export function toColumns({
  name,
  description,
  image_url,
  more_image_urls,
  video_file_id,
  options,
  category,
  hsn,
  gst_rate,
  country_of_origin,
  status,
  low_stock_at,
}: ProductForm): ProductChange {
  return {
    ...{ name, description, more_image_urls, category, hsn, gst_rate, country_of_origin, status },
    video_file_id: video_file_id as VideoFileId | null | undefined,
    low_stock_at: low_stock_at === undefined ? undefined : low_stock_at === '' ? null : Number(low_stock_at),
    option_names: options,
    image_url: image_url === '' ? null : image_url,
  };
}

/** What anybody may know of it, field by field: rooms send cards as they are, so that what a seller's card gains later stays here. */
export function toPublicCard(card: OwnProductCard): ProductCard {
  const { id, name, slug, image_url, price_paise, original_price_paise, price_varies, variant_count, option, left, rating } = card;
  const known = { id, name, slug, image_url, price_paise, original_price_paise, price_varies, variant_count, option, left, rating };
  return known satisfies Record<Exclude<keyof ProductCard, 'seller_name'>, unknown>;
}

/** For a list: `isOfOne` store, or of several, whose cards say whose they are. */
export function toCard(row: CardRow, isOfOne: boolean, now: Date): ProductCard {
  const card = toPublicCard(toOwnCard(row, now));
  return isOfOne ? card : { ...card, seller_name: row.seller_name };
}

export function toOwnCard(
  { created_at, original_until, image_url, rating_sum, rating_count, seller_name, option, ...row }: CardRow,
  now: Date,
): OwnProductCard {
  const original_price_paise = shownOriginal({ ...row, original_until }, now);
  return {
    ...row,
    original_price_paise,
    option: option ?? undefined,
    left: leftOf(row.stock),
    rating: ratingOf(rating_sum, rating_count),
    image_url: shownImage(image_url),
  };
}

/** A product with what its page plays. */
type PlayedRow = ProductRow & { video: ProductVideo | null };

export function toProduct(row: PlayedRow, now: Date): Product {
  const { stock, hsn, gst_rate, status, low_stock_at, video_file_id, ...product } = toOwnProduct(row, now);
  return {
    ...product,
    image_url: shownImage(row.image_url),
    more_image_urls: row.more_image_urls.filter(isOwnImage),
    variants: product.variants.map(toVariant),
  };
}

/** With every address as it is kept. */
export function toOwnProduct({ option_names, original_until, variants, rating_sum, rating_count, option, ...row }: PlayedRow, now: Date): OwnProduct {
  return {
    ...row,
    original_price_paise: shownOriginal({ ...row, original_until }, now),
    left: leftOf(row.stock),
    rating: ratingOf(rating_sum, rating_count),
    option: option ?? undefined,
    options: option_names,
    variants: variants.map((variant) => toOwnVariant(variant, now)),
    created_at: row.created_at.toISOString(),
  };
}

function toOwnVariant(row: ProductRow['variants'][number], now: Date): OwnVariant {
  const { id, option_values: values, price_paise, original_until: until, stock, sku, image_url, mrp_paise } = row;
  return {
    id,
    values,
    price_paise,
    original_price_paise: shownOriginal({ ...row, original_until: until === null ? null : new Date(until) }, now),
    left: leftOf(stock),
    image_url,
    mrp_paise,
    stock,
    sku,
  };
}

function toVariant({ stock, sku, image_url, ...variant }: OwnVariant): Product['variants'][number] {
  return { ...variant, image_url: shownImage(image_url) };
}

type Reduced = { original_price_paise: number | null; original_until: Date | null };

/** A reduction counts until its day. */
function shownOriginal({ original_price_paise, original_until }: Reduced, now: Date): number | null {
  return original_until !== null && original_until > now ? original_price_paise : null;
}

export function shownImage(url: string | null): string | null {
  return url !== null && isOwnImage(url) ? url : null;
}
