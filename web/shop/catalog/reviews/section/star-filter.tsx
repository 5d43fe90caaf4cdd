import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { starChoices } from '#contract/shop/reviews/rating.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { withChange } from '../../../../ui/data-list/view-address.ts';

const chip = 'tabular inline-flex min-h-11 items-center rounded-full border px-4 font-semibold';
const looks = { on: 'border-ink bg-ink text-white', off: 'border-ink-300 bg-white hover:border-ink-600' };

/** All, or those of one number of stars; in the address. `byStars`: how many there are, five stars first. */
export function StarFilter({ byStars, chosen }: { byStars: readonly number[]; chosen: number | undefined }) {
  const { t } = useTranslation('reviews');
  const [search] = useSearchParams();
  const to = (stars: number | undefined) => `?${withChange(search, 'stars', stars === undefined ? undefined : String(stars))}`;
  const parts = (isOn: boolean) => ({
    className: classNames(chip, isOn ? looks.on : looks.off),
    'aria-current': isOn ? ('true' as const) : undefined,
    replace: true,
    preventScrollReset: true,
  });
  return (
    <nav aria-label={t('filter')} className="flex flex-wrap gap-2">
      <Link to={to(undefined)} {...parts(chosen === undefined)}>
        {t('all')}
      </Link>
      {starChoices.map((stars, index) => {
        const count = byStars[index] ?? 0;
        if (count === 0 && chosen !== stars) return null;
        return (
          <Link key={stars} to={to(stars)} aria-label={t('starsOfLabel', { stars, count })} {...parts(chosen === stars)}>
            {t('starsOf', { stars, count })}
          </Link>
        );
      })}
    </nav>
  );
}
