import '../texts.ts';
import './texts.ts';
import { CheckCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MetaFunction } from 'react-router';
import type { ReportedReview } from '#contract/shop/reviews/reports.ts';
import { api, orpc } from '../../../../api/client.ts';
import { OperatorFrame } from '../../../../shell/front/operator/operator-frame.tsx';
import { useOperatorList } from '../../../../shell/front/operator/use-operator-list.ts';
import { text } from '../../../../texts/texts.ts';
import { DataList } from '../../../../ui/data-list/data-list.tsx';
import { useListView } from '../../../../ui/data-list/use-list-view.ts';
import { authorName } from '../author-name.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { ReportCard, reportColumns, reportFilters } from './report-columns.tsx';

export const meta: MetaFunction = () => [{ title: text('operator-reports:meta') }];

/** `/operator`: what people report, for who runs this site (the setting HAAT_OPERATORS). */
export default function OperatorPage() {
  const { t } = useTranslation('operator-reports');
  return (
    <OperatorFrame title={t('title')}>
      <Reports />
    </OperatorFrame>
  );
}

function Reports() {
  const { t } = useTranslation('operator-reports');
  const [opened, setOpened] = useState<ReportedReview>();
  const columns = useMemo(() => reportColumns(t, setOpened), [t]);
  const filters = useMemo(() => reportFilters(t), [t]);
  const list = useListView({ columns, filters });
  const state = list.view.filters.state === 'hidden' ? 'hidden' : 'open';
  const reports = useOperatorList<ReportedReview>({
    queryKey: orpc.reports.list.key({ input: { state }, type: 'infinite' }),
    load: (cursor, signal) => api.reports.list({ state, cursor }, { signal }),
    failed: t('error'),
  });
  return (
    <>
      <DataList<ReportedReview>
        label={t('title')}
        columns={columns}
        filters={filters}
        list={list}
        {...reports}
        rowId={({ target_id }) => target_id}
        nameOf={({ review }) => t('nameOf', { name: authorName(review) })}
        renderCard={(report) => <ReportCard report={report} onOpen={setOpened} />}
        loadingText={t('loading')}
        noMatch={{ title: t('noMatch'), text: t('noMatchText') }}
        empty={{ icon: <CheckCheck aria-hidden className="size-12" />, title: t('empty'), text: t('emptyText') }}
      />
      {opened && <DecisionDialog report={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
