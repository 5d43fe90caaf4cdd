import type { PageData } from '#contract/pages/page-data.ts';
import { classNames } from '../../ui/class-names.ts';
import { PageLink, pageLink } from './page-link.tsx';
import { AroundWords, Words } from './words.tsx';

type Parts = { of: { id: string }; path: string; label: string; link: string; store: PageData['store']; look?: keyof typeof actionLooks };

/** Also of links with a text of ours. */
export const actionLooks = {
  primary: 'bg-marigold text-ink hover:bg-marigold-deep',
  quiet: 'border border-line bg-surface text-body hover:border-quiet',
};
export const actionShape = 'inline-flex min-h-12 items-center justify-center rounded-md px-6 py-2 text-center font-semibold';

/** A link that looks like a button, with its own text; none without a text. */
export function PageAction({ of, path, label, link, store, look = 'primary' }: Parts) {
  return (
    <AroundWords value={label}>
      <PageLink to={pageLink(link, store)} className={classNames(actionShape, actionLooks[look])}>
        <Words as="span" of={of} path={path} value={label} />
      </PageLink>
    </AroundWords>
  );
}
