import { useTranslation } from 'react-i18next';

const marks = ['whip', 'cmaf', 'hls', 'tus', 'passkeys', 'webhooks', 'openapi', 'postgres'] as const;

/** What stands in for the logos of partners: the standards that Haat speaks, as one sentence. */
export function Standards() {
  const { t } = useTranslation('landing');
  return (
    <section aria-labelledby="standards" className="bg-paper">
      <div className="mx-auto max-w-7xl px-5 py-16 sm:px-8 lg:py-24">
        <h2 id="standards" className="font-bold text-lg">
          {t('standards.title')}
        </h2>
        <p className="mt-5 font-display text-[clamp(1.75rem,4vw,3.4rem)] text-ink-500 leading-[1.2] tracking-tight">
          {marks.map((mark) => (
            <span key={mark}>
              {t(`standards.${mark}.before`)} <strong className="whitespace-nowrap font-extrabold text-ink">{t(`standards.${mark}.name`)}</strong>
              {t(`standards.${mark}.after`)}{' '}
            </span>
          ))}
        </p>
      </div>
    </section>
  );
}
