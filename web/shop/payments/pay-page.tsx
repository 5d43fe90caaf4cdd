import './texts.ts';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatRupees } from '#contract/formats/money.ts';
import type { AnsweredOrder } from '#contract/shop/orders/orders.ts';
import type { Payment } from '#contract/shop/payments/payments.ts';
import { ShopHead } from '../../shell/places/shop-head.tsx';
import { ShopperFrame } from '../../shell/shopper-frame.tsx';
import { text } from '../../texts/texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { removeOrdered } from '../cart/cart-actions.ts';
import { useCartLines } from '../cart/use-cart-lines.ts';
import { endAttempt, forgetDraft } from '../checkout/checkout-draft.ts';
import { clearHeldOffer } from '../offers/held-offers.ts';
import { keepOrders } from '../orders/own/kept-orders.ts';
import type { Route } from './+types/pay-page';
import { PayNow } from './pay-now.tsx';
import { forgetUnpaid, readUnpaid } from './unpaid.ts';
import { usePayment } from './use-payment.ts';

/** The address is a key: it goes to nobody, and into no index. */
export const meta: Route.MetaFunction = () => [
  { title: text('payments:meta') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

/** `/pay/:token`: an order is paid here while it is held; a refresh, or who comes back, finds it as it stands. */
export default function PayPage({ params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation('payments');
  return (
    <ShopperFrame light head={<ShopHead />}>
      <div className="mx-auto flex w-full max-w-xl flex-col gap-6 p-4 py-8 lg:py-16">
        <h1 className="font-bold text-2xl">{t('title')}</h1>
        <PaymentState key={token} token={token} />
      </div>
    </ShopperFrame>
  );
}

function PaymentState({ token }: { token: string }) {
  const { t } = useTranslation('payments');
  const { found, order, isUnknown } = usePayment(token);
  useThanksOf(token, order);
  const payment = found.data;
  if (isUnknown) return <Ended words={{ title: t('broken.title'), text: t('broken.text'), action: t('broken.action') }} to="/shop" />;
  if (!payment && found.isError) return <ErrorState title={t('error.title')} text={t('error.text')} onRetry={() => void found.refetch()} />;
  if (!payment) return <PaymentSkeleton />;
  return <Stands token={token} payment={payment} askedAt={found.dataUpdatedAt} />;
}

function Stands({ token, payment, askedAt }: { token: string; payment: Payment; askedAt: number }) {
  const { t } = useTranslation('payments');
  switch (payment.state) {
    case 'waiting':
      return <PayNow token={token} payment={payment} askedAt={askedAt} />;
    case 'expired':
      return <Expired token={token} />;
    case 'refunded':
      return (
        <Ended
          words={{ title: t('refunded.title'), text: t('refunded.text', { total: formatRupees(payment.amount_paise) }), action: t('refunded.action') }}
          to="/shop"
        />
      );
    case 'paid':
      return <EmptyState title={t('late.title')} text={t('late.text')} />;
  }
}

/** Another press of "Place order" is another order from here on. */
function Expired({ token }: { token: string }) {
  const { t } = useTranslation('payments');
  const unpaid = readUnpaid();
  const own = unpaid?.token === token ? unpaid : undefined;
  useEffect(() => {
    if (own) endAttempt(own.attempt);
  }, [own]);
  return <Ended words={{ title: t('expired.title'), text: t('expired.text'), action: t('expired.action') }} to={own?.from ?? '/shop'} />;
}

function Ended({ words, to }: { words: { title: string; text: string; action: string }; to: string }) {
  return (
    <EmptyState
      title={words.title}
      text={words.text}
      action={
        <ButtonLink look="primary" to={to}>
          {words.action}
        </ButtonLink>
      }
    />
  );
}

/** Once it is paid: the thanks take the place of this page, "My orders" has it, and what was ordered leaves draft and cart. */
function useThanksOf(token: string, order: AnsweredOrder | undefined): void {
  const navigate = useNavigate();
  const { cart } = useCartLines();
  const leave = useEffectEvent((paid: AnsweredOrder) => {
    keepOrders([paid.link]);
    const unpaid = readUnpaid();
    if (unpaid?.token === token) {
      endAttempt(unpaid.attempt);
      if (unpaid.isCart) removeOrdered(cart, paid.lines);
      clearHeldOffer(paid.seller_id);
      forgetDraft();
      forgetUnpaid(token);
    }
    void navigate('/thank-you', { replace: true, state: { orders: [paid] } });
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
