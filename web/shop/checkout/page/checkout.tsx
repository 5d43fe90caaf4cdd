import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnsweredOrders } from '#contract/shop/orders/orders.ts';
import { ShopperFrame } from '../../../shell/shopper-frame.tsx';
import { IconButton } from '../../../ui/button.tsx';
import type { CheckoutLine, CheckoutOrder } from '../checkout-order.ts';
import { CheckoutSteps } from '../checkout-steps.tsx';
import { OrderSummary } from '../order-summary.tsx';
import { useCheckout } from '../use-checkout.ts';
import { usePageWay } from './use-page-way.ts';

type Parts = {
  order: CheckoutOrder;
  step: 1 | 2;
  pathOf: (step: 1 | 2) => string;
  onQuantity: (line: CheckoutLine, quantity: number) => void;
  /** Before the thanks are shown. */
  onOrdered?: (placed: AnsweredOrders) => void;
};

/** The checkout as a page: what is filled in, beside its summary. */
export function Checkout({ order, step: wanted, pathOf, onQuantity, onOrdered }: Parts) {
  const { t } = useTranslation('checkout');
  const heading = useRef<HTMLHeadingElement>(null);
  const way = usePageWay(pathOf, heading);
  const checkout = useCheckout({ order, step: wanted, way, onOrdered });
  const { step, draft, prices } = checkout;
  return (
    <ShopperFrame light navigation={false}>
      <header className="sticky top-0 z-10 flex items-center gap-2 border-ink-200 border-b bg-paper px-[max(0.5rem,calc((100%-64rem)/2))] py-1.5">
        <IconButton label={t('back')} onClick={() => way.goBack(step)}>
          <ArrowLeft aria-hidden className="size-5" />
        </IconButton>
        <h1 ref={heading} tabIndex={-1} className="font-bold text-xl">
          {step === 1 ? t('delivery.title') : t('payment.title')}
        </h1>
        <p className="ml-auto pr-2 text-ink-600 text-sm">{t('steps', { step })}</p>
      </header>
      <div className="mx-auto flex w-full max-w-xl flex-col gap-6 p-4 pb-[calc(1rem+var(--toasts,0px))] lg:grid lg:max-w-5xl lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-x-12 lg:py-8">
        <OrderSummary order={order} prices={prices} pincode={draft.form.pincode} onQuantity={onQuantity} />
        <div className="flex flex-col gap-5 lg:col-start-1 lg:row-start-1">
          <CheckoutSteps {...{ order, checkout, way }} />
        </div>
      </div>
    </ShopperFrame>
  );
}
