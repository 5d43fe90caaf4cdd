import { Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../../ui/button.tsx';
import { useFrontFacts } from '../../front-facts.ts';
import footage from '../pictures/show-loop.mp4';
import poster from '../pictures/show-loop.webp';
import { Phone } from './phone.tsx';

/** Under the awning: what it is for, and a phone on which it runs. */
export function Hero() {
  const { t } = useTranslation('landing');
  const { has_demo_store: hasDemo } = useFrontFacts();
  return (
    <section className="overflow-hidden bg-ink text-white">
      <div aria-hidden className="awning max-sm:awning-medium" />
      <div className="relative mx-auto grid max-w-7xl items-center gap-12 px-5 pt-10 pb-16 sm:px-8 sm:pt-14 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-20 lg:pb-24">
        <div className="flex flex-col items-start gap-7 lg:pb-10">
          <h1 className="font-extrabold text-[clamp(3.1rem,min(10.5vw,11.5vh),8rem)] leading-[0.92] tracking-[-0.03em]">{t('hero.title')}</h1>
          <p className="max-w-xl text-ink-100 text-lg sm:text-2xl sm:leading-normal">{t('hero.lead')}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/book-demo" look="primary" className="sm:px-7 sm:py-3.5 sm:text-lg">
              {t('hero.watch')}
            </ButtonLink>
            <ButtonLink to="/live" look="on-dark" className="sm:px-7 sm:py-3.5 sm:text-lg">
              {hasDemo ? t('hero.open') : t('hero.live')}
            </ButtonLink>
          </div>
        </div>
        <Footage />
      </div>
    </section>
  );
}

/** The running product, without sound. It plays once the page is there, as long as it is seen (`front-script.ts`). */
function Footage() {
  const { t } = useTranslation('landing');
  return (
    <figure className="relative mx-auto w-full max-w-[22rem]">
      <div aria-hidden className="lamps pointer-events-none absolute -top-14 right-[86%] hidden w-[17rem] xl:block" />
      <Phone className="relative">
        <video
          data-footage=""
          src={footage}
          poster={poster}
          width={540}
          height={960}
          muted
          loop
          playsInline
          preload="none"
          aria-label={t('hero.footage')}
          className="size-full object-cover"
        />
      </Phone>
      <figcaption className="relative mt-3 flex items-center justify-between gap-4 text-ink-200 text-sm">
        {t('hero.caption')}
        <button
          type="button"
          data-footage-switch=""
          hidden
          aria-label={t('hero.pause')}
          aria-pressed="false"
          className="group inline-flex size-11 shrink-0 items-center justify-center rounded-full border border-ink-600 hover:bg-ink-800"
        >
          <Pause aria-hidden className="size-4 group-aria-pressed:hidden" />
          <Play aria-hidden className="hidden size-4 group-aria-pressed:block" />
        </button>
      </figcaption>
    </figure>
  );
}
