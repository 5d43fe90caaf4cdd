import '../texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatIndianMoment } from '#contract/formats/dates.ts';
import { formatRupees } from '#contract/formats/money.ts';
import type { OrderId } from '#contract/ids.ts';
import type { OrderPayment as Found } from '#contract/shop/payments/payments.ts';
import { orpc } from '../../../api/client.ts';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { TestBadge } from './test-badge.tsx';

/** How an order is paid, and what went back; for its seller. Asked anew with the state of the order, and while money is on its way. */
export function OrderPayment({ id, status, maySettle }: { id: OrderId; status: string; maySettle: boolean }) {
  const { t } = useTranslation('payments');
  const found = useQuery(
    orpc.payments.getOfOrder.queryOptions({
      input: { id },
      queryKey: [...orpc.payments.getOfOrder.queryKey({ input: { id } }), status],
      staleTime: 0,
      retry: false,
      refetchInterval: ({ state }) => (state.data?.refunds.some(({ state: of }) => of === 'due') ? 2_000 : false),
    }),
  );
  return (
    <section>
      <h3 className="mb-1 font-semibold text-base text-ink-600">{t('order.title')}</h3>
      {found.data ? (
        <>
          <Paid payment={found.data.payment} />
          <OrderRefunds refunds={found.data.refunds} onSettled={maySettle ? () => void found.refetch() : undefined} />
        </>
      ) : found.isError ? (
        <ErrorState title={t('order.error')} text={found.error.message} onRetry={() => void found.refetch()} />
      ) : (
        <>
          <p role="status" className="sr-only">
            {t('order.loading')}
          </p>
          <Skeleton className="h-12" />
        </>
      )}
    </section>
  );
}

function Paid({ payment }: Pick<Found, 'payment'>) {
  const { t } = useTranslation('payments');
  if (!payment) return <p>{t('order.cod')}</p>;
  const provider = t(`order.provider.${payment.provider}`);
  const paid = { amount: formatRupees(payment.amount_paise), date: payment.captured_at ? formatIndianMoment(payment.captured_at) : '' };
  return (
    <>
      <p>{payment.method ? t('order.byMethod', { provider, method: payment.method }) : t('order.by', { provider })}</p>
      <p className="tabular text-ink-600 text-sm">{t(`order.state.${payment.state}`, paid)}</p>
      {payment.is_test && <TestBadge />}
      {payment.charge_id && <p className="break-all text-ink-600 text-sm">{t('order.charge', { charge: payment.charge_id })}</p>}
    </>
  );
}
