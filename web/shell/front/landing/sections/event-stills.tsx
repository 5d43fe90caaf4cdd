import { useTranslation } from 'react-i18next';
import applied from '../pictures/second-applied.webp';
import begins from '../pictures/second-begins.webp';
import buys from '../pictures/second-buys.webp';
import pinned from '../pictures/second-pinned.webp';
import { Phone } from './phone.tsx';

const stills = [
  ['begins', begins],
  ['pinned', pinned],
  ['applied', applied],
  ['buys', buys],
] as const;

/** A live event in four stills, with what its shopper sees at each second. Beside one another from a tablet on; a phone swipes them. */
export function EventStills() {
  const { t } = useTranslation('landing');
  return (
    <section id="interactive" aria-labelledby="interactive-title" className="scroll-mt-16 bg-ink text-white">
      <div className="mx-auto max-w-7xl px-5 pt-16 pb-20 sm:px-8 lg:pt-24 lg:pb-32">
        <div className="grid gap-4 lg:grid-cols-[1.4fr_1fr] lg:items-end lg:gap-16">
          <h2 id="interactive-title" className="font-extrabold text-[clamp(2.4rem,6vw,5rem)] leading-none tracking-tight">
            {t('stills.title')}
          </h2>
          <p className="max-w-xl text-ink-200 text-lg">{t('stills.lead')}</p>
        </div>
        {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section
          aria-label={t('stills.row')}
          tabIndex={0}
          className="-mx-5 sm:-mx-8 mt-12 flex snap-x gap-5 overflow-x-auto scroll-px-5 px-5 pb-4 sm:scroll-px-8 sm:px-8 lg:mx-0 lg:grid lg:grid-cols-4 lg:gap-6 lg:overflow-visible lg:px-0"
        >
          {stills.map(([name, picture]) => (
            <figure key={name} className="w-[72%] max-w-72 shrink-0 snap-start lg:w-auto lg:max-w-none lg:even:mt-20">
              <p className="tabular mb-3 font-display font-extrabold text-4xl lg:text-5xl">{t(`stills.${name}.at`)}</p>
              <Phone>
                <img
                  src={picture}
                  alt={t(`stills.${name}.picture`)}
                  width={540}
                  height={960}
                  loading="lazy"
                  decoding="async"
                  className="size-full object-cover"
                />
              </Phone>
              <figcaption className="mt-4">
                <h3 className="font-bold text-xl">{t(`stills.${name}.title`)}</h3>
                <p className="mt-1 text-ink-200">{t(`stills.${name}.text`)}</p>
              </figcaption>
            </figure>
          ))}
        </section>
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
      </div>
    </section>
  );
}
