import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#contract/formats/dates.ts';
import type { FailedJob } from '#contract/operator/operator.ts';
import { timeAgo } from '../../../../customers/relative-time.ts';
import type { Column } from '../../../../ui/data-list/columns.ts';
import { RetryButton } from './retry-button.tsx';
import type { useRetry } from './use-retry.ts';

type Retry = ReturnType<typeof useRetry>;

/** What a job is about: the part of its kind before the dot. */
const rooms = [
  'accounts',
  'catalog',
  'follows',
  'invoices',
  'live',
  'notices',
  'order',
  'orders',
  'payment',
  'recordings',
  'reviews',
  'stage',
  'uploads',
] as const;

export function nameOfJob(t: TFunction<'operator'>, { kind, id }: FailedJob): string {
  const room = rooms.find((each) => kind.startsWith(`${each}.`));
  return t('jobs_.nameOf', { what: room ? t(`jobs_.rooms.${room}`) : kind, id });
}

export function jobColumns(t: TFunction<'operator'>, retry: Retry): Column<FailedJob>[] {
  return [
    {
      id: 'failed',
      header: t('jobs_.columns.failed'),
      className: 'align-top',
      cell: (job) => <FailedAt at={job.failed_at} />,
      value: (job) => new Date(job.failed_at),
    },
    { id: 'job', header: t('jobs_.columns.job'), className: 'align-top', cell: (job) => <What job={job} />, value: ({ kind }) => kind },
    { id: 'why', header: t('jobs_.columns.why'), className: 'max-w-96 break-words align-top text-sm', cell: ({ why }) => why, value: ({ why }) => why },
    {
      id: 'attempts',
      header: t('work.attempts'),
      align: 'end',
      className: 'tabular align-top',
      cell: ({ attempts }) => attempts,
      value: ({ attempts }) => attempts,
    },
    { id: 'retry', header: t('work.retry'), className: 'align-top', cell: (job) => <Again job={job} retry={retry} /> },
  ];
}

export function JobCard({ job, retry }: { job: FailedJob; retry: Retry }) {
  return (
    <div className="flex flex-col gap-3 p-4">
      <What job={job} />
      <FailedAt at={job.failed_at} />
      <span className="break-words text-sm">{job.why}</span>
      <Again job={job} retry={retry} />
    </div>
  );
}

function What({ job }: { job: FailedJob }) {
  const { t } = useTranslation('operator');
  return (
    <span className="flex flex-col break-words">
      <span className="font-semibold">{nameOfJob(t, job)}</span>
      <span className="break-all text-quiet text-sm">{job.store_name ? t('jobs_.ofStore', { kind: job.kind, store: job.store_name }) : job.kind}</span>
    </span>
  );
}

export function FailedAt({ at }: { at: string }) {
  return (
    <span className="flex flex-col text-sm">
      <span className="whitespace-nowrap">{timeAgo(at, Date.now())}</span>
      <span className="text-quiet">{formatMoment(at)}</span>
    </span>
  );
}

function Again({ job, retry }: { job: FailedJob; retry: Retry }) {
  const { t } = useTranslation('operator');
  return <RetryButton id={job.id} name={nameOfJob(t, job)} retry={retry.retry} isBusy={retry.isBusy(job.id)} />;
}
