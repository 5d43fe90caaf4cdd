import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '#contract/shop/orders/orders.ts';
import type { OrderReturn } from '#contract/shop/orders/returns/order-return.ts';
import { orpc } from '../../../api/client.ts';
import { showProblem, showToast } from '../../../ui/toast.tsx';

/** What a seller does with a return, and how that went. */
export function useReturnMoves({ id: orderId }: Pick<OrderDetail, 'id'>, { id }: Pick<OrderReturn, 'id'>) {
  const { t } = useTranslation('returns');
  const queries = useQueryClient();
  const options = {
    onSuccess(order: OrderDetail) {
      queries.setQueryData(orpc.orders.getMine.queryKey({ input: { id: orderId } }), order);
      const now = order.returns.find((item) => item.id === id);
      if (now) showToast(t('seller.done', { number: order.number, state: t(`state.${now.state}`).toLowerCase() }), t('seller.told'));
    },
    onError: (error: Error) => showProblem(t('seller.notDone'), error.message),
    async onSettled() {
      await Promise.all([queries.invalidateQueries({ queryKey: orpc.orders.key() }), queries.invalidateQueries({ queryKey: orpc.payments.key() })]);
    },
  };
  const accept = useMutation(orpc.returns.accept.mutationOptions(options));
  const decline = useMutation(orpc.returns.decline.mutationOptions(options));
  const receive = useMutation(orpc.returns.receive.mutationOptions(options));
  const refund = useMutation(orpc.returns.refund.mutationOptions(options));
  const close = useMutation(orpc.returns.close.mutationOptions(options));
  return {
    busy: [accept, decline, receive, refund, close].some(({ isPending }) => isPending),
    accept: (words: string) => accept.mutate({ id, words }),
    decline: (words: string) => decline.mutate({ id, words }),
    close: (words: string) => close.mutate({ id, words }),
    receive: (restock: number[]) => receive.mutate({ id, restock }),
    refund: (amount_paise: number, why: string) => refund.mutate({ id, amount_paise, why }),
  };
}
