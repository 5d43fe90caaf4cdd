import type { MetaDescriptor } from 'react-router';
import { toRupeeText } from '#contract/formats/money.ts';
import type { Product, ProductVideo } from '#contract/shop/catalog/catalog.ts';
import type { Rating } from '#contract/shop/reviews/rating.ts';
import type { Review } from '#contract/shop/reviews/reviews.ts';
import { text } from '../../../texts/texts.ts';
import { authorName } from '../reviews/author-name.ts';

const maxDescription = 200;

/** The newest reviews, and the rating by buyers alone. */
type Reviewed = { items: readonly Review[]; verified_rating: Rating | null };
const nothingSaid: Reviewed = { items: [], verified_rating: null };

/** What a link preview and a search engine read of a product's page, beside its title; `origin` makes its addresses whole. */
export function describeProduct(product: Product, origin: string, reviews: Reviewed = nothingSaid): MetaDescriptor[] {
  const url = `${origin}/product/${encodeURIComponent(product.slug)}`;
  const image = product.image_url ? new URL(product.image_url, origin).href : undefined;
  const description = product.description.replace(/\s+/g, ' ').slice(0, maxDescription) || text('catalog:product.by', { store: product.seller_name });
  return [
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'product' },
    { property: 'og:title', content: product.name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...(image ? [{ property: 'og:image', content: image }] : []),
    { property: 'product:price:amount', content: toRupeeText(product.price_paise) },
    { property: 'product:price:currency', content: 'INR' },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    { 'script:ld+json': structuredData(product, url, image, origin, reviews) },
  ];
}

/** schema.org/Product. */
function structuredData(product: Product, url: string, image: string | undefined, origin: string, reviews: Reviewed) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description || undefined,
    image,
    sku: product.variant_id,
    ...ratingOf(reviews),
    subjectOf: product.video ? videoData(product, product.video, origin) : undefined,
    offers: {
      '@type': 'Offer',
      url,
      price: toRupeeText(product.price_paise),
      priceCurrency: 'INR',
      availability: product.left === 0 ? 'https://schema.org/OutOfStock' : 'https://schema.org/InStock',
      seller: { '@type': 'Organization', name: product.seller_name },
    },
  };
}

/** schema.org/AggregateRating and Review, of buyers alone: the samples of the demo store count nowhere. */
function ratingOf({ items, verified_rating }: Reviewed) {
  if (!verified_rating) return {};
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: verified_rating.average, reviewCount: verified_rating.count },
    review: items
      .filter(({ is_verified }) => is_verified)
      .map((review) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: authorName(review) },
        datePublished: review.created_at.slice(0, 10),
        reviewBody: review.comment || undefined,
        reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5 },
      })),
  };
}

/** schema.org/VideoObject. */
function videoData({ name, description }: Product, { url, poster_url, width, height, duration, created_at }: ProductVideo, origin: string) {
  return {
    '@type': 'VideoObject',
    name,
    description: description || name,
    contentUrl: new URL(url, origin).href,
    thumbnailUrl: poster_url ? new URL(poster_url, origin).href : undefined,
    uploadDate: created_at,
    duration: duration === null ? undefined : `PT${Math.ceil(duration)}S`,
    width,
    height,
  };
}
