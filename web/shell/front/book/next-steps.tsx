import { useTranslation } from 'react-i18next';

/** Below the wizard or beside it, and in the thanks: what is promised by whoever runs the site. */
export function NextSteps({ reviewDays, liveHours }: { reviewDays: number; liveHours: number }) {
  const { t } = useTranslation('book-demo');
  const steps = [
    { name: t('next.review'), text: t('next.reviewText', { count: reviewDays }) },
    { name: t('next.show'), text: t('next.showText') },
    { name: t('next.live'), text: t('next.liveText', { count: liveHours }) },
  ];
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="font-bold text-2xl">
        {t('next.title')}
      </h2>
      <ol className="mt-3 border-ink border-t-2">
        {steps.map((step, index) => (
          <li key={step.name} className="grid grid-cols-[2rem_1fr] gap-x-2 border-ink/30 border-b py-3">
            <span className="tabular font-display font-extrabold text-xl">{index + 1}</span>
            <span>
              <span className="block font-bold">{step.name}</span>
              <span>{step.text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
