import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#contract/formats/dates.ts';
import type { ReportedReview } from '#contract/shop/reviews/reports.ts';
import { timeAgo } from '../../../../customers/relative-time.ts';
import { Badge } from '../../../../ui/badge.tsx';
import type { Column, Filter } from '../../../../ui/data-list/columns.ts';
import { authorName } from '../author-name.ts';
import { Stars } from '../stars.tsx';

type Open = (report: ReportedReview) => void;

export function reportColumns(t: TFunction<'operator-reports'>, onOpen: Open): Column<ReportedReview>[] {
  return [
    { id: 'age', header: t('columns.age'), cell: (report) => <Clock report={report} />, value: ({ since }) => new Date(since) },
    {
      id: 'review',
      header: t('columns.review'),
      className: 'max-w-96',
      cell: (report) => <OpenButton report={report} onOpen={onOpen} />,
      value: ({ review }) => review.comment,
    },
    { id: 'stars', header: '★', cell: ({ review }) => <Stars rating={review.rating} />, value: ({ review }) => review.rating },
    { id: 'reports', header: t('columns.reports'), className: 'max-w-64', cell: (report) => <Reasons report={report} /> },
  ];
}

/** Open ones unless it says otherwise; the server filters. */
export function reportFilters(t: TFunction<'operator-reports'>): Filter<ReportedReview>[] {
  return [{ id: 'state', label: t('state'), unchosen: t('states.open'), choices: [{ value: 'hidden', text: t('states.hidden') }] }];
}

export function ReportCard({ report, onOpen }: { report: ReportedReview; onOpen: Open }) {
  return (
    <div className="flex flex-col gap-2 p-4">
      <Clock report={report} />
      <Stars rating={report.review.rating} />
      <OpenButton report={report} onOpen={onOpen} />
      <Reasons report={report} />
    </div>
  );
}

/** How long it waits, and until when it must be decided. */
function Clock({ report: { since, due_at } }: { report: ReportedReview }) {
  const { t } = useTranslation('operator-reports');
  const isLate = due_at !== null && Date.parse(due_at) < Date.now();
  return (
    <span className="flex flex-col items-start gap-1">
      <span className="whitespace-nowrap text-quiet text-sm">{timeAgo(since, Date.now())}</span>
      {isLate && <Badge tone="bad">{t('late')}</Badge>}
      {due_at && <span className="text-sm">{t('due', { moment: formatMoment(due_at) })}</span>}
    </span>
  );
}

function OpenButton({ report, onOpen }: { report: ReportedReview; onOpen: Open }) {
  const { t } = useTranslation('operator-reports');
  const { product_name: product, comment } = report.review;
  return (
    <button type="button" onClick={() => onOpen(report)} className="flex min-h-11 w-full flex-col justify-center text-left after:absolute after:inset-0">
      <span className="line-clamp-2 break-words">
        <span className="sr-only">{t('openReport', { name: authorName(report.review), product })}: </span>
        {comment || '–'}
      </span>
      <span className="text-quiet text-sm">{product}</span>
    </button>
  );
}

function Reasons({ report: { reports } }: { report: ReportedReview }) {
  const { t } = useTranslation(['operator-reports', 'reviews']);
  const reasons = [...new Set(reports.map(({ reason }) => reason))];
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone="waiting">{t('count', { count: reports.length })}</Badge>
      {reasons.map((reason) => (
        <span key={reason} className="text-quiet text-sm">
          {t(`reviews:report.reasons.${reason}`)}
        </span>
      ))}
    </span>
  );
}
