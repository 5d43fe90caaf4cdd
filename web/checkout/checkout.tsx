import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { Product } from '#contract/catalog/catalog.ts';
import { chooseVariant } from '#contract/catalog/variant-rules.ts';
import { type DeliveryField, type DeliveryForm, findDeliveryProblem } from '#contract/checkout/checkout.ts';
import { maxQuantity } from '#contract/orders/order-states.ts';
import { ShopperFrame } from '../shell/shopper-frame.tsx';
import { IconButton } from '../ui/button.tsx';
import { dismissToasts, showProblem } from '../ui/toast.tsx';
import { type CheckoutPlace, checkoutPath } from './checkout-address.ts';
import { DeliveryStep } from './delivery-step.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaymentStep } from './payment-step.tsx';
import { useDraft } from './use-draft.ts';
import { useThanks } from './use-thanks.ts';

/** Two steps over one draft. The second is shown only while the delivery form holds. */
export function Checkout({ product: found, place }: { product: Product; place: CheckoutPlace }) {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const { state } = useLocation();
  const { draft, change } = useDraft();
  const product = chooseVariant(found, place.variantId);
  const thanks = useThanks();
  const heading = useRef<HTMLHeadingElement>(null);
  const step = (place.step === 2 && !findDeliveryProblem(draft.form)) || thanks.isLeaving ? 2 : 1;
  const quantity = Math.min(place.quantity, Math.max(product.left ?? maxQuantity, 1));
  const here = { productId: product.id, variantId: place.variantId, liveId: place.liveId, quantity };

  async function goTo(next: 1 | 2): Promise<void> {
    await navigate(checkoutPath({ ...here, step: next }), { replace: next === 1, state: next === 2 ? { ...state, fromStep1: true } : state });
    heading.current?.focus();
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

  function setQuantity(next: number): void {
    void navigate(checkoutPath({ ...here, quantity: next, step }), { replace: true, state, preventScrollReset: true });
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
      <div className="mx-auto flex w-full max-w-xl flex-col gap-6 p-4 pb-[calc(1rem+var(--toasts,0px))] lg:grid lg:max-w-5xl lg:grid-flow-row-dense lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-x-12 lg:py-8 lg:*:col-start-1 lg:*:first:sticky lg:*:first:top-24 lg:*:first:col-start-2 lg:*:first:row-span-2">
        <OrderSummary product={product} quantity={quantity} pincode={draft.form.pincode} onQuantity={setQuantity} />
        {step === 1 ? (
          <DeliveryStep form={draft.form} onChange={(form) => change({ form })} onSubmit={submitDelivery} />
        ) : (
          <PaymentStep
            product={product}
            liveId={place.liveId}
            quantity={quantity}
            draft={draft}
            onAnnounce={(announce) => change({ announce })}
            onOrdered={thanks.show}
            onEdit={goBack}
          />
        )}
      </div>
    </ShopperFrame>
  );
}
