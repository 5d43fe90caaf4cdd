import { useTranslation } from 'react-i18next';

/** '★★★★☆', read out as "4 out of 5". Needs the texts of reviews. */
export function Stars({ rating }: { rating: number }) {
  const { t } = useTranslation('reviews');
  return (
    <span role="img" aria-label={t('outOf', { rating })} className="whitespace-nowrap tracking-wider">
      {'★'.repeat(rating)}
      <span className="text-ink-400">{'☆'.repeat(5 - rating)}</span>
    </span>
  );
}
