import type { PageData } from '#contract/pages/page-data.ts';
import { classNames } from '../../ui/class-names.ts';
import { Words } from './words.tsx';

type Store = PageData['store'];

/** Where a link leads; an empty one to the store's page. */
export function pageLink(link: string, { slug, id }: Store): string {
  return link || `/store/${slug ?? id}`;
}

type Parts = { of: { id: string }; path: string; label: string; link: string; store: Store; look?: 'primary' | 'quiet' };

const looks = {
  primary: 'bg-marigold text-ink hover:bg-marigold-deep',
  quiet: 'border border-line bg-surface text-body hover:border-quiet',
};

/** A link that looks like a button, with its own text. It leads to a document: a public page runs no script. */
export function PageAction({ of, path, label, link, store, look = 'primary' }: Parts) {
  const className = classNames('inline-flex min-h-12 items-center justify-center rounded-md px-6 py-2 text-center font-semibold', looks[look]);
  return (
    <a href={pageLink(link, store)} className={className}>
      <Words as="span" of={of} path={path} value={label} />
    </a>
  );
}
