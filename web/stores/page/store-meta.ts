import type { MetaDescriptor } from 'react-router';
import { text } from '../../texts/texts.ts';
import type { FoundStore } from './find-store-page.ts';

/** What a link preview and a search engine read of a store's page; `origin` makes its addresses whole. */
export function describeStore(found: FoundStore | undefined, origin: string): MetaDescriptor[] {
  if (!found) return [{ title: text('store:metaMissing') }];
  const { store, products } = found;
  const url = `${origin}/store/${store.slug ?? store.id}`;
  const picture = store.logo_url ?? products.items[0]?.image_url;
  const title = text('store:meta', { name: store.name });
  const description = store.about?.replace(/\s+/g, ' ') ?? text('store:metaDescription', { name: store.name });
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...(picture ? [{ property: 'og:image', content: new URL(picture, origin).href }] : []),
    { name: 'twitter:card', content: 'summary' },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Store',
        name: store.name,
        url,
        description: store.about ?? undefined,
        logo: store.logo_url ? new URL(store.logo_url, origin).href : undefined,
        email: store.support_email ?? undefined,
        telephone: store.support_phone ?? undefined,
      },
    },
  ];
}
