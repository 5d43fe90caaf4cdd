import type { MetaDescriptor } from 'react-router';
import type { Product } from '#contract/catalog/catalog.ts';
import { toRupeeText } from '#contract/formats/money.ts';
import { text } from '../../texts/texts.ts';

const maxDescription = 200;

/** What a link preview and a search engine read of a product's page, beside its title; `origin` makes its addresses whole. */
export function describeProduct(product: Product, origin: string): MetaDescriptor[] {
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
    { 'script:ld+json': structuredData(product, url, image) },
  ];
}

/** schema.org/Product. */
function structuredData(product: Product, url: string, image: string | undefined) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description || undefined,
    image,
    sku: product.variant_id,
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
