import type { CSSProperties, ReactNode } from 'react';
import type { PageData } from '#contract/pages/page-data.ts';
import { isPageLink } from '#contract/pages/page-links.ts';
import { useFromPage } from './from-page.ts';

type Store = PageData['store'];

/** The page of a store; with a category, its products of that one alone. */
export function storeLink({ slug, id }: Store, category = ''): string {
  const query = category && `?${new URLSearchParams({ category })}`;
  return `/store/${slug ?? id}${query}`;
}

/** Where a link leads; an empty one, and one that a page may not have, to the store's page. */
export function pageLink(link: string, store: Store): string {
  return isPageLink(link) ? link : storeLink(store);
}

type LinkParts = { to: string; label?: string; className?: string; style?: CSSProperties; children: ReactNode };

/** A link to a document, since a public page runs no script. What it leads to on another site learns nothing of this window. */
export function PageLink({ to, label, className, style, children }: LinkParts) {
  const from = useFromPage();
  return (
    <a href={from(to)} rel={/^https:/i.test(to) ? 'noopener' : undefined} aria-label={label} className={className} style={style}>
      {children}
    </a>
  );
}
