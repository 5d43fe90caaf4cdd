import { classNames } from '../../ui/class-names.ts';
import { MailForm } from '../parts/mail-form.tsx';
import { PageAction } from '../render/page-action.tsx';
import type { SectionParts } from '../render/section-parts.ts';
import { Words } from '../render/words.tsx';

/** One thing to do, in the largest letters of the page. */
export function CtaSection({ section, data }: SectionParts<'cta'>) {
  const { title, subtitle, buttonText, link, action } = section;
  const asks = action === 'ask_email';
  return (
    <div
      className={classNames(
        'grid items-end gap-8 @5xl:gap-16',
        asks ? '@3xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]' : '@3xl:grid-cols-[minmax(0,1fr)_auto]',
      )}
    >
      <div className="flex flex-col gap-4">
        <Words as="h2" of={section} path="title" value={title} className="font-bold text-5xl tracking-tight [overflow-wrap:anywhere] @3xl:text-7xl" />
        <Words as="p" of={section} path="subtitle" value={subtitle} isLong className="max-w-prose whitespace-pre-line text-lg text-quiet" />
      </div>
      {asks ? <MailForm section={section} /> : <PageAction of={section} path="buttonText" label={buttonText} link={link} store={data.store} />}
    </div>
  );
}
