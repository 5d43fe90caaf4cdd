import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatShortRupees } from '#contract/formats/money.ts';
import type { Figures } from '#contract/overview/figures.ts';
import { formatCount, ordersOf } from './figure-words.ts';
import { Bar, Panel } from './panel.tsx';

/** Where orders came from. */
export function Sources({ figures }: { figures: Figures }) {
  const { t } = useTranslation('overview');
  const all = Math.max(1, figures.sales.now);
  return (
    <Panel title={t('sources.title')} about={t('sources.about')}>
      <ul className="flex flex-col gap-3">
        {figures.sources.map(({ source, sales, revenue_paise }) => (
          <li key={source}>
            <span className="flex items-baseline justify-between gap-3">
              <Link to={ordersOf(figures, { source })} className="inline-flex min-h-11 items-center font-semibold underline decoration-line underline-offset-4">
                {t(`sources.${source}`)}
              </Link>
              <span className="tabular font-bold font-display">{formatShortRupees(revenue_paise)}</span>
            </span>
            <Bar share={sales / all} />
            <span className="tabular block text-quiet text-sm">
              {t('sources.share', { count: sales, number: formatCount(sales), percent: Math.round((sales / all) * 100) })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
