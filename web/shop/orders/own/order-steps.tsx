import { Circle, CircleCheck, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#contract/formats/dates.ts';
import { deliveryPromise } from '#contract/shop/orders/delivery-days.ts';
import { isUndone, orderStatuses } from '#contract/shop/orders/order-states.ts';
import type { OwnOrder } from '#contract/shop/orders/own-orders.ts';

/** Its way, with the time of each step; what is still to come of one that is under way. */
export function OrderSteps({ order }: { order: OwnOrder }) {
  const { t } = useTranslation('own-orders');
  const { status, history } = order;
  const reached = new Map(history.map((step) => [step.status, step.at]));
  const shown = orderStatuses.filter((step) => (isUndone[status] || step === 'awaiting_payment' ? reached.has(step) : !isUndone[step]));
  return (
    <section aria-labelledby="order-steps" className="rounded-lg border border-ink-200 bg-white p-4">
      <h2 id="order-steps" className="mb-3 font-semibold text-lg">
        {t('where')}
      </h2>
      <ol className="flex flex-col gap-3">
        {shown.map((step) => {
          const at = reached.get(step);
          const Icon = at ? (isUndone[step] ? CircleX : CircleCheck) : Circle;
          const color = at ? (isUndone[step] ? 'text-brick' : 'text-leaf') : 'text-ink-300';
          return (
            <li key={step} className="flex items-center gap-3" aria-current={step === status ? 'step' : undefined}>
              <Icon aria-hidden className={`size-6 shrink-0 ${color}`} />
              <span className={step === status ? 'flex-1 font-semibold' : 'flex-1'}>{t(`steps.${step}`)}</span>
              <span className="tabular text-ink-600 text-sm">{at ? formatMoment(at) : t('notYet')}</span>
            </li>
          );
        })}
      </ol>
      {order.tracking && <Parcel tracking={order.tracking} />}
      {status !== 'delivered' && !isUndone[status] && <p className="mt-3 border-ink-200 border-t pt-3 font-semibold">{deliveryPromise(order)}</p>}
    </section>
  );
}

function Parcel({ tracking: { courier, number, link } }: { tracking: NonNullable<OwnOrder['tracking']> }) {
  const { t } = useTranslation('own-orders');
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 border-ink-200 border-t pt-3">
      <span>{t('tracking', { courier })}</span>
      {number && <span className="tabular">{t('trackingNumber', { number })}</span>}
      {link && (
        <a href={link} rel="noreferrer" target="_blank" className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          {t('follow')}
        </a>
      )}
    </p>
  );
}
