import '../texts.ts';
import type { TFunction } from 'i18next';
import { Send } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MetaFunction } from 'react-router';
import type { DeliveryId } from '#contract/ids.ts';
import type { FailedDelivery } from '#contract/operator/operator.ts';
import { api, orpc } from '../../../../api/client.ts';
import { text } from '../../../../texts/texts.ts';
import type { Column } from '../../../../ui/data-list/columns.ts';
import { DataList } from '../../../../ui/data-list/data-list.tsx';
import { useListView } from '../../../../ui/data-list/use-list-view.ts';
import { OperatorFrame } from '../operator-frame.tsx';
import { useOperatorList } from '../use-operator-list.ts';
import { FailedAt } from './job-columns.tsx';
import { RetryButton } from './retry-button.tsx';
import { useRetry } from './use-retry.ts';

export const meta: MetaFunction = () => [{ title: text('operator:deliveries_.meta') }];

type Retry = ReturnType<typeof useRetry>;
type Row = { delivery: FailedDelivery; retry: Retry };

const retryDelivery = (id: string) => api.operator.retryDelivery({ id: id as DeliveryId });

/** `/operator/deliveries`: what gave up on its way to the addresses of stores. */
export default function DeliveriesPage() {
  const { t } = useTranslation('operator');
  return (
    <OperatorFrame title={t('deliveries')}>
      <Deliveries />
    </OperatorFrame>
  );
}

function Deliveries() {
  const { t } = useTranslation('operator');
  const retry = useRetry(retryDelivery);
  const columns = useMemo(() => deliveryColumns(t, retry), [t, retry]);
  const list = useListView({ columns });
  const deliveries = useOperatorList<FailedDelivery>({
    queryKey: orpc.operator.listDeliveries.key({ type: 'infinite' }),
    load: (cursor, signal) => api.operator.listDeliveries({ cursor }, { signal }),
    failed: t('deliveries_.error'),
  });
  return (
    <DataList<FailedDelivery>
      label={t('deliveries')}
      columns={columns}
      list={list}
      {...deliveries}
      rowId={({ id }) => id}
      nameOf={(delivery) => nameOf(t, delivery)}
      renderCard={(delivery) => <DeliveryCard delivery={delivery} retry={retry} />}
      loadingText={t('deliveries_.loading')}
      empty={{ icon: <Send aria-hidden className="size-12" />, title: t('deliveries_.empty'), text: t('deliveries_.emptyText') }}
    />
  );
}

function nameOf(t: TFunction<'operator'>, { order_number, store_name }: FailedDelivery): string {
  return t('deliveries_.nameOf', { number: order_number ?? '–', store: store_name });
}

function deliveryColumns(t: TFunction<'operator'>, retry: Retry): Column<FailedDelivery>[] {
  return [
    {
      id: 'created',
      header: t('deliveries_.columns.created'),
      cell: ({ created_at }) => <FailedAt at={created_at} />,
      value: (row) => new Date(row.created_at),
    },
    { id: 'what', header: t('deliveries_.columns.what'), className: 'max-w-80', cell: (delivery) => <What delivery={delivery} />, value: ({ host }) => host },
    { id: 'answer', header: t('deliveries_.columns.answer'), className: 'tabular', cell: (row) => row.last_status ?? t('deliveries_.noAnswer') },
    { id: 'attempts', header: t('work.attempts'), align: 'end', className: 'tabular', cell: ({ attempts }) => attempts, value: ({ attempts }) => attempts },
    { id: 'retry', header: t('work.retry'), className: 'w-56', cell: (delivery) => <Again delivery={delivery} retry={retry} /> },
  ];
}

function DeliveryCard({ delivery, retry }: Row) {
  const { t } = useTranslation('operator');
  return (
    <div className="flex flex-col gap-3 p-4">
      <What delivery={delivery} />
      <FailedAt at={delivery.created_at} />
      <span className="text-sm">{t('deliveries_.tried', { count: delivery.attempts, answer: delivery.last_status ?? t('deliveries_.noAnswer') })}</span>
      <Again delivery={delivery} retry={retry} />
    </div>
  );
}

function What({ delivery }: { delivery: FailedDelivery }) {
  const { t } = useTranslation('operator');
  return (
    <span className="flex flex-col break-words">
      <span className="font-semibold">{nameOf(t, delivery)}</span>
      <span className="break-all text-quiet text-sm">{delivery.host}</span>
    </span>
  );
}

function Again({ delivery, retry }: Row) {
  const { t } = useTranslation('operator');
  if (!delivery.is_active) return <span className="text-quiet text-sm">{t('deliveries_.off')}</span>;
  return <RetryButton id={delivery.id} name={nameOf(t, delivery)} retry={retry.retry} isBusy={retry.isBusy(delivery.id)} />;
}
