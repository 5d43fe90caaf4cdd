import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatIndianMoment } from '#contract/formats/dates.ts';
import { type DeliveryEvent, type DeliveryState, deliveryEvents, deliveryStates } from '#contract/shop/webhooks/webhook-limits.ts';
import type { WebhookDelivery } from '#contract/shop/webhooks/webhooks.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { Column, Filter } from '../../ui/data-list/columns.ts';

type Row = { delivery: WebhookDelivery };
type Open = (delivery: WebhookDelivery) => void;

const eventTexts = { 'order.placed': 'log.orders', 'webhook.test': 'log.tests' } as const satisfies Record<DeliveryEvent, string>;

const tones: Record<DeliveryState, Tone> = { waiting: 'waiting', delivered: 'good', failed: 'bad' };

export function deliveryColumns(t: TFunction<'webhooks'>, onOpen: Open): Column<WebhookDelivery>[] {
  return [
    { id: 'event', header: t('log.columns.event'), cell: (delivery) => <OpenButton delivery={delivery} onOpen={onOpen} /> },
    { id: 'state', header: t('log.columns.state'), cell: (delivery) => <DeliveryStateBadge delivery={delivery} /> },
    { id: 'answer', header: t('log.columns.answer'), className: 'tabular', cell: ({ last_status }) => last_status ?? t('log.none') },
    { id: 'attempts', header: t('log.columns.attempts'), align: 'end', className: 'tabular', cell: ({ attempts }) => attempts },
    { id: 'to', header: t('log.columns.to'), isWide: true, className: 'max-w-64 truncate text-quiet text-sm', cell: ({ url }) => url },
    { id: 'when', header: t('log.columns.when'), className: 'tabular text-quiet text-sm', cell: ({ created_at }) => <Moment at={created_at} /> },
    {
      id: 'next',
      header: t('log.columns.next'),
      className: 'tabular text-quiet text-sm',
      cell: ({ next_at }) => (next_at === null ? t('log.none') : <Moment at={next_at} />),
    },
  ];
}

export function deliveryFilters(t: TFunction<'webhooks'>): Filter<WebhookDelivery>[] {
  return [
    { id: 'state', label: t('log.filter'), choices: deliveryStates.map((state) => ({ value: state, text: t(`log.state.${state}`) })) },
    { id: 'event', label: t('log.eventFilter'), choices: deliveryEvents.map((event) => ({ value: event, text: t(eventTexts[event]) })) },
  ];
}

/** A delivery where there is no room for columns. */
export function DeliveryCard({ delivery, onOpen }: Row & { onOpen: Open }) {
  const { t } = useTranslation('webhooks');
  const { attempts, last_status, url, created_at, next_at } = delivery;
  return (
    <div className="flex flex-col gap-1 p-4">
      <div className="flex items-center justify-between gap-3">
        <OpenButton delivery={delivery} onOpen={onOpen} />
        <DeliveryStateBadge delivery={delivery} />
      </div>
      <p className="truncate text-quiet text-sm">{url}</p>
      <p className="tabular flex flex-wrap justify-between gap-x-3 text-quiet text-sm">
        <span>{[t('log.attempts', { count: attempts }), last_status].filter((part) => part !== null).join(', ')}</span>
        <Moment at={created_at} />
      </p>
      {next_at !== null && <p className="tabular text-quiet text-sm">{t('log.nextAt', { when: formatIndianMoment(next_at) })}</p>}
    </div>
  );
}

export function DeliveryStateBadge({ delivery: { state } }: { delivery: Pick<WebhookDelivery, 'state'> }) {
  const { t } = useTranslation('webhooks');
  return <Badge tone={tones[state]}>{t(`log.state.${state}`)}</Badge>;
}

export function nameOf({ order_number }: Pick<WebhookDelivery, 'order_number'>, t: TFunction<'webhooks'>): string {
  return order_number === null ? t('log.test') : t('log.order', { number: order_number });
}

/** The whole row is its target. */
function OpenButton({ delivery, onOpen }: Row & { onOpen: Open }) {
  const { t } = useTranslation('webhooks');
  const name = nameOf(delivery, t);
  return (
    <button
      type="button"
      aria-label={t('log.open', { name })}
      className="tabular inline-flex min-h-11 items-center font-semibold after:absolute after:inset-0"
      onClick={() => onOpen(delivery)}
    >
      {name}
    </button>
  );
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatIndianMoment(at)}</time>;
}
