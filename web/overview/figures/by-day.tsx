import { useTranslation } from 'react-i18next';
import { formatCalendarDay } from '#contract/formats/dates.ts';
import { formatShortRupees } from '#contract/formats/money.ts';
import type { Figures } from '#contract/overview/figures.ts';
import { daysOf } from '#contract/overview/period.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Chart } from '../../ui/display/chart.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { formatShortDay, ordersOf } from './figure-words.ts';

/** Fewer are no line. */
const daysOfALine = 4;
/** More days than that may have one twice, a year apart. */
const daysOfOneYear = 300;

/** Revenue of each day beside the day before it in its place, with the live events marked. */
export function ByDay({ figures }: { figures: Figures }) {
  const { t } = useTranslation('overview');
  const count = daysOf(figures);
  const showsOf = (day: string) => figures.shows.flatMap((show) => (show.day === day ? show.title : []));
  const points = figures.days.map(({ day, revenue_paise, revenue_before_paise }) => ({
    at: count > daysOfOneYear ? formatCalendarDay(day) : formatShortDay(day),
    values: { now: revenue_paise, before: revenue_before_paise },
    mark: showsOf(day).join(', '),
    to: ordersOf({ from: day, to: day }),
  }));
  if (figures.sales.now === 0 && figures.sales.before === 0) return <NothingSold />;
  const sum = t('byDay.sum', { count: figures.sales.now, sum: formatShortRupees(figures.revenue_paise.now) });
  return (
    <div id="by-day" className="scroll-mt-4">
      <Chart
        kind={count < daysOfALine ? 'bar' : 'area'}
        title={t('byDay.title')}
        about={t('byDay.about')}
        summary={[sum, t('byDay.dashed', { count }), points.some(({ mark }) => mark) && t('byDay.marks')].filter(Boolean).join(' ')}
        points={points}
        series={[
          { id: 'now', text: t('byDay.now') },
          { id: 'before', text: t('byDay.before', { count }) },
        ]}
        format={formatShortRupees}
      />
    </div>
  );
}

function NothingSold() {
  const { t } = useTranslation('overview');
  return (
    <div id="by-day" className="scroll-mt-4 rounded-lg border border-hairline bg-surface">
      <EmptyState title={t('byDay.none')} text={t('byDay.noneText')} action={<ButtonLink to="/dashboard/live">{t('plan')}</ButtonLink>} />
    </div>
  );
}
