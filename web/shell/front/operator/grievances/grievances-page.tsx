import '../texts.ts';
import { CheckCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MetaFunction } from 'react-router';
import type { Grievance } from '#contract/grievances/grievances.ts';
import { api, orpc } from '../../../../api/client.ts';
import { loadAllPages } from '../../../../api/use-cursor-list.ts';
import { text } from '../../../../texts/texts.ts';
import { DataList } from '../../../../ui/data-list/data-list.tsx';
import { useListView } from '../../../../ui/data-list/use-list-view.ts';
import { OperatorFrame } from '../operator-frame.tsx';
import { useOperatorList } from '../use-operator-list.ts';
import { GrievanceCard, grievanceColumns, grievanceFilters } from './grievance-columns.tsx';
import { SettleDialog } from './settle-dialog.tsx';

export const meta: MetaFunction = () => [{ title: text('operator:grievances_.meta') }];

/** `/operator/grievances`: what people complain of, what is due first. */
export default function GrievancesPage() {
  const { t } = useTranslation('operator');
  return (
    <OperatorFrame title={t('grievances')}>
      <Grievances />
    </OperatorFrame>
  );
}

function Grievances() {
  const { t } = useTranslation('operator');
  const [opened, setOpened] = useState<Grievance>();
  const columns = useMemo(() => grievanceColumns(t, setOpened), [t]);
  const filters = useMemo(() => grievanceFilters(t), [t]);
  const list = useListView({ columns, filters });
  const state = list.view.filters.state === 'settled' ? 'settled' : 'open';
  const grievances = useOperatorList<Grievance>({
    queryKey: orpc.grievances.list.key({ input: { state }, type: 'infinite' }),
    load: (cursor, signal) => api.grievances.list({ state, cursor }, { signal }),
    failed: t('grievances_.error'),
  });
  return (
    <>
      <DataList<Grievance>
        label={t('grievances')}
        columns={columns}
        filters={filters}
        list={list}
        {...grievances}
        rowId={({ id }) => id}
        nameOf={({ number }) => t('grievances_.nameOf', { number })}
        renderCard={(grievance) => <GrievanceCard grievance={grievance} onOpen={setOpened} />}
        csv={{ fileName: `grievances-${state}.csv`, allRows: () => loadAllPages((cursor) => api.grievances.list({ state, cursor, limit: 100 })) }}
        loadingText={t('grievances_.loading')}
        noMatch={{ title: t('grievances_.noMatch'), text: t('grievances_.noMatchText') }}
        empty={{ icon: <CheckCheck aria-hidden className="size-12" />, title: t('grievances_.empty'), text: t('grievances_.emptyText') }}
      />
      {opened && <SettleDialog grievance={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
