import { useTranslation } from 'react-i18next';
import type { Figures } from '#contract/overview/figures.ts';
import { formatCount } from './figure-words.ts';
import { Bar, Panel } from './panel.tsx';

const steps = ['viewers', 'views', 'carts', 'orders'] as const;
/** What each is a share of. */
const wholes = { viewers: undefined, views: 'viewers', carts: 'views', orders: 'carts' } as const;

/** From a live event to an order, and what share each step is of the one before. */
export function Funnel({ figures: { funnel } }: { figures: Figures }) {
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
                <span className="font-semibold">{t(`funnel.${step}`)}</span>
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
