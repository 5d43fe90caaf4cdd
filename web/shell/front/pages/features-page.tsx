import { useTranslation } from 'react-i18next';
import { openAsDocument, stillHandle } from '../../../net/still-page.ts';
import { loadFrontFacts } from '../front-facts.ts';
import type { Route } from './+types/features-page';
import { describePage, ToldPage, ToldParts } from './told-page.tsx';

export const handle = stillHandle;
export const loader = loadFrontFacts;
export const clientLoader = openAsDocument;
export const meta: Route.MetaFunction = ({ loaderData }) => describePage('features', loaderData?.origin);

/** `/features`: what there is, and at `#use-cases` what it is used for. */
export default function FeaturesPage() {
  const { t } = useTranslation('front-pages');
  return (
    <ToldPage page="features" parts={['live', 'delay', 'buy', 'offer', 'video', 'orders', 'team', 'own']}>
      <section id="use-cases" aria-labelledby="use-cases-title" className="scroll-mt-16 pt-16 lg:pt-24">
        <h2 id="use-cases-title" className="mb-8 font-extrabold text-[clamp(2.2rem,5vw,4rem)] leading-none tracking-tight">
          {t('features.useCases')}
        </h2>
        <ToldParts path="features.uses" parts={['launch', 'weekly', 'festival', 'between']} />
      </section>
    </ToldPage>
  );
}
