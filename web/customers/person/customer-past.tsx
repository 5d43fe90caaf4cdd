import '../../shop/orders/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { Ban, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CustomerDetail } from '#contract/customers/customers.ts';
import { formatIndianDay, formatIndianMoment } from '#contract/formats/dates.ts';
import { orpc } from '../../api/client.ts';
import { OrderStatusBadge } from '../../shop/orders/order-status.tsx';
import { isolate } from '../../texts/isolate.ts';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/display/price.tsx';
import { showProblem, showToast } from '../../ui/toast.tsx';
import { ordersOfCustomer } from './customer-facts.tsx';
import { PartHeading } from './part.tsx';

/** The newest of them; each leads to its place among the orders. */
export function CustomerOrders({ customer: { id: customerId, last_orders } }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers');
  return (
    <section className="flex flex-col gap-1">
      <PartHeading>{t('person.lastOrders')}</PartHeading>
      {last_orders.length === 0 && <p className="text-quiet">{t('person.noOrders')}</p>}
      <ul className="flex flex-col divide-y divide-hairline">
        {last_orders.map(({ id, number, status, total_paise, created_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
            <Link to={`/dashboard/orders?order=${id}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
              {t('person.order', { number })}
            </Link>
            <span className="text-quiet text-sm">{formatIndianDay(created_at)}</span>
            <OrderStatusBadge status={status} />
            <Price paise={total_paise} />
          </li>
        ))}
      </ul>
      {last_orders.length > 0 && (
        <Link to={ordersOfCustomer(customerId)} className="inline-flex min-h-11 items-center self-start font-semibold underline underline-offset-4">
          {t('person.allOrders')}
        </Link>
      )}
    </section>
  );
}

type SaidParts = { customer: CustomerDetail; name: string; onChanged: (changed: CustomerDetail) => void };

/** What they wrote last, and whether they may go on, and order. */
export function CustomerSaid({ customer, name, onChanged }: SaidParts) {
  const { t } = useTranslation('customers');
  const { said } = customer;
  return (
    <section className="flex flex-col gap-2">
      <PartHeading>{t('person.said')}</PartHeading>
      {said.length === 0 && <p className="text-quiet">{t('person.nothingSaid')}</p>}
      <ul className="flex flex-col gap-2">
        {said.map(({ live_stream_title, message, created_at }) => (
          <li key={`${created_at} ${message}`} className="rounded-md bg-sunken px-3 py-2">
            <p className="[overflow-wrap:anywhere]">{message}</p>
            <p className="text-quiet text-sm">
              <bdi>{live_stream_title}</bdi> · {formatIndianMoment(created_at)}
            </p>
          </li>
        ))}
      </ul>
      <Blocking customer={customer} name={name} onChanged={onChanged} />
    </section>
  );
}

function Blocking({ customer: { id, is_blocked, has_account }, name, onChanged }: SaidParts) {
  const { t } = useTranslation('customers');
  const ways = {
    onSuccess(changed: CustomerDetail) {
      showToast(t(changed.is_blocked ? 'person.nowBlocked' : 'person.nowUnblocked', { name: isolate(name) }));
      onChanged(changed);
    },
    onError: (error: Error) => showProblem(t('person.notSaved'), error.message),
  };
  const block = useMutation(orpc.customers.block.mutationOptions(ways));
  const unblock = useMutation(orpc.customers.unblock.mutationOptions(ways));
  const change = is_blocked ? unblock : block;
  const Icon = is_blocked ? CircleCheck : Ban;
  const words = has_account ? (['person.isBlocked', 'person.may'] as const) : (['person.isBlockedPhone', 'person.mayOrder'] as const);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-quiet">{t(words[is_blocked ? 0 : 1])}</p>
      <Button busy={block.isPending || unblock.isPending} onClick={() => change.mutate({ id })}>
        <Icon aria-hidden className="size-5" />
        {t(is_blocked ? 'person.unblock' : 'person.block')}
      </Button>
    </div>
  );
}
