import './texts.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import type { AnsweredOrder } from '#contract/shop/orders/orders.ts';
import type { Payment } from '#contract/shop/payments/payments.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { removeOrdered } from '../cart/cart-actions.ts';
import { useCartLines } from '../cart/use-cart-lines.ts';
import { endAttempt, forgetDraft } from '../checkout/checkout-draft.ts';
import { clearHeldOffer } from '../offers/held-offers.ts';
import { keepOrders } from '../orders/own/kept-orders.ts';
import { PayNow } from './pay-now.tsx';
import { findUnpaid, forgetUnpaid } from './unpaid.ts';
import { usePayment } from './use-payment.ts';

/** Over a video: the ways on, which are pages elsewhere. */
type SheetWays = { again: () => void; leave: () => void };

type Parts = { token: string /** Shows its thanks. */; onPaid: (order: AnsweredOrder) => void; sheet?: SheetWays };

/** How a payment stands, until its order is paid. */
export function PaymentState({ token, onPaid, sheet }: Parts) {
  const { t } = useTranslation('payments');
  const { found, order, isUnknown } = usePayment(token);
  useThanksOf(token, order, onPaid);
  const payment = found.data;
  if (isUnknown) return <Ended words={{ title: t('broken.title'), text: t('broken.text'), action: t('broken.action') }} to="/shop" onAction={sheet?.leave} />;
  if (!payment && found.isError) return <ErrorState title={t('error.title')} text={t('error.text')} onRetry={() => void found.refetch()} />;
  if (!payment) return <PaymentSkeleton />;
  return <Stands token={token} payment={payment} askedAt={found.dataUpdatedAt} sheet={sheet} />;
}

type StandsParts = { token: string; payment: Payment; askedAt: number; sheet: SheetWays | undefined };

function Stands({ token, payment, askedAt, sheet }: StandsParts) {
  const { t } = useTranslation('payments');
  switch (payment.state) {
    case 'waiting':
      return <PayNow token={token} payment={payment} askedAt={askedAt} isInSheet={sheet !== undefined} />;
    case 'expired':
      return <Expired token={token} onAgain={sheet?.again} />;
    case 'refunded':
      return (
        <Ended
          words={{ title: t('refunded.title'), text: t('refunded.text', { total: formatRupees(payment.amount_paise) }), action: t('refunded.action') }}
          to="/shop"
          onAction={sheet?.leave}
        />
      );
    case 'paid':
      return <EmptyState title={t('late.title')} text={t('late.text')} />;
  }
}

/** Another press of "Place order" is another order from here on. */
function Expired({ token, onAgain }: { token: string; onAgain: (() => void) | undefined }) {
  const { t } = useTranslation('payments');
  const [own] = useState(() => findUnpaid({ token }));
  useEffect(() => {
    if (own) endAttempt(own.attempt);
  }, [own]);
  return <Ended words={{ title: t('expired.title'), text: t('expired.text'), action: t('expired.action') }} to={own?.from ?? '/shop'} onAction={onAgain} />;
}

type EndedParts = { words: { title: string; text: string; action: string }; to: string; onAction?: (() => void) | undefined };

function Ended({ words, to, onAction }: EndedParts) {
  const action = onAction ? (
    <Button look="primary" onClick={onAction}>
      {words.action}
    </Button>
  ) : (
    <ButtonLink look="primary" to={to}>
      {words.action}
    </ButtonLink>
  );
  return <EmptyState title={words.title} text={words.text} action={action} />;
}

/** Once it is paid: "My orders" has it, what was ordered leaves draft and cart, and its thanks follow. */
function useThanksOf(token: string, order: AnsweredOrder | undefined, onPaid: Parts['onPaid']): void {
  const { cart } = useCartLines();
  const leave = useEffectEvent((paid: AnsweredOrder) => {
    keepOrders([paid.link]);
    const unpaid = findUnpaid({ token });
    if (unpaid) {
      endAttempt(unpaid.attempt);
      if (unpaid.isCart) removeOrdered(cart, paid.lines);
      clearHeldOffer(paid.seller_id);
      forgetDraft();
      forgetUnpaid(token);
    }
    onPaid(paid);
  });
  useEffect(() => {
    if (order) leave(order);
  }, [order]);
}

function PaymentSkeleton() {
  const { t } = useTranslation('payments');
  return (
    <>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-24" />
      <Skeleton className="h-14" />
      <Skeleton className="h-12" />
    </>
  );
}
