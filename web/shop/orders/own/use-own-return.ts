import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OwnOrder } from '#contract/shop/orders/own-orders.ts';
import { orpc } from '../../../api/client.ts';
import { isolate } from '../../../texts/isolate.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useShownOrder } from './use-shown-order.ts';

/** What a buyer changes of a return; the page shows the order as it is then. */
export function useOwnReturn(order: OwnOrder) {
  const { t } = useTranslation('returns');
  const { show, fail } = useShownOrder(order, t('own.failedText'));
  const ask = useMutation(
    orpc.returns.ask.mutationOptions({
      onSuccess(now) {
        show(now);
        showToast(t('own.asked'), t('own.askedText', { store: isolate(order.store_name) }));
      },
      onError: fail(t('own.notAsked')),
    }),
  );
  const withdraw = useMutation(
    orpc.returns.withdraw.mutationOptions({
      onSuccess(now) {
        show(now);
        showToast(t('own.withdrawn'));
      },
      onError: fail(t('own.notWithdrawn')),
    }),
  );
  return { ask, withdraw };
}
