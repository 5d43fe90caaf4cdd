import { ORPCError } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import type { LiveStreamId, PageId } from '#contract/ids.ts';
import type { OfferRefusal } from '#contract/shop/offers/offer-refusals.ts';
import { lineName } from '#contract/shop/orders/order-lines.ts';
import type { AnsweredOrders, PlaceOrderInput } from '#contract/shop/orders/orders.ts';
import { orpc } from '../../api/client.ts';
import { dismissToasts, showProblem } from '../../ui/toast.tsx';
import { clearHeldOffer, dropOffer } from '../offers/held-offers.ts';
import { letGo } from '../payments/let-go.ts';
import { findUnpaid, type Unpaid } from '../payments/unpaid.ts';
import { attemptKey, type CheckoutDraft, endAttempt } from './checkout-draft.ts';
import { type CheckoutOrder, linesOf, orderableOf } from './checkout-order.ts';
import type { CheckoutWay } from './checkout-way.ts';
import type { Prices } from './offers/use-prices.ts';

type Parts = {
  order: CheckoutOrder;
  draft: CheckoutDraft;
  prices: Prices;
  method: 'cod' | 'online';
  way: Pick<CheckoutWay, 'refresh' | 'leaveGone'>;
  onOrdered: (placed: AnsweredOrders) => Promise<void>;
};

type SoldOut = { available: number | null; lines?: { variant_id: string }[] };

/** Places the order and shows the way on from every refusal. Pressing again after a lost answer repeats the same attempt. */
export function usePlaceOrder({ order: wanted, prices, draft, method, way, onOrdered }: Parts): { placeOrder: () => void; busy: boolean } {
  const { t } = useTranslation('checkout');
  const isUnderWay = useRef(false);
  const onceGone = useOnceGone();
  const end = () => {
    isUnderWay.current = false;
  };

  async function showThanks(placed: AnsweredOrders): Promise<void> {
    dismissToasts();
    await onOrdered(placed);
    // It goes on until it is paid.
    if (placed.pay_token) return;
    endAttempt(wanted.attempt);
    onceGone(() => {
      for (const { seller_id } of prices.offers) clearHeldOffer(seller_id);
    });
  }

  async function explain(error: Error): Promise<void> {
    const { code, data } = error instanceof ORPCError ? error : { code: 'UNREACHABLE', data: undefined };
    switch (code) {
      case 'SOLD_OUT':
        return await explainSoldOut(data, error.message);
      case 'PRICE_CHANGED':
        return await explainPrice(data);
      case 'NOT_FOUND':
        if (wanted.isCart) return await explainGone();
        return await way.leaveGone();
      case 'IDEMPOTENCY_MISMATCH': {
        // What waits for its payment is changed: it makes room for the order as it is now.
        const unpaid = findUnpaid(wanted);
        if (unpaid) return await placeInsteadOf(unpaid);
        endAttempt(wanted.attempt);
        return showProblem(t('problems.alreadyPlaced'), t('problems.alreadyPlacedText'));
      }
      case 'TOO_MANY_REQUESTS':
        return showProblem(t('problems.limited'), error.message);
      case 'FORBIDDEN':
      case 'INPUT_INVALID':
        return showProblem(t('problems.failed'), error.message);
      default:
        showProblem(t('problems.failed'), t('problems.failedText'));
    }
  }

  /** With the reason, where it is a discount that does not count any more: it is taken off, so that the order can be placed at the price that is then shown. */
  async function explainPrice({ total_paise, offers = {} }: { total_paise: number; offers?: Record<string, OfferRefusal> }): Promise<void> {
    for (const [sellerId, reason] of Object.entries(offers)) dropOffer(sellerId, reason);
    await Promise.all([way.refresh(), prices.refetch()]);
    const [why] = Object.values(offers);
    const text = t('problems.priceChangedText', { total: formatRupees(total_paise) });
    showProblem(t('problems.priceChanged'), why ? `${t(`offers.refused.${why}`)} ${text}` : text);
  }

  /** The summary names it. */
  async function explainGone(): Promise<void> {
    await way.refresh();
    showProblem(t('problems.gone'), t('problems.cartGoneText'));
  }

  async function explainSoldOut({ available, lines = [] }: SoldOut, message: string): Promise<void> {
    const [first, ...more] = orderableOf(wanted);
    const quantity = first?.quantity ?? 1;
    if (more.length > 0) {
      const named = lines.length > 1 ? t('problems.linesSoldOut', { names: namesOf(lines) }) : message;
      showProblem(t('problems.oneSoldOut'), `${named} ${t('problems.restStays')}`);
    } else if (available === null) {
      showProblem(t('problems.notEnough'), t('problems.notEnoughText', { count: quantity }));
    } else if (available > 0) {
      showProblem(t('problems.fewLeft', { count: available }), t('problems.fewLeftText', { count: available }));
    } else {
      showProblem(t('problems.soldOut'), t('problems.soldOutText'));
    }
    await way.refresh();
  }

  function namesOf(lines: { variant_id: string }[]): string {
    const out = linesOf(wanted).filter(({ variant_id }) => lines.some((line) => line.variant_id === variant_id));
    return out.map(({ name, choice }) => lineName({ product_name: name, variant_title: choice })).join(', ');
  }

  // An order that waited for the network would be placed later, when nobody looks any more.
  const order = useMutation(orpc.orders.place.mutationOptions({ networkMode: 'always', onSuccess: showThanks, onError: explain, onSettled: end }));

  function place(): void {
    order.mutate({
      idempotency_key: attemptKey(wanted.attempt),
      items: orderableOf(wanted).map(({ variant_id, quantity, video_id }) => ({ variant_id, quantity, video_id })),
      delivery: draft.form,
      payment_method: method,
      offers: prices.offers as PlaceOrderInput['offers'],
      shown_total_paise: prices.total_paise,
      live_stream_id: wanted.liveId as LiveStreamId | undefined,
      page_id: wanted.pageId as PageId | undefined,
      announce: wanted.liveId !== undefined && draft.announce,
    });
  }

  /** What this browser holds unpaid of this very order is let go first: its units and its discount are the shopper's own. */
  async function placeInsteadOf(unpaid: Unpaid): Promise<void> {
    try {
      await letGo(unpaid);
    } catch (error) {
      end();
      return showProblem(t('problems.failed'), error instanceof ORPCError ? error.message : t('problems.failedText'));
    }
    place();
  }

  return {
    busy: order.isPending,
    placeOrder() {
      // The second of a double press comes before the button is seen to be busy.
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      dismissToasts();
      // What waits for its payment is another order than one that is paid in cash.
      const unpaid = method === 'cod' ? findUnpaid(wanted) : undefined;
      if (unpaid) void placeInsteadOf(unpaid);
      else place();
    },
  };
}

/** Does it once the step is no longer drawn: while the thanks are still to come, what was ordered stands there as it was ordered. */
function useOnceGone(): (act: () => void) => void {
  const isDrawn = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    isDrawn.current = true;
    return () => {
      isDrawn.current = false;
      for (const act of waiting.current.splice(0)) act();
    };
  }, []);
  return (act) => {
    if (isDrawn.current) waiting.current.push(act);
    else act();
  };
}
