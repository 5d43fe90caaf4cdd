import type { MetaDescriptor } from 'react-router';

/** The site's own, 1200 × 630 (`scripts/draw-icons.ts`). */
const sitePicture = '/share.png';

type Shared = {
  /** PUBLIC_URL, which loaders alone know; without it only words are said. */
  origin: string | undefined;
  /** The page's own, by which it is known wherever it was opened. */
  path: string;
  title: string;
  description: string;
  /** The page's picture, a path or a whole address. */
  image?: string | null;
};

/** What a link preview and a search engine read of a page of the site, beside its title in the browser. */
export function describeShared({ origin, path, title, description, image }: Shared): MetaDescriptor[] {
  const words = [
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ];
  if (origin === undefined) return words;
  const url = origin + path;
  return [
    ...words,
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:url', content: url },
    { property: 'og:image', content: new URL(image || sitePicture, origin).href },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
