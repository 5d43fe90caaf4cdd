import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { starChoices } from '#contract/shop/reviews/rating.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { withChange } from '../../../../ui/data-list/view-address.ts';

const chip = 'tabular inline-flex min-h-11 items-center rounded-full border px-4 font-semibold';
const looks = { on: 'border-ink bg-ink text-white', off: 'border-ink-300 bg-white hover:border-ink-600' };

export type ReviewChoice = { rating?: number; photos?: 'with' };

type Parts = {
  /** How many there are, five stars first. */
  byStars: readonly number[];
  withPhotos: number;
  chosen: ReviewChoice;
};

/** All, those of one number of stars, those with pictures, or of both; in the address. */
export function ReviewFilter({ byStars, withPhotos, chosen: { rating, photos } }: Parts) {
  const { t } = useTranslation('reviews');
  const [search] = useSearchParams();
  const to = (name: 'stars' | 'photos', value: string | undefined) => `?${withChange(search, name, value)}`;
  const parts = (isOn: boolean) => ({
    className: classNames(chip, isOn ? looks.on : looks.off),
    'aria-current': isOn ? ('true' as const) : undefined,
    replace: true,
    preventScrollReset: true,
  });
  return (
    <nav aria-label={t('filter')} className="flex flex-wrap gap-2">
      <Link to={`?${withChange(withChange(search, 'stars', undefined), 'photos', undefined)}`} {...parts(rating === undefined && !photos)}>
        {t('all', { count: byStars.reduce((sum, some) => sum + some, 0) })}
      </Link>
      {starChoices.map((stars, index) => {
        const count = byStars[index] ?? 0;
        if (count === 0 && rating !== stars) return null;
        return (
          <Link
            key={stars}
            to={to('stars', rating === stars ? undefined : String(stars))}
            aria-label={t('starsOfLabel', { stars, count })}
            {...parts(rating === stars)}
          >
            {t('starsOf', { stars, count })}
          </Link>
        );
      })}
      {(withPhotos > 0 || photos) && (
        <Link to={to('photos', photos ? undefined : 'with')} {...parts(photos !== undefined)}>
          {t('withPhotos', { count: withPhotos })}
        </Link>
      )}
    </nav>
  );
}
