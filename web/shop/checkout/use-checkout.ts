import { useState } from 'react';
import { type DeliveryField, type DeliveryForm, findDeliveryProblem } from '#contract/shop/checkout/checkout.ts';
import type { AnsweredOrders } from '#contract/shop/orders/orders.ts';
import { hasStoredSession } from '../../api/auth.ts';
import { api } from '../../api/client.ts';
import { useKept } from '../../net/use-kept.ts';
import { dismissToasts, showProblem } from '../../ui/toast.tsx';
import type { PaymentMethod } from '../payments/payment-choice.tsx';
import { keepUnpaid } from '../payments/unpaid.ts';
import { forgetTypedPincode } from './addresses/known-pincode.ts';
import { keepLastAddress } from './addresses/last-address.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import type { CheckoutOrder } from './checkout-order.ts';
import type { CheckoutWay } from './checkout-way.ts';
import { usePrices } from './offers/use-prices.ts';
import { useSaving } from './saving/use-saving.ts';
import { useDraft } from './use-draft.ts';

type Parts = {
  order: CheckoutOrder;
  step: 1 | 2;
  way: CheckoutWay;
  /** Before the thanks are shown. */
  onOrdered?: ((placed: AnsweredOrders) => void) | undefined;
};

export type CheckoutState = ReturnType<typeof useCheckout>;

/** Two steps over one draft. The second is shown only while the delivery form holds. */
export function useCheckout({ order, step: wanted, way, onOrdered }: Parts) {
  const { draft, change } = useDraft();
  const prices = usePrices(order);
  const [isSignedIn] = useKept(hasStoredSession, false);
  const step: 1 | 2 = (wanted === 2 && !findDeliveryProblem(draft.form)) || way.isLeaving ? 2 : 1;
  const [method, setMethod] = useState<PaymentMethod>('cod');
  const saving = useSaving({ order, form: draft.form, step, method });

  async function showPayment(token: string): Promise<void> {
    saving.finish();
    keepUnpaid({ token, attempt: order.attempt, isCart: order.isCart, from: way.from });
    await way.showPayment(token);
  }

  async function showThanks(placed: AnsweredOrders): Promise<void> {
    if (placed.pay_token) return await showPayment(placed.pay_token);
    saving.finish();
    keepAddress(draft);
    onOrdered?.(placed);
    await way.showThanks(placed);
  }

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
    if (!problem) return void way.goTo(2);
    showProblem(problem.title, problem.message);
    focus(problem.field);
  }

  return { step, draft, change, prices, method, setMethod, saving, isSignedIn, submitDelivery, showThanks, keepAddress: () => keepAddress(draft) };
}
