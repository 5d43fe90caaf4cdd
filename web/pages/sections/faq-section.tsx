import { ChevronDown } from 'lucide-react';
import { use } from 'react';
import type { SectionOf } from '#contract/pages/page-content.ts';
import { SectionHead } from '../parts/section-head.tsx';
import type { SectionParts } from '../render/section-parts.ts';
import { TextSlotsContext, Words } from '../render/words.tsx';

/** Questions that open to their answers. */
export function FaqSection({ section }: SectionParts<'faq'>) {
  return (
    <>
      <SectionHead section={section} />
      <div className="divide-y divide-line border-line border-y">
        {section.questions.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question has no id, and its words change while they are written
          <Question key={index} section={section} index={index} />
        ))}
      </div>
    </>
  );
}

/** Where it is written it is open, since a space in a `summary` would close it. */
function Question({ section, index }: { section: SectionOf<'faq'>; index: number }) {
  const isWritten = use(TextSlotsContext) !== undefined;
  const question = section.questions[index]?.question ?? '';
  const words = (
    <Words
      as="span"
      of={section}
      path={`questions.${index}.question`}
      value={question}
      className="min-w-0 font-display font-semibold text-lg [overflow-wrap:anywhere] @3xl:text-xl"
    />
  );
  if (isWritten)
    return (
      <div className="flex flex-col gap-3 pt-5">
        {words}
        <Answer section={section} index={index} />
      </div>
    );
  if (question === '') return null;
  return (
    <details className="group">
      <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-4 [&::-webkit-details-marker]:hidden">
        {words}
        <ChevronDown aria-hidden className="size-6 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <Answer section={section} index={index} />
    </details>
  );
}

function Answer({ section, index }: { section: SectionOf<'faq'>; index: number }) {
  const answer = section.questions[index]?.answer ?? '';
  return (
    <Words
      as="p"
      of={section}
      path={`questions.${index}.answer`}
      value={answer}
      isLong
      className="max-w-prose whitespace-pre-line pb-5 text-lg text-quiet [overflow-wrap:anywhere]"
    />
  );
}
