import { useEffect, useState } from 'react';
import type { DeliveryForm } from '#contract/shop/checkout/checkout.ts';
import { api } from '../../../api/client.ts';
import { useKept } from '../../../net/use-kept.ts';
import type { PaymentMethod } from '../../payments/payment-choice.tsx';
import { attemptKey } from '../checkout-draft.ts';
import { type CheckoutOrder, orderableOf } from '../checkout-order.ts';
import { CheckoutKeeper, isSavingOff } from './checkout-keeper.ts';

export type Saving = { isOff: boolean; turnOff: () => Promise<void>; turnOn: () => Promise<void>; finish: () => void };

type Noted = { order: CheckoutOrder; form: DeliveryForm; step: 1 | 2; method: PaymentMethod };

/** Saves the checkout while it is filled in, for who leaves it. */
export function useSaving({ order, form, step, method }: Noted): Saving {
  const [keeper] = useState(() => new CheckoutKeeper(order.attempt, api.abandoned));
  const [isOff, setOff] = useKept(isSavingOff, false);
  useEffect(() => keeper.open(), [keeper]);
  useEffect(() => {
    keeper.note({
      delivery: form,
      payment_method: method,
      form_step: step,
      items: orderableOf(order).map(({ variant_id, quantity }) => ({ variant_id, quantity })),
      attempt: attemptKey(order.attempt),
    });
  }, [keeper, order, form, step, method]);

  return {
    isOff,
    finish: () => keeper.finish(),
    async turnOff() {
      setOff(true);
      await keeper.turnOff();
    },
    async turnOn() {
      setOff(false);
      await keeper.turnOn();
    },
  };
}
