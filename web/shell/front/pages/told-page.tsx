import './texts.ts';
import '../texts.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { describeShared } from '../../../net/share-preview.ts';
import { text } from '../../../texts/texts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { FrontFrame } from '../front-frame.tsx';
import { PageHead } from './page-head.tsx';

/** The texts of a page: `parts` in the order in which they are read, each with a title and a text of its name. */
type Page = 'features' | 'pricing' | 'cases' | 'about' | 'help' | 'privacy' | 'terms' | 'accessibility';

const pathOf = (page: Page) => (page === 'cases' ? '/case-studies' : `/${page}`);

export const describePage = (page: Page, origin: string | undefined) => [
  { title: text(`front-pages:${page}.meta`) },
  ...describeShared({ origin, path: pathOf(page), title: text(`front-pages:${page}.title`), description: text(`front-pages:${page}.lead`) }),
];

/** A page of words: what it is about in one line, then its parts, each a line of a list as on a price board, with an address of its own. */
export function ToldPage({ page, parts, children }: { page: Page; parts: readonly string[]; children?: ReactNode }) {
  const { t } = useTranslation('front-pages');
  return (
    <FrontFrame>
      <PageHead title={t(`${page}.title`)} lead={t(`${page}.lead`)} />
      <div className="mx-auto max-w-7xl px-5 pb-16 sm:px-8 lg:pb-24">
        <ToldParts path={page} parts={parts} />
        {children}
        <WaysOn />
      </div>
    </FrontFrame>
  );
}

/** `path`: where in the catalog the parts are. */
export function ToldParts({ path, parts }: { path: string; parts: readonly string[] }) {
  const { t } = useTranslation('front-pages');
  const say = (name: string) => t(`${path}.${name}` as 'about.title');
  return (
    <dl className="border-ink border-t-2">
      {parts.map((part) => (
        <div key={part} id={part} className="grid scroll-mt-16 gap-1 border-ink/30 border-b py-6 md:grid-cols-[2fr_3fr] md:items-baseline md:gap-10 lg:py-8">
          <dt className="font-bold font-display text-2xl lg:text-3xl">{say(part)}</dt>
          <dd className="max-w-2xl text-lg">{say(`${part}Text`)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function WaysOn() {
  const { t } = useTranslation('front');
  return (
    <div className="mt-12 flex flex-wrap gap-3">
      <ButtonLink to="/book-demo" look="primary">
        {t('book')}
      </ButtonLink>
      <ButtonLink to="/live">{t('watch')}</ButtonLink>
    </div>
  );
}
