import '../texts.ts';
import { useTranslation } from 'react-i18next';
import { text } from '../../../texts/texts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { FrontFrame } from '../front-frame.tsx';

/** The texts of a page: `parts` in the order in which they are read, each with a title and a text of its name. */
type Page = 'featuresPage' | 'pricingPage' | 'casesPage';

export const describePage = (page: Page) => [
  { title: text(`front:${page}.meta`) },
  { name: 'description', content: text(`front:${page}.lead`) },
  { property: 'og:title', content: text(`front:${page}.title`) },
];

/** A page of words: what it is about in one line, then its parts, each a line of a list as on a price board. */
export function ToldPage({ page, parts }: { page: Page; parts: readonly string[] }) {
  const { t } = useTranslation('front');
  const say = (name: string) => t(`${page}.${name}` as 'nav');
  return (
    <FrontFrame>
      <div className="mx-auto max-w-7xl px-5 py-12 sm:px-10 lg:py-20">
        <h1 className="max-w-4xl font-extrabold text-[clamp(2.5rem,6vw,5rem)] leading-none tracking-tight">{say('title')}</h1>
        <p className="mt-6 max-w-2xl text-xl">{say('lead')}</p>
        <dl className="mt-12 border-ink border-t-2">
          {parts.map((part) => (
            <div key={part} className="grid gap-1 border-ink/30 border-b py-6 md:grid-cols-[2fr_3fr] md:items-baseline md:gap-10">
              <dt className="font-bold font-display text-2xl">{say(part)}</dt>
              <dd className="max-w-2xl text-lg">{say(`${part}Text`)}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-10 flex flex-wrap gap-3">
          <ButtonLink to="/book-demo" look="primary">
            {t('book')}
          </ButtonLink>
          <ButtonLink to="/live">{t('watch')}</ButtonLink>
        </div>
      </div>
    </FrontFrame>
  );
}
