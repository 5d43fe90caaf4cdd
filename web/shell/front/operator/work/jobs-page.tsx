import '../texts.ts';
import { CheckCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MetaFunction } from 'react-router';
import type { FailedJob } from '#contract/operator/operator.ts';
import { api, orpc } from '../../../../api/client.ts';
import { text } from '../../../../texts/texts.ts';
import { DataList } from '../../../../ui/data-list/data-list.tsx';
import { useListView } from '../../../../ui/data-list/use-list-view.ts';
import { OperatorFrame, useFigures } from '../operator-frame.tsx';
import { useOperatorList } from '../use-operator-list.ts';
import { JobCard, jobColumns, nameOfJob } from './job-columns.tsx';
import { useRetry } from './use-retry.ts';

export const meta: MetaFunction = () => [{ title: text('operator:jobs_.meta') }];

const retryJob = (id: string) => api.operator.retryJob({ id });

/** `/operator/jobs`: work that gave up, mails and texts among it. */
export default function JobsPage() {
  const { t } = useTranslation('operator');
  return (
    <OperatorFrame title={t('jobs')}>
      <Unsent />
      <Jobs />
    </OperatorFrame>
  );
}

/** Codes and links that nobody got: they are worth nothing by now, and are not sent again. */
function Unsent() {
  const { t } = useTranslation('operator');
  const { data } = useFigures();
  if (!data?.unsent_messages) return null;
  return (
    <p className="rounded-lg border border-line bg-sunken p-4">
      {t('jobs_.unsent', { count: data.unsent_messages })} {data.unsent_why && t('jobs_.unsentWhy', { why: data.unsent_why })}
    </p>
  );
}

function Jobs() {
  const { t } = useTranslation('operator');
  const retry = useRetry(retryJob);
  const columns = useMemo(() => jobColumns(t, retry), [t, retry]);
  const list = useListView({ columns });
  const jobs = useOperatorList<FailedJob>({
    queryKey: orpc.operator.listJobs.key({ type: 'infinite' }),
    load: (cursor, signal) => api.operator.listJobs({ cursor }, { signal }),
    failed: t('jobs_.error'),
  });
  return (
    <DataList<FailedJob>
      label={t('jobs')}
      columns={columns}
      list={list}
      {...jobs}
      rowId={({ id }) => id}
      nameOf={(job) => nameOfJob(t, job)}
      renderCard={(job) => <JobCard job={job} retry={retry} />}
      loadingText={t('jobs_.loading')}
      empty={{ icon: <CheckCheck aria-hidden className="size-12" />, title: t('jobs_.empty'), text: t('jobs_.emptyText') }}
    />
  );
}
