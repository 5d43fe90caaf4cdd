import '../texts.ts';
import { CalendarCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openAsDocument, stillHandle } from '../../../net/still-page.ts';
import { text } from '../../../texts/texts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Awning } from '../../../ui/display/awning.tsx';
import '../book/texts.ts';
import { NextSteps } from '../book/next-steps.tsx';
import { loadFrontFacts } from '../front-facts.ts';
import { FrontFrame } from '../front-frame.tsx';
import type { Route } from './+types/thank-you-demo-page';

export const handle = stillHandle;
export const clientLoader = openAsDocument;

export const meta: Route.MetaFunction = () => [{ title: text('front:thanks.meta') }, { name: 'robots', content: 'noindex' }];

export const loader = loadFrontFacts;

/** `/thank-you-demo`: what comes next, and what to read until then. */
export default function ThankYouDemoPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('front');
  const { review_business_days, store_live_hours, support_email } = loaderData;
  return (
    <FrontFrame>
      <div className="mx-auto flex max-w-3xl flex-col gap-8 px-5 py-10 sm:px-10 lg:py-16">
        <div className="flex flex-col items-center gap-5 text-center">
          <Awning>
            <CalendarCheck className="size-14 text-leaf" />
          </Awning>
          <h1 className="font-extrabold text-4xl tracking-tight sm:text-5xl">{t('thanks.title')}</h1>
        </div>
        <NextSteps reviewDays={review_business_days} liveHours={store_live_hours} />
        <section aria-labelledby="meanwhile" className="flex flex-col gap-3">
          <h2 id="meanwhile" className="font-bold text-2xl">
            {t('thanks.meanwhile')}
          </h2>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/features">{t('features')}</ButtonLink>
            <ButtonLink to="/pricing">{t('pricing')}</ButtonLink>
            <ButtonLink to="/case-studies">{t('caseStudies')}</ButtonLink>
          </div>
          {support_email && (
            <a href={`mailto:${support_email}`} className="inline-flex min-h-11 items-center self-start underline underline-offset-4">
              {t('thanks.support')}
            </a>
          )}
        </section>
      </div>
    </FrontFrame>
  );
}
