import '../../catalog/texts.ts';
import '../../payments/texts.ts';
import '../texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/shop/catalog/catalog.ts';
import { chooseVariant } from '#contract/shop/catalog/variant-rules.ts';
import { maxQuantity } from '#contract/shop/orders/order-sizes.ts';
import type { AnsweredOrder } from '#contract/shop/orders/orders.ts';
import { orpc } from '../../../api/client.ts';
import { isMissing } from '../../../api/found.ts';
import { PictureSheet } from '../../../ui/overlays/picture-sheet.tsx';
import { PaymentState } from '../../payments/payment-state.tsx';
import { endAttempt, forgetDraft } from '../checkout-draft.ts';
import type { CheckoutOrder } from '../checkout-order.ts';
import { useCheckout } from '../use-checkout.ts';
import type { BuyEntry } from './buy-entry.ts';
import { SheetSteps } from './sheet-steps.tsx';
import { SheetThanks } from './sheet-thanks.tsx';
import { useSheetWay } from './use-sheet-way.ts';

type Parts = { entry: BuyEntry; open: boolean; frame: () => HTMLElement | null | undefined; onGone: () => void };

/** From what is wanted to the thanks, over a picture that goes on: the checkout's own steps, and the payment. */
export function BuySheet({ entry, open, frame, onGone }: Parts) {
  const { t } = useTranslation(['checkout', 'payments']);
  const heading = useRef<HTMLHeadingElement>(null);
  const found = useQuery(
    orpc.catalog.get.queryOptions({ input: { slug_or_id: entry.productId }, staleTime: 0, retry: (failures, error) => failures < 1 && !isMissing(error) }),
  );
  const order = toOrder(found.data, entry);
  const way = useSheetWay({
    ...{ entry, open, heading },
    refresh: async () => void (await found.refetch()),
    isSold: async () => !isMissing((await found.refetch()).error),
  });
  const checkout = useCheckout({ order, step: entry.step, way });

  async function showPaid(paid: AnsweredOrder): Promise<void> {
    checkout.keepAddress();
    // The tab of the payment may have taken up the order first, and knows nothing of this one.
    if (entry.payment?.attempt) endAttempt(entry.payment.attempt);
    forgetDraft();
    await way.showThanks({ orders: [paid] });
  }

  function titleOf(): string {
    if (entry.orders) return t('thanks.title');
    if (entry.payment) return t('payments:title');
    if (found.data && order.stores.length === 0) return t('sheet.choose');
    // Whether there is something to choose is not known yet.
    if (!found.data && !entry.variantId) return t('sheet.title');
    return t(checkout.step === 1 ? 'delivery.title' : 'payment.title');
  }

  return (
    <PictureSheet open={open} onClose={way.close} onGone={onGone} title={titleOf()} heading={heading} frame={frame}>
      {entry.orders ? (
        <SheetThanks orders={entry.orders} onClose={way.close} />
      ) : entry.payment ? (
        <PaymentState
          key={entry.payment.token}
          token={entry.payment.token}
          onPaid={(paid) => void showPaid(paid)}
          sheet={{ again: () => void way.change({ payment: undefined, step: 2 }), leave: way.close }}
        />
      ) : (
        <SheetSteps
          {...{ entry, order, way, checkout }}
          product={found.data}
          isGone={isMissing(found.error)}
          onRetry={found.isError ? way.refresh : undefined}
        />
      )}
    </PictureSheet>
  );
}

/** Without a choice where there is one to make, nothing is ordered yet. */
function toOrder(product: Product | undefined, { productId, variantId, liveId, quantity }: BuyEntry): CheckoutOrder {
  const [only, ...more] = product?.variants ?? [];
  const chosen = more.length === 0 ? only : product?.variants.find(({ id }) => id === variantId);
  if (!product || !chosen) return { attempt: productId, stores: [], liveId, isCart: false };
  const shown = chooseVariant(product, chosen.id);
  const line = { ...shown, quantity: Math.min(quantity, Math.max(shown.left ?? maxQuantity, 1)) };
  const { seller_id, seller_name } = product;
  return { attempt: chosen.id, stores: [{ seller_id, seller_name, lines: [line] }], liveId, isCart: false };
}
