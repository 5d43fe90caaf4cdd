import { ORPCError } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useRevalidator } from 'react-router';
import type { Product } from '#contract/catalog/catalog.ts';
import { formatRupees } from '#contract/formats/money.ts';
import type { LiveStreamId } from '#contract/ids.ts';
import type { PlacedOrder } from '#contract/orders/orders.ts';
import { orpc } from '../api/client.ts';
import { dismissToasts, showProblem } from '../ui/toast.tsx';
import { attemptKey, type CheckoutDraft, endAttempt } from './checkout-draft.ts';

type Parts = { product: Product; liveId: string | undefined; quantity: number; draft: CheckoutDraft; onOrdered: (order: PlacedOrder) => Promise<void> };

/** Places the order and shows the way on from every refusal. Pressing again after a lost answer repeats the same attempt. */
export function usePlaceOrder({ product, liveId, quantity, draft, onOrdered }: Parts): { placeOrder: () => void; busy: boolean } {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  async function showThanks(order: PlacedOrder): Promise<void> {
    endAttempt(product.variant_id);
    dismissToasts();
    await onOrdered(order);
  }

  async function explain(error: Error): Promise<void> {
    const { code, data } = error instanceof ORPCError ? error : { code: 'UNREACHABLE', data: undefined };
    switch (code) {
      case 'SOLD_OUT':
        return await explainSoldOut(data.available);
      case 'PRICE_CHANGED':
        await revalidate();
        return showProblem(t('problems.priceChanged'), t('problems.priceChangedText', { total: formatRupees(data.total_paise) }));
      case 'NOT_FOUND':
        showProblem(t('problems.gone'), t('problems.goneText'), { goesAlong: true });
        return await navigate('/shop', { replace: true });
      case 'IDEMPOTENCY_MISMATCH':
        endAttempt(product.variant_id);
        return showProblem(t('problems.alreadyPlaced'), t('problems.alreadyPlacedText'));
      case 'TOO_MANY_REQUESTS':
        return showProblem(t('problems.limited'), error.message);
      case 'INPUT_INVALID':
        return showProblem(t('problems.failed'), error.message);
      default:
        showProblem(t('problems.failed'), t('problems.failedText'));
    }
  }

  async function explainSoldOut(available: number | null): Promise<void> {
    if (available === null) {
      showProblem(t('problems.notEnough'), t('problems.notEnoughText', { count: quantity }));
    } else if (available > 0) {
      showProblem(t('problems.fewLeft', { count: available }), t('problems.fewLeftText', { count: available }));
    } else {
      showProblem(t('problems.soldOut'), t('problems.soldOutText'));
    }
    await revalidate();
  }

  // An order that waited for the network would be placed later, when nobody looks any more.
  const order = useMutation(orpc.orders.place.mutationOptions({ networkMode: 'always', onSuccess: showThanks, onError: explain }));

  return {
    busy: order.isPending,
    placeOrder() {
      dismissToasts();
      order.mutate({
        idempotency_key: attemptKey(product.variant_id),
        items: [{ variant_id: product.variant_id, quantity: quantity }],
        delivery: draft.form,
        payment_method: 'cod',
        shown_total_paise: product.price_paise * quantity,
        live_stream_id: liveId as LiveStreamId | undefined,
        announce: liveId !== undefined && draft.announce,
      });
    },
  };
}
