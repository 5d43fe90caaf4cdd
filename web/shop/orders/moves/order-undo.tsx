import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '#contract/shop/orders/orders.ts';
import { orpc } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { showProblem } from '../../../ui/toast.tsx';

type Parts = {
  order: OrderDetail;
  undo: NonNullable<OrderDetail['undo']>;
  /** Whole seconds. */
  left: number;
};

/** Takes the last move back while its buyer has not been told. */
export function OrderUndo({ order, undo, left }: Parts) {
  const { t } = useTranslation('orders');
  const queries = useQueryClient();
  const back = useMutation(
    orpc.orderMoves.undo.mutationOptions({
      onError: (error) => showProblem(t('notUndone'), error.message),
      onSettled: () => queries.invalidateQueries({ queryKey: orpc.orders.key() }),
    }),
  );
  return (
    <div className="flex flex-col gap-1">
      <Button wide busy={back.isPending} onClick={() => back.mutate({ id: order.id, move_id: undo.move_id })}>
        <Undo2 aria-hidden className="size-5" />
        {t('undo', { status: t(`status.${order.status}`) })}
      </Button>
      <p className="tabular text-center text-quiet text-sm">{t('told', { count: left })}</p>
    </div>
  );
}
