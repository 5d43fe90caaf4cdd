import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AnsweredOrders } from '#contract/shop/orders/orders.ts';
import { keepOrders } from '../../orders/own/kept-orders.ts';
import { forgetDraft } from '../checkout-draft.ts';

/** As long as a browser may take to go back one entry; without an entry it never does. */
const backMs = 1_000;

/**
 * From an order to its thanks. They take the place of the whole checkout in the history, and the draft is gone: Back leads to where the
 * shopper came from, and never to a form that would order again.
 */
export function useThanks(): { isLeaving: boolean; show: (placed: AnsweredOrders) => Promise<void>; showPayment: (token: string) => Promise<void> } {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);

  async function show({ orders }: AnsweredOrders): Promise<void> {
    setLeaving(true);
    forgetDraft();
    keepOrders(orders.map(({ link }) => link));
    if (isAfterStep1()) await backOne();
    await navigate('/thank-you', { replace: true, state: { orders } });
  }

  /** Its page takes the place of the checkout too. It is a document of its own: who takes the money is let in by its headers alone. */
  async function showPayment(token: string): Promise<void> {
    setLeaving(true);
    if (isAfterStep1()) await backOne();
    location.replace(`/pay/${token}`);
    // Until it is there, nothing here can be pressed.
    await new Promise(() => undefined);
  }

  return { isLeaving, show, showPayment };
}

/** Asked when the order is placed: whoever pressed Back meanwhile is there already. React Router keeps its state as `usr`. */
const isAfterStep1 = (): boolean => window.history.state?.usr?.fromStep1 === true;

/** Resolves once the entry before is there. */
export function backOne(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, backMs);
    const arrived = () => {
      clearTimeout(timer);
      resolve();
    };
    addEventListener('popstate', arrived, { once: true });
    history.back();
  });
}
