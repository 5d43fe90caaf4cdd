import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

const numbers = ['first', 'delay', 'orders', 'hour'] as const;

/** In the place of testimonials: what the demo store's live event did, measured, each with how. */
export function Numbers() {
  const { t } = useTranslation('landing');
  return (
    <section aria-labelledby="numbers" className="bg-ink text-white">
      <div className="mx-auto max-w-7xl px-5 py-16 sm:px-8 lg:py-28">
        <h2 id="numbers" className="max-w-3xl font-extrabold text-[clamp(2.4rem,6vw,5rem)] leading-none tracking-tight">
          {t('numbers.title')}
        </h2>
        <p className="mt-5 max-w-2xl text-ink-200 text-lg">{t('numbers.lead')}</p>
        <dl className="mt-12 border-ink-500 border-t">
          {numbers.map((name) => (
            <div key={name} className="grid gap-x-12 gap-y-2 border-ink-700 border-b py-7 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:items-baseline">
              <dt className="tabular font-display font-extrabold text-[clamp(3rem,8vw,6rem)] leading-none tracking-tight">
                {t(`numbers.${name}.value`)} <span className="text-[0.4em] text-ink-200 tracking-normal">{t(`numbers.${name}.unit`)}</span>
              </dt>
              <dd>
                <p className="font-bold text-xl">{t(`numbers.${name}.what`)}</p>
                <p className="mt-1 max-w-xl text-ink-200">{t(`numbers.${name}.how`)}</p>
              </dd>
            </div>
          ))}
        </dl>
        <Link to="/case-studies" className="mt-6 inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          {t('numbers.more')}
        </Link>
      </div>
    </section>
  );
}
