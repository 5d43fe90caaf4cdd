import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../../ui/button.tsx';
import { useFrontFacts } from '../../front-facts.ts';

/** The two ways on: to a person, and to the documents. */
export function Talk() {
  const { t } = useTranslation('landing');
  const { review_business_days } = useFrontFacts();
  return (
    <section aria-label={t('talk.title')} className="bg-paper">
      <div className="mx-auto grid max-w-7xl gap-4 px-5 pb-20 sm:px-8 lg:grid-cols-[1.7fr_1fr] lg:pb-28">
        <div className="relative flex flex-col items-start gap-5 overflow-hidden rounded-xl bg-ink p-7 pt-20 text-white sm:p-12 sm:pt-28">
          <div aria-hidden className="awning awning-medium absolute inset-x-0 top-0" />
          <h2 className="font-extrabold text-[clamp(2.4rem,6vw,5rem)] leading-none tracking-tight">{t('talk.title')}</h2>
          <p className="max-w-md text-ink-100 text-lg">{t('talk.text', { count: review_business_days })}</p>
          <ButtonLink to="/book-demo" look="primary" className="mt-2 sm:px-7 sm:py-3.5 sm:text-lg">
            {t('talk.book')}
          </ButtonLink>
        </div>
        <div className="flex flex-col items-start justify-end gap-5 rounded-xl border-2 border-ink p-7 sm:p-10">
          <h2 className="font-extrabold text-3xl tracking-tight lg:text-4xl">{t('talk.developers')}</h2>
          <p className="text-lg">{t('talk.developersText')}</p>
          <ButtonLink to="/developers">{t('talk.read')}</ButtonLink>
        </div>
      </div>
    </section>
  );
}
