import { renderJSONContentToReactElement } from '@tiptap/static-renderer/json/react';
import { type ReactNode, use } from 'react';
import { isPageLink } from '#contract/pages/page-links.ts';
import type { RichMark, RichNode, RichText } from '#contract/pages/rich-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { PageLink } from './page-link.tsx';
import { TextSlotsContext } from './words.tsx';

type RichParts = { of: { id: string }; path: string; value: RichText; className?: string };

/** How paragraphs, headings and lists stand to each other: given to what contains them, on a page and where they are written. */
export const richFlow = [
  '[overflow-wrap:anywhere] [&_:is(p,h2,h3,ul,ol)+:is(p,ul,ol)]:mt-4 [&_:is(p,ul,ol)+:is(h2,h3)]:mt-8 [&_h2]:font-bold [&_h2]:text-2xl [&_h3]:font-bold',
  '[&_h3]:text-xl [&_ol]:list-decimal [&_ul]:list-disc [&_:is(ol,ul)]:pl-6 [&_li+li]:mt-2 [&_p:empty]:min-h-6',
  '[&_a]:underline [&_a]:decoration-line [&_a]:underline-offset-4',
].join(' ');

/** A text with paragraphs, headings, lists and links; in the editor what it is written in. */
export function RichWords({ of, path, value, className }: RichParts) {
  const slots = use(TextSlotsContext);
  return <div className={classNames(richFlow, className)}>{slots ? slots.rich({ at: { section: of.id, path }, value }) : renderRich(value)}</div>;
}

type Inside = { children?: ReactNode };

/** Nothing is shown of what is not in here. */
const parts: Parameters<typeof renderJSONContentToReactElement<RichMark, RichNode>>[0] = {
  nodeMapping: {
    doc: ({ children }: Inside) => <>{children}</>,
    paragraph: ({ children }: Inside) => <p>{children}</p>,
    heading: ({ node, children }) => (node.attrs?.level === 3 ? <h3>{children}</h3> : <h2>{children}</h2>),
    bulletList: ({ children }: Inside) => <ul>{children}</ul>,
    orderedList: ({ children }: Inside) => <ol>{children}</ol>,
    listItem: ({ children }: Inside) => <li>{children}</li>,
    hardBreak: () => <br />,
    text: ({ node }) => node.text ?? '',
  },
  markMapping: {
    bold: ({ children }: Inside) => <strong>{children}</strong>,
    italic: ({ children }: Inside) => <em>{children}</em>,
    link: ({ mark, children }) => (mark.type === 'link' && isPageLink(mark.attrs.href) ? <PageLink to={mark.attrs.href}>{children}</PageLink> : children),
  },
  unhandledNode: () => null,
  unhandledMark: ({ children }: Inside) => <>{children}</>,
};

/** Made anew for each text: it counts the keys of its parts. */
function renderRich(content: RichText): ReactNode {
  return renderJSONContentToReactElement<RichMark, RichNode>(parts)({ content });
}
