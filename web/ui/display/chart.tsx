import '../texts.ts';
import { Table2 } from 'lucide-react';
import { lazy, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { useVisible } from '../hooks/use-visible.ts';
import { OptionalPart } from '../optional-part.tsx';
import { About } from '../overlays/about.tsx';
import { Skeleton } from '../states.tsx';
import type { Drawing } from './chart-drawing.tsx';
import { ChartTable } from './chart-table.tsx';

const LazyDrawing = lazy(() => import('./chart-drawing.tsx'));

export type ChartParts = Drawing & {
  title: string;
  /** What the picture says, in a sentence. */
  summary: string;
  /** What it counts. */
  about?: string;
};

/** Figures over time. The drawing is loaded once it comes into sight; who cannot see it reads the same figures as a table. */
export function Chart({ title, summary, about, ...drawing }: ChartParts) {
  const { t } = useTranslation('ui');
  const titleId = useId();
  const place = useRef<HTMLDivElement>(null);
  const isNear = useVisible(place, { margin: '200px' });
  const [wasNear, setWasNear] = useState(false);
  if (isNear && !wasNear) setWasNear(true);
  const [asTable, setAsTable] = useState(false);
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-3 rounded-lg border border-hairline bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <div className="flex items-center">
            <h2 id={titleId} className="font-bold text-lg">
              {title}
            </h2>
            {about && <About what={title} text={about} className="-my-2" />}
          </div>
          <p className="text-quiet text-sm">{summary}</p>
        </div>
        <Button look="ghost" className="-mr-2 text-sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          <Table2 aria-hidden className="size-4" />
          {t('chart.table')}
        </Button>
      </div>
      <div ref={place} className="min-h-64">
        {asTable ? (
          <ChartTable isShown title={title} {...drawing} />
        ) : (
          <>
            <div aria-hidden className="min-h-64">
              {wasNear ? (
                <OptionalPart waiting={<Skeleton className="h-64" />} instead={<ChartTable title={title} {...drawing} />}>
                  <div className="h-64">
                    <LazyDrawing {...drawing} />
                  </div>
                </OptionalPart>
              ) : (
                <Skeleton className="h-64" />
              )}
            </div>
            <div className="sr-only">
              <ChartTable title={title} {...drawing} />
            </div>
          </>
        )}
      </div>
    </section>
  );
}
