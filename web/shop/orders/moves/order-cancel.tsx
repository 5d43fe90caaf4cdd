import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCancellable } from '#contract/shop/orders/order-states.ts';
import type { OrderDetail } from '#contract/shop/orders/orders.ts';
import { Button } from '../../../ui/button.tsx';
import { useMoveOrder } from './use-move-order.ts';

/** Until the parcel's leaving is final. Cancelling asks first: the stock goes back on sale at once. */
export function OrderCancel({ order, left }: { order: OrderDetail; left: number }) {
  const { t } = useTranslation('orders');
  const [isAsking, setAsking] = useState(false);
  const { moveTo, busy } = useMoveOrder(order.id, () => setAsking(false));
  if (!isCancellable(order.status, left === 0)) return null;
  if (isAsking) return <CancelQuestion number={order.number} busy={busy} onKeep={() => setAsking(false)} onCancel={() => moveTo('cancelled')} />;
  return (
    <Button look="ghost" wide className="text-brick!" onClick={() => setAsking(true)}>
      {t('move.cancelled')}
    </Button>
  );
}

type CancelParts = { number: number; busy: boolean; onKeep: () => void; onCancel: () => void };

/** Takes the place of the button, so that no dialog stands on a dialog. */
function CancelQuestion({ number, busy, onKeep, onCancel }: CancelParts) {
  const { t } = useTranslation('orders');
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div role="alertdialog" aria-labelledby="cancel-title" aria-describedby="cancel-text" className="rounded-lg bg-brick-pale p-4">
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
