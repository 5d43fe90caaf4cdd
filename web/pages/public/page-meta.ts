import type { MetaDescriptor } from 'react-router';
import { isKnown, readContent } from '#contract/pages/page-content.ts';
import type { PublicPage } from '#contract/pages/pages.ts';
import { imageUrlFor } from '#contract/shop/catalog/image-sizes.ts';
import { text } from '../../texts/texts.ts';

/**
 * Title, link preview and structured data of a public page: with the picture that was chosen for it, that of its first hero that has one, or the
 * store's logo. A draft is nobody's to find.
 */
export function describePublicPage(page: PublicPage | undefined, origin: string): MetaDescriptor[] {
  if (!page) return [{ title: text('pages:public.missing') }, { name: 'robots', content: 'noindex' }];
  const { title, slug, description, share_image_url: image, is_draft: isDraft } = page;
  const url = `${origin}/p/${slug}`;
  const large = image || heroPictureOf(page.content);
  const preview = large || page.data.store.logo_url;
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
    ...(preview ? [{ property: 'og:image', content: new URL(imageUrlFor('card', preview), origin).href }] : []),
    { name: 'twitter:card', content: large ? 'summary_large_image' : 'summary' },
    ...(isDraft ? [] : [{ 'script:ld+json': { '@context': 'https://schema.org', '@type': 'WebPage', name: title, url, ...(description && { description }) } }]),
  ];
}

function heroPictureOf(content: unknown): string | undefined {
  return readContent(content).sections.flatMap((section) => (isKnown(section) && section.type === 'hero' && section.image ? [section.image] : []))[0];
}
