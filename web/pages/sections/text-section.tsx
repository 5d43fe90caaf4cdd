import { SectionHead } from '../parts/section-head.tsx';
import { RichWords } from '../render/rich-words.tsx';
import type { SectionParts } from '../render/section-parts.ts';

/** Text to be read: a title and paragraphs, lists, links. */
export function TextSection({ section }: SectionParts<'text'>) {
  return (
    <>
      <SectionHead section={section} />
      <RichWords of={section} path="content" value={section.content} className="text-lg leading-relaxed" />
    </>
  );
}
