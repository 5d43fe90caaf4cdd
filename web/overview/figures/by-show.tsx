import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatCalendarDay } from '#contract/formats/dates.ts';
import { formatShortRupees } from '#contract/formats/money.ts';
import type { Figures } from '#contract/overview/figures.ts';
import { isWithin } from '#contract/overview/period.ts';
import { AllButton } from './all-button.tsx';
import { formatCount, ordersOf } from './figure-words.ts';
import { Bar, Panel } from './panel.tsx';
import { useAllRows } from './use-all-rows.ts';

const shownShows = 6;

/** Live events by what they sold; each opens its orders. */
export function ByShow({ figures }: { figures: Figures }) {
  const { t } = useTranslation('overview');
  const [isAll, setAll] = useAllRows('by-show');
  const shows = figures.shows.slice(0, isAll ? undefined : shownShows);
  const most = Math.max(1, ...shows.map(({ revenue_paise }) => revenue_paise));
  return (
    <Panel id="by-show" title={t('byShow.title')} about={t('byShow.about')}>
      {shows.length === 0 ? (
        <p className="text-quiet">{t('byShow.none')}</p>
      ) : (
        <ul className="-mx-2 flex flex-col">
          {shows.map((show) => (
            <li key={show.id}>
              <Link to={ordersOf(figures, { live_stream_id: show.id })} className="block rounded-md px-2 py-2 hover:bg-sunken">
                <span className="flex items-baseline justify-between gap-3">
                  <bdi className="line-clamp-2 min-w-0 break-words font-semibold leading-tight">{show.title}</bdi>
                  <span className="tabular shrink-0 font-bold font-display">{formatShortRupees(show.revenue_paise)}</span>
                </span>
                <Bar share={Math.max(0, show.revenue_paise) / most} />
                <span className="tabular block text-quiet text-sm">
                  {[
                    show.day && formatCalendarDay(show.day),
                    t('byShow.orders', { count: show.sales, number: formatCount(show.sales) }),
                    isWithin(figures, show.day) && watchedBy(show.viewers, t),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {figures.shows.length > shownShows && <AllButton isAll={isAll} count={figures.shows.length} onChange={setAll} />}
    </Panel>
  );
}

function watchedBy(viewers: number | null, t: ReturnType<typeof useTranslation<'overview'>>['t']): string | undefined {
  return viewers ? t('byShow.viewers', { count: viewers, number: formatCount(viewers) }) : undefined;
}
