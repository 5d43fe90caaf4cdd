import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { AnsweredOrders } from '#contract/shop/orders/orders.ts';
import { showProblem } from '../../../ui/toast.tsx';
import { keepOrders } from '../../orders/own/kept-orders.ts';
import { findUnpaid } from '../../payments/unpaid.ts';
import { checkoutPath } from '../checkout-address.ts';
import { forgetDraft } from '../checkout-draft.ts';
import type { CheckoutWay } from '../checkout-way.ts';
import { backOne } from '../thanks/use-thanks.ts';
import { addressNow, type BuyEntry, entryNow, stateNow } from './buy-entry.ts';

type Parts = {
  entry: BuyEntry;
  open: boolean;
  heading: RefObject<HTMLElement | null>;
  refresh: () => Promise<void>;
  /** Whether anything of the product is still sold, asked anew. */
  isSold: () => Promise<boolean>;
};

type SheetWay = CheckoutWay & {
  /** Changes what is wanted, in the entry of now. */
  change: (change: Partial<BuyEntry>) => Promise<void>;
  close: () => void;
};

/** Of a checkout over a video: all of it is in the state of the page's own address, and Back closes it. */
export function useSheetWay({ entry, open, heading, refresh, isSold }: Parts): SheetWay {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const isClosing = useRef(false);
  const [page] = useState(() => location.pathname);
  useEffect(() => {
    if (open) isClosing.current = false;
  }, [open]);

  async function put(change: Partial<BuyEntry>, replace: boolean): Promise<void> {
    const buying = { ...(entryNow() ?? entry), ...change };
    await navigate(addressNow(), { replace, state: { ...stateNow(), buying }, preventScrollReset: true });
  }

  const change = (next: Partial<BuyEntry>) => put(next, true);

  async function goTo(step: 1 | 2): Promise<void> {
    // A double press, and a form that was lost since, have that entry already.
    if (entryNow()?.step !== step) await (step === 2 ? put({ step, fromStep1: true }, false) : change({ step }));
    heading.current?.focus();
  }

  /** In the place of all steps. Where the sheet was closed meanwhile it comes back: what is said there is worth it. */
  async function settle(next: Partial<BuyEntry>): Promise<void> {
    setLeaving(true);
    if (entryNow()?.fromStep1) await backOne();
    await put({ step: 1, fromStep1: undefined, payment: undefined, ...next }, entryNow() !== undefined);
    setLeaving(false);
    heading.current?.focus();
  }

  function close(): void {
    if (isClosing.current || !entryNow()) return;
    isClosing.current = true;
    void navigate(entryNow()?.fromStep1 ? -2 : -1);
  }

  return {
    ...{ change, close, goTo, isLeaving, refresh },
    goBack(step) {
      if (step === 1) return close();
      void (entryNow()?.fromStep1 ? navigate(-1) : goTo(1));
    },
    async showThanks({ orders }: AnsweredOrders) {
      forgetDraft();
      keepOrders(orders.map(({ link }) => link));
      if (location.pathname !== page) return await navigate('/thank-you', { state: { orders } });
      await settle({ orders });
    },
    async showPayment(token) {
      if (location.pathname !== page) return location.assign(`/pay/${token}`);
      await settle({ payment: { token, attempt: findUnpaid({ token })?.attempt } });
    },
    async leaveGone() {
      const hasMore = await isSold();
      showProblem(t('problems.gone'), t(hasMore ? 'problems.variantGone' : 'problems.goneText'));
      if (hasMore) await settle({ variantId: undefined });
      else close();
    },
    from: checkoutPath({ ...entry, step: 2 }),
    onLeave: close,
  };
}
