import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Figures as Shown } from '#contract/overview/figures.ts';
import { orpc } from '../../api/client.ts';
import { classNames } from '../../ui/class-names.ts';
import { ErrorState } from '../../ui/states.tsx';
import { ByDay } from './by-day.tsx';
import { ByShow } from './by-show.tsx';
import { FigureShapes } from './figure-shapes.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { Funnel } from './funnel.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { SeenProducts } from './seen-products.tsx';
import { Sources } from './sources.tsx';
import { TopProducts } from './top-products.tsx';
import { usePeriod } from './use-period.ts';

/** With each order an open dashboard asks anew; without a push, and for what is looked at, this often. */
const refreshMs = 60_000;

/** What the store sold in the days of the address, each figure with the rows that it counts. */
export function Figures() {
  const { t } = useTranslation('overview');
  const choice = usePeriod();
  const found = useQuery(
    orpc.overview.figures.queryOptions({
      input: choice.period,
      ...{ staleTime: 0, refetchInterval: refreshMs, refetchOnWindowFocus: true, placeholderData: keepPreviousData },
    }),
  );
  return (
    <section aria-labelledby="figures" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="figures" className="font-bold text-xl">
          {t('figures.title')}
        </h2>
        <PeriodPicker choice={choice} />
      </div>
      {found.data ? (
        <div aria-busy={found.isPlaceholderData} className={classNames('flex flex-col gap-4', found.isPlaceholderData && 'opacity-60')}>
          <Parts figures={found.data} />
        </div>
      ) : found.isError ? (
        <ErrorState title={t('figures.error')} text={t('figures.errorText')} onRetry={() => void found.refetch()} />
      ) : (
        <Loading />
      )}
    </section>
  );
}

function Parts({ figures }: { figures: Shown }) {
  return (
    <>
      <FigureTiles figures={figures} />
      <ByDay figures={figures} />
      <div className="grid items-start gap-4 lg:grid-cols-2 xl:grid-cols-3">
        <div className="flex flex-col gap-4">
          <Funnel figures={figures} />
          <SeenProducts figures={figures} />
        </div>
        <TopProducts figures={figures} />
        <div className="flex flex-col gap-4 lg:col-span-2 lg:grid lg:grid-cols-2 lg:items-start xl:col-span-1 xl:flex xl:items-stretch">
          <ByShow figures={figures} />
          <Sources figures={figures} />
        </div>
      </div>
    </>
  );
}

function Loading() {
  const { t } = useTranslation('overview');
  return (
    <div role="status">
      <span className="sr-only">{t('figures.loading')}</span>
      <FigureShapes />
    </div>
  );
}
