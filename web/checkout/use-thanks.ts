import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PlacedOrder } from '#contract/orders/orders.ts';
import { forgetDraft } from './checkout-draft.ts';

/** As long as a browser may take to go back one entry; without an entry it never does. */
const backMs = 1_000;

/**
 * From an order to its thanks. They take the place of the whole checkout in the history, and the draft is gone: Back leads to where the
 * shopper came from, and never to a form that would order again.
 */
export function useThanks(): { isLeaving: boolean; show: (order: PlacedOrder) => Promise<void> } {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [isLeaving, setLeaving] = useState(false);

  async function show(order: PlacedOrder): Promise<void> {
    setLeaving(true);
    forgetDraft();
    if (state?.fromStep1) await backOne();
    await navigate('/thank-you', { replace: true, state: { order } });
  }

  return { isLeaving, show };
}

function backOne(): Promise<void> {
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
