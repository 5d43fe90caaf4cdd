import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '#contract/shop/orders/orders.ts';
import { orpc } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { showProblem, showToast } from '../../../ui/toast.tsx';

type Parts = {
  order: OrderDetail;
  undo: NonNullable<OrderDetail['undo']> /** When the server's answer came, by the clock of this page. */;
  answeredAt: number;
};

/** Takes the last move back while its buyer has not been told. */
export function OrderUndo({ order, undo, answeredAt }: Parts) {
  const { t } = useTranslation('orders');
  const queries = useQueryClient();
  const left = useSecondsUntil(answeredAt + undo.left_ms);
  const back = useMutation(
    orpc.orderMoves.undo.mutationOptions({
      onSuccess: (now) => showToast(t('undoneOne', { number: now.number, status: t(`status.${now.status}`) })),
      onError: (error) => showProblem(t('notUndone'), error.message),
      onSettled: () => queries.invalidateQueries({ queryKey: orpc.orders.key() }),
    }),
  );
  if (left === 0) return null;
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

/** Whole seconds that are left, 0 once it is over. */
function useSecondsUntil(end: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((end - now) / 1_000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [left]);
  return left;
}
