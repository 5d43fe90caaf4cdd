import { Send } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deliveryEvents, deliveryStates } from '#contract/shop/webhooks/webhook-limits.ts';
import type { WebhookDelivery } from '#contract/shop/webhooks/webhooks.ts';
import { api, orpc } from '../../api/client.ts';
import { useCursorList } from '../../api/use-cursor-list.ts';
import { DataList, type ListData } from '../../ui/data-list/data-list.tsx';
import { useListView } from '../../ui/data-list/use-list-view.ts';
import { DeliveryCard, deliveryColumns, deliveryFilters, nameOf } from './delivery-columns.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';

const restMs = 30_000;
const busyMs = 2_000;

/** What was sent, newest first; looked at often while something is on its way. */
export function DeliveryLog() {
  const { t } = useTranslation('webhooks');
  const [opened, setOpened] = useState<WebhookDelivery>();
  const columns = useMemo(() => deliveryColumns(t, setOpened), [t]);
  const filters = useMemo(() => deliveryFilters(t), [t]);
  const list = useListView({ columns, filters });
  const state = deliveryStates.find((known) => known === list.view.filters.state);
  const event = deliveryEvents.find((known) => known === list.view.filters.event);
  const { rows, paging, hasData, isPending, refetch } = useCursorList<WebhookDelivery>({
    queryKey: orpc.webhooks.listDeliveries.key({ input: { state, event }, type: 'infinite' }),
    load: (cursor, signal) => api.webhooks.listDeliveries({ cursor, state, event }, { signal }),
    refreshMs: (pages) => (pages.some(({ items }) => items.some(isBegun)) ? busyMs : restMs),
    more: t('log.more'),
  });
  const failed = { title: t('log.error.title'), text: t('log.error.text') };
  const data: ListData<WebhookDelivery> = hasData
    ? { state: 'ready', rows }
    : isPending
      ? { state: 'loading' }
      : { state: 'failed', words: failed, onRetry: refetch };
  return (
    <section aria-labelledby="deliveries-title" className="flex flex-col gap-3">
      <h2 id="deliveries-title" className="font-bold text-xl">
        {t('log.title')}
      </h2>
      <DataList<WebhookDelivery>
        label={t('log.title')}
        columns={columns}
        filters={filters}
        list={list}
        data={data}
        paging={paging}
        rowId={({ id }) => id}
        nameOf={(delivery) => nameOf(delivery, t)}
        renderCard={(delivery) => <DeliveryCard delivery={delivery} onOpen={setOpened} />}
        loadingText={t('log.loading')}
        noMatch={{ title: t('log.noMatch.title'), text: t('log.noMatch.text') }}
        empty={{ icon: <Send aria-hidden className="size-12" />, title: t('log.empty.title'), text: t('log.empty.text') }}
      />
      {opened && <DeliveryDialog id={opened.id} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

/** Its first try is on its way: what waits for a later one may wait for hours. */
function isBegun({ state, attempts }: WebhookDelivery): boolean {
  return state === 'waiting' && attempts === 0;
}
