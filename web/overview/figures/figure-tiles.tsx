import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { formatShortRupees } from '#contract/formats/money.ts';
import type { Figures } from '#contract/overview/figures.ts';
import { changePercent, daysOf } from '#contract/overview/period.ts';
import { StatTile } from '../../ui/display/stat-tile.tsx';
import { buyersOf, formatCount, ordersOf, placeOf } from './figure-words.ts';

const counted = ['customers', 'products', 'sales'] as const;

/** The five figures of a store, each with its change, its rows a tap away, and what it counts. */
export function FigureTiles({ figures }: { figures: Figures }) {
  const { t } = useTranslation('overview');
  const against = t('figures.against', { count: daysOf(figures) });
  const changeOf = (compared: { now: number; before: number }) => {
    const percent = changePercent(compared);
    return percent === null
      ? { note: t(compared.now > 0 ? 'figures.firstTime' : 'figures.never', { count: daysOf(figures) }) }
      : { change: { percent, against } };
  };
  const here = useLocation();
  const targets = { customers: buyersOf(figures), products: placeOf('top-products', here), sales: ordersOf(figures) };
  const growth = changePercent(figures.revenue_paise);
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
      <StatTile
        label={t('figures.revenue')}
        value={formatShortRupees(figures.revenue_paise.now)}
        about={t('figures.about.revenue')}
        to={ordersOf(figures)}
        className="col-span-2 xl:col-span-1"
        {...changeOf(figures.revenue_paise)}
      />
      {counted.map((name) => (
        <StatTile
          key={name}
          label={t(`figures.${name}`)}
          value={formatCount(figures[name].now)}
          about={t(`figures.about.${name}`)}
          to={targets[name]}
          {...changeOf(figures[name])}
        />
      ))}
      <StatTile
        label={t('figures.growth')}
        value={growth === null ? '–' : `${growth > 0 ? '+' : ''}${formatCount(growth)} %`}
        about={t('figures.about.growth')}
        to={ordersOf({ from: figures.before.from, to: figures.to })}
        note={growth === null ? t('figures.noGrowth') : t('figures.from', { sum: formatShortRupees(figures.revenue_paise.before) })}
      />
    </div>
  );
}
