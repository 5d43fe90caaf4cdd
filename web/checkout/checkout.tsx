import { ArrowLeft, MessageCircle } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { Product } from '#contract/catalog/catalog.ts';
import { type DeliveryField, findDeliveryProblem } from '#contract/checkout/checkout.ts';
import { maximumQuantity } from '#contract/orders/order-states.ts';
import { ShopperFrame } from '../shell/shopper-frame.tsx';
import { IconButton } from '../ui/button.tsx';
import { dismissToasts, showProblem } from '../ui/toast.tsx';
import { type CheckoutPlace, checkoutPath } from './checkout-address.ts';
import { type CheckoutDraft, readDraft, saveDraft } from './checkout-draft.ts';
import { DeliveryStep } from './delivery-step.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaymentStep } from './payment-step.tsx';

/** Two steps over one draft. The second is shown only while the delivery form holds. */
export function Checkout({ product, place }: { product: Product; place: CheckoutPlace }) {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const { state, key } = useLocation();
  const [draft, setDraft] = useState(readDraft);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = place.step === 2 && !findDeliveryProblem(draft.form) ? 2 : 1;
  const quantity = Math.min(place.quantity, Math.max(product.stock ?? maximumQuantity, 1));
  const here = { productId: product.id, liveId: place.liveId, quantity };

  function change(next: CheckoutDraft): void {
    setDraft(next);
    saveDraft(next);
  }

  async function goTo(next: 1 | 2): Promise<void> {
    await navigate(checkoutPath({ ...here, step: next }), { replace: next === 1, state: next === 2 ? { ...state, fromStep1: true } : state });
    heading.current?.focus();
  }

  /** docs/product.md, "Delivery form": the first rule that does not hold is said and shown; nothing else is. */
  function submitDelivery(focus: (field: DeliveryField) => void): void {
    const problem = findDeliveryProblem(draft.form);
    dismissToasts();
    if (!problem) return void goTo(2);
    showProblem(problem.title, problem.message);
    focus(problem.field);
  }

  /** One page back from step 1, to step 1 from step 2 (docs/product.md, "Addresses of pages"). */
  function goBack(): void {
    if (step === 2) return void (state?.fromStep1 ? navigate(-1) : goTo(1));
    void (key === 'default' ? navigate('/shop', { replace: true }) : navigate(-1));
  }

  function setQuantity(next: number): void {
    void navigate(checkoutPath({ ...here, quantity: next, step }), { replace: true, state, preventScrollReset: true });
  }

  return (
    <ShopperFrame light navigation={false}>
      <header className="sticky top-0 z-10 flex items-center gap-2 border-ink-200 border-b bg-paper px-2 py-1.5">
        <IconButton label={t('back')} onClick={goBack}>
          <ArrowLeft aria-hidden className="size-5" />
        </IconButton>
        <h1 ref={heading} tabIndex={-1} className="font-bold text-xl outline-none">
          {step === 1 ? t('delivery.title') : t('payment.title')}
        </h1>
        <p className="ml-auto pr-2 text-ink-600 text-sm">{t('steps', { step })}</p>
      </header>
      <div className="flex flex-col gap-6 p-4">
        <OrderSummary product={product} quantity={quantity} pincode={draft.form.pincode} onQuantity={setQuantity} />
        {step === 1 ? (
          <DeliveryStep form={draft.form} onChange={(form) => change({ ...draft, form })} onSubmit={submitDelivery} />
        ) : (
          <PaymentStep
            product={product}
            liveId={place.liveId}
            quantity={quantity}
            draft={draft}
            onAnnounce={(announce) => change({ ...draft, announce })}
            onEdit={goBack}
          />
        )}
        <a
          href={`https://wa.me/?text=${encodeURIComponent(t('whatsapp.text'))}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4 font-semibold text-leaf underline-offset-4 hover:underline"
        >
          <MessageCircle aria-hidden className="size-5" />
          {t('whatsapp.label')}
        </a>
      </div>
    </ShopperFrame>
  );
}
