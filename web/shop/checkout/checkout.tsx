import { ArrowLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { type DeliveryField, type DeliveryForm, findDeliveryProblem } from '#contract/shop/checkout/checkout.ts';
import type { AnsweredOrders } from '#contract/shop/orders/orders.ts';
import { hasStoredSession } from '../../api/auth.ts';
import { api } from '../../api/client.ts';
import { ShopperFrame } from '../../shell/shopper-frame.tsx';
import { IconButton } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/field.tsx';
import { dismissToasts, showProblem } from '../../ui/toast.tsx';
import { keepUnpaid } from '../payments/unpaid.ts';
import { forgetTypedPincode } from './addresses/known-pincode.ts';
import { keepLastAddress } from './addresses/last-address.ts';
import { SavedAddresses } from './addresses/saved-addresses.tsx';
import type { CheckoutDraft } from './checkout-draft.ts';
import type { CheckoutLine, CheckoutOrder } from './checkout-order.ts';
import { DeliveryStep } from './delivery-step.tsx';
import { usePrices } from './offers/use-prices.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentStep } from './payment-step.tsx';
import { SavingNotice } from './saving/saving-notice.tsx';
import { useSaving } from './saving/use-saving.ts';
import { useThanks } from './thanks/use-thanks.ts';
import { useDraft } from './use-draft.ts';

type Parts = {
  order: CheckoutOrder;
  step: 1 | 2;
  pathOf: (step: 1 | 2) => string;
  onQuantity: (line: CheckoutLine, quantity: number) => void;
  /** Before the thanks are shown. */
  onOrdered?: (placed: AnsweredOrders) => void;
};

/** Two steps over one draft. The second is shown only while the delivery form holds. */
export function Checkout({ order, step: wanted, pathOf, onQuantity, onOrdered }: Parts) {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const { state } = useLocation();
  const { draft, change } = useDraft();
  const thanks = useThanks();
  const prices = usePrices(order);
  const [isSignedIn] = useState(hasStoredSession);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = (wanted === 2 && !findDeliveryProblem(draft.form)) || thanks.isLeaving ? 2 : 1;
  const saving = useSaving({ order, form: draft.form, step });

  async function goTo(next: 1 | 2): Promise<void> {
    await navigate(pathOf(next), { replace: next === 1, state: next === 2 ? { ...state, fromStep1: true } : state });
    heading.current?.focus();
  }

  /** Until it is paid, the draft and the cart stay as they are. */
  async function showPayment(token: string): Promise<void> {
    saving.finish();
    keepUnpaid({ token, attempt: order.attempt, isCart: order.isCart, from: pathOf(2) });
    await thanks.showPayment(token);
  }

  async function showThanks(placed: AnsweredOrders): Promise<void> {
    if (placed.pay_token) return await showPayment(placed.pay_token);
    saving.finish();
    keepAddress(draft);
    onOrdered?.(placed);
    await thanks.show(placed);
  }

  const keepField = isSignedIn && (
    <CheckboxField label={t('addresses.keep')} checked={draft.keep} onChange={(event) => change({ keep: event.target.checked })} />
  );

  /** What was ordered is ordered, whether its address can be kept or not. */
  function keepAddress({ form, keep }: CheckoutDraft): void {
    forgetTypedPincode();
    if (!isSignedIn) keepLastAddress(form);
    else if (keep) void api.addresses.save(form).catch(() => undefined);
  }

  /** docs/product.md, "Delivery form": every field shows its own error, the toast names the first. */
  function submitDelivery(form: DeliveryForm, focus: (field: DeliveryField) => void): void {
    const problem = findDeliveryProblem(form);
    change({ form });
    dismissToasts();
    if (!problem) return void goTo(2);
    showProblem(problem.title, problem.message);
    focus(problem.field);
  }

  /** One page back from step 1, to step 1 from step 2 (docs/product.md, "Addresses of pages"). */
  function goBack(): void {
    if (step === 2) return void (state?.fromStep1 ? navigate(-1) : goTo(1));
    // React Router numbers the entries of this visit from 0.
    void (window.history.state?.idx > 0 ? navigate(-1) : navigate('/shop', { replace: true }));
  }

  return (
    <ShopperFrame light navigation={false}>
      <header className="sticky top-0 z-10 flex items-center gap-2 border-ink-200 border-b bg-paper px-[max(0.5rem,calc((100%-64rem)/2))] py-1.5">
        <IconButton label={t('back')} onClick={goBack}>
          <ArrowLeft aria-hidden className="size-5" />
        </IconButton>
        <h1 ref={heading} tabIndex={-1} className="font-bold text-xl outline-none">
          {step === 1 ? t('delivery.title') : t('payment.title')}
        </h1>
        <p className="ml-auto pr-2 text-ink-600 text-sm">{t('steps', { step })}</p>
      </header>
      <div className="mx-auto flex w-full max-w-xl flex-col gap-6 p-4 pb-[calc(1rem+var(--toasts,0px))] lg:grid lg:max-w-5xl lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-x-12 lg:py-8">
        <OrderSummary order={order} prices={prices} pincode={draft.form.pincode} onQuantity={onQuantity} />
        <div className="flex flex-col gap-5 lg:col-start-1 lg:row-start-1">
          {step === 1 ? (
            <>
              <SavingNotice saving={saving} />
              <SavedAddresses form={draft.form} onChoose={(form) => change({ form })} />
              <DeliveryStep form={draft.form} onChange={(form) => change({ form })} onSubmit={submitDelivery} more={keepField} />
            </>
          ) : (
            <PaymentStep {...{ order, prices, draft }} onAnnounce={(announce) => change({ announce })} onOrdered={showThanks} onEdit={goBack} />
          )}
        </div>
      </div>
    </ShopperFrame>
  );
}
