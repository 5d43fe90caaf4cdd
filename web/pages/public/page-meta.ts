import type { MetaDescriptor } from 'react-router';
import type { PublicPage } from '#contract/pages/pages.ts';
import { imageUrlFor } from '#contract/shop/catalog/image-sizes.ts';
import { text } from '../../texts/texts.ts';

/** Title, link preview and structured data of a public page. A draft is nobody's to find. */
export function describePublicPage(page: PublicPage | undefined, origin: string): MetaDescriptor[] {
  if (!page) return [{ title: text('pages:public.missing') }, { name: 'robots', content: 'noindex' }];
  const { title, slug, description, share_image_url: image, is_draft: isDraft } = page;
  const url = `${origin}/p/${slug}`;
  const preview = image ? `${origin}${imageUrlFor('card', image)}` : undefined;
  const name = `${title} · ${page.data.store.name}`;
  return [
    { title: name },
    ...(isDraft
      ? [
          { name: 'robots', content: 'noindex' },
          { name: 'referrer', content: 'no-referrer' },
        ]
      : [{ tagName: 'link', rel: 'canonical', href: url } as const]),
    ...(description ? [{ name: 'description', content: description }] : []),
    ...[
      { property: 'og:type', content: 'website' },
      { property: 'og:title', content: title },
      { property: 'og:site_name', content: page.data.store.name },
      { property: 'og:url', content: url },
    ],
    ...(description ? [{ property: 'og:description', content: description }] : []),
    ...(preview ? [{ property: 'og:image', content: preview }] : []),
    ...(isDraft ? [] : [{ 'script:ld+json': { '@context': 'https://schema.org', '@type': 'WebPage', name: title, url, ...(description && { description }) } }]),
  ];
}
