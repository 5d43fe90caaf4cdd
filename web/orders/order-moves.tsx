import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OrderStatus, orderTransitions } from '#contract/orders/order-states.ts';
import type { OrderDetail } from '#contract/orders/orders.ts';
import { orpc } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { showProblem, showToast } from '../ui/toast.tsx';

/** A button for each state the order may go to; cancelling asks first. */
export function OrderMoves({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const move = useMutation(
    orpc.orders.changeStatus.mutationOptions({
      onSuccess: (moved) => showToast(t('moved', { number: moved.number, status: t(`status.${moved.status}`) })),
      onError: (error) => showProblem(t('notMoved'), error.message),
      async onSettled() {
        setAsking(false);
        await queries.invalidateQueries({ queryKey: orpc.orders.key() });
      },
    }),
  );
  const moveTo = (status: OrderStatus) => move.mutate({ id: order.id, status });
  const next = orderTransitions[order.status];
  if (next.length === 0) return null;
  if (asking) return <CancelQuestion number={order.number} busy={move.isPending} onKeep={() => setAsking(false)} onCancel={() => moveTo('cancelled')} />;
  return (
    <div className="mt-6 flex flex-col gap-2">
      {next
        .filter((status) => status !== 'cancelled' && status !== 'processing')
        .map((status) => (
          <Button key={status} look="primary" wide busy={move.isPending} onClick={() => moveTo(status)}>
            {t(`move.${status}`)}
          </Button>
        ))}
      {next.includes('cancelled') && (
        <Button look="ghost" wide className="text-brick!" disabled={move.isPending} onClick={() => setAsking(true)}>
          {t('move.cancelled')}
        </Button>
      )}
    </div>
  );
}

type CancelParts = { number: number; busy: boolean; onKeep: () => void; onCancel: () => void };

/** Takes the place of the buttons, so that no dialog stands on a dialog. */
function CancelQuestion({ number, busy, onKeep, onCancel }: CancelParts) {
  const { t } = useTranslation('orders');
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div role="alertdialog" aria-labelledby="cancel-title" aria-describedby="cancel-text" className="mt-6 rounded-lg bg-brick-pale p-4">
      <h3 id="cancel-title" className="font-bold text-lg">
        {t('cancel.title', { number })}
      </h3>
      <p id="cancel-text">{t('cancel.text')}</p>
      <div className="mt-3 flex flex-col gap-2 sm:flex-row-reverse sm:justify-start">
        <Button look="destructive" busy={busy} onClick={onCancel}>
          {t('cancel.confirm')}
        </Button>
        <Button ref={keep} disabled={busy} onClick={onKeep}>
          {t('cancel.keep')}
        </Button>
      </div>
    </div>
  );
}
