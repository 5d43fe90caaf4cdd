import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatRupees } from '#contract/formats/money.ts';
import type { AnsweredOrders } from '#contract/shop/orders/orders.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/field.tsx';
import { PaymentChoice, type PaymentMethod } from '../payments/payment-choice.tsx';
import type { CheckoutDraft } from './checkout-draft.ts';
import { type CheckoutOrder, orderableOf } from './checkout-order.ts';
import type { CheckoutWay } from './checkout-way.ts';
import type { Prices } from './offers/use-prices.ts';
import { usePlaceOrder } from './use-place-order.ts';

type StepParts = {
  order: CheckoutOrder;
  prices: Prices;
  draft: CheckoutDraft;
  method: PaymentMethod;
  onMethod: (method: PaymentMethod) => void;
  way: CheckoutWay;
  onAnnounce: (announce: boolean) => void;
  onEdit: () => void;
  onOrdered: (placed: AnsweredOrders) => Promise<void>;
};

export function PaymentStep({ order, prices, draft, method, onMethod, way, onAnnounce, onEdit, onOrdered }: StepParts) {
  const { t } = useTranslation('checkout');
  const { placeOrder, busy } = usePlaceOrder({ order, prices, draft, method, way, onOrdered });
  const { form } = draft;
  const total = formatRupees(prices.total_paise);
  return (
    <div className="flex flex-col gap-5">
      <section aria-labelledby="deliver-to" className="flex items-start justify-between gap-3">
        <div className="min-w-0 break-words">
          <h2 id="deliver-to" className="font-semibold text-base">
            {t('payment.deliverTo')}
          </h2>
          <p>{form.name}</p>
          <p className="text-ink-600">{[`${form.houseNo}, ${form.address}`, form.landmark, `${form.city} ${form.pincode}`].filter(Boolean).join(' · ')}</p>
          <p className="tabular text-ink-600">{form.phone}</p>
        </div>
        <Button look="ghost" onClick={onEdit}>
          {t('payment.change')}
        </Button>
      </section>
      <PaymentChoice {...{ order, method, total }} onChoose={onMethod} onPay={way.onLeave && way.showPayment} onLetGo={way.refresh} />
      {order.liveId && <CheckboxField label={t('payment.announce')} checked={draft.announce} onChange={(event) => onAnnounce(event.target.checked)} />}
      {orderableOf(order).length === 0 && way.onLeave ? (
        <Button look="primary" wide onClick={way.onLeave}>
          {t('payment.toShow')}
        </Button>
      ) : orderableOf(order).length === 0 ? (
        <ButtonLink to={order.isCart ? '/cart' : '/shop'} look="primary" wide>
          {t(order.isCart ? 'payment.toCart' : 'payment.toShop')}
        </ButtonLink>
      ) : (
        <Button look="primary" wide busy={busy || prices.isAsking} onClick={placeOrder}>
          {busy ? t('payment.placing') : t(method === 'cod' ? 'payment.place' : 'payment.placeAndPay')}
        </Button>
      )}
      {/* The page of the thanks, fetched ahead: an order that was placed must not end where nothing can be loaded. */}
      {!way.onLeave && (
        <Link to="/thank-you" prefetch="render" hidden>
          {t('thanks.meta')}
        </Link>
      )}
    </div>
  );
}
