import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Figures } from '#contract/overview/figures.ts';
import { formatCount, ordersOf } from './figure-words.ts';
import { Bar, Panel } from './panel.tsx';

const steps = ['viewers', 'views', 'checkouts', 'orders'] as const;
/** What each is a share of. */
const wholes = { viewers: undefined, views: 'viewers', checkouts: 'views', orders: 'checkouts' } as const;

/** From a live event to an order, and what share each step is of the one before. */
export function Funnel({ figures }: { figures: Figures }) {
  const { funnel } = figures;
  const { t } = useTranslation('overview');
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
                <Name step={step} figures={figures} />
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

/** What has rows opens them: viewers and views are numbers alone. */
const rowsOf: Partial<Record<(typeof steps)[number], (figures: Figures) => string>> = {
  viewers: () => '#by-show',
  checkouts: () => '/dashboard/abandoned',
  orders: (figures) => ordersOf(figures),
};

function Name({ step, figures }: { step: (typeof steps)[number]; figures: Figures }) {
  const { t } = useTranslation('overview');
  const to = rowsOf[step]?.(figures);
  const words = t(`funnel.${step}`);
  return to ? (
    <Link to={to} className="inline-flex min-h-11 items-center font-semibold underline decoration-line underline-offset-4">
      {words}
    </Link>
  ) : (
    <span className="font-semibold">{words}</span>
  );
}
