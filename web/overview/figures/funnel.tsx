import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { Figures } from '#contract/overview/figures.ts';
import { formatCount, ordersOf, placeOf } from './figure-words.ts';
import { Bar, Panel } from './panel.tsx';

const steps = ['viewers', 'views', 'checkouts', 'orders'] as const;
/** What each is a share of. */
const wholes = { viewers: undefined, views: 'viewers', checkouts: 'views', orders: 'checkouts' } as const;

/** From a live event to an order, and what share each step is of the one before. */
export function Funnel({ figures }: { figures: Figures }) {
  const { funnel } = figures;
  const { t } = useTranslation('overview');
  const here = useLocation();
  // Of views and begun checkouts, which are numbers, how many are of each product.
  const targets = {
    viewers: placeOf('by-show', here),
    views: placeOf('seen-products', here),
    checkouts: placeOf('seen-products', here),
    orders: ordersOf(figures),
  };
  const most = Math.max(1, ...steps.map((step) => funnel[step]));
  return (
    <Panel title={t('funnel.title')} about={t('funnel.about')}>
      <ol className="flex flex-col gap-3">
        {steps.map((step) => {
          const before = wholes[step];
          const share = before && funnel[before] > 0 ? Math.round((funnel[step] / funnel[before]) * 100) : undefined;
          return (
            <li key={step}>
              <span className="flex items-baseline justify-between gap-3">
                <Link to={targets[step]} className="inline-flex min-h-11 items-center font-semibold underline decoration-line underline-offset-4">
                  {t(`funnel.${step}`)}
                </Link>
                <span className="tabular font-bold font-display text-lg">{formatCount(funnel[step])}</span>
              </span>
              <Bar share={funnel[step] / most} />
              {before && share !== undefined && (
                <span className="block text-quiet text-sm">{t('funnel.share', { percent: formatCount(share), step: t(`funnel.of.${before}`) })}</span>
              )}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
