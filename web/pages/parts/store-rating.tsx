import { useTranslation } from 'react-i18next';
import type { PageData } from '#contract/pages/page-data.ts';

/** '★ 4.4 · 19 reviews', of all products of the store; nothing without a review. */
export function StoreRating({ of }: { of: PageData['rating'] }) {
  const { t } = useTranslation('sections');
  if (!of) return null;
  return (
    <p className="tabular text-quiet text-lg">
      <span aria-hidden>★ </span>
      <span className="font-bold font-display text-body">{of.average.toFixed(1)}</span> · {t('reviews', { count: of.count })}
    </p>
  );
}
