import { useTranslation } from 'react-i18next';
import type { Rating } from '#contract/shop/reviews/rating.ts';

/** '★ 4.4 (19)'. */
export function RatingLine({ of: { average, count } }: { of: Rating }) {
  const { t } = useTranslation('catalog');
  const shown = average.toFixed(1);
  return (
    <p role="img" aria-label={t('rated', { average: shown, count })} className="tabular text-ink-600">
      ★ {shown} ({count})
    </p>
  );
}
