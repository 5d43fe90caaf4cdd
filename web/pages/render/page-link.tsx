import type { ReactNode } from 'react';
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

/** A link to a document, since a public page runs no script. What it leads to on another site learns nothing of this window. */
export function PageLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const from = useFromPage();
  return (
    <a href={from(to)} rel={/^https:/i.test(to) ? 'noopener' : undefined} className={className}>
      {children}
    </a>
  );
}
