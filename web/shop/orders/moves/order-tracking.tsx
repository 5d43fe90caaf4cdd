import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '#contract/shop/orders/orders.ts';
import { orpc } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { showProblem, showToast } from '../../../ui/toast.tsx';
import { ShipForm } from './ship-form.tsx';

/** How it travels; while it is on its way that can be changed. */
export function OrderTracking({ order, mayWrite }: { order: OrderDetail; mayWrite: boolean }) {
  const { t } = useTranslation('orders');
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const save = useMutation(
    orpc.orderMoves.setTracking.mutationOptions({
      onSuccess() {
        setOpen(false);
        showToast(t('tracking.saved'));
      },
      onError: (error) => showProblem(t('tracking.notSaved'), error.message),
      onSettled: () => queries.invalidateQueries({ queryKey: orpc.orders.key() }),
    }),
  );
  const { tracking, status } = order;
  if (!tracking && status !== 'shipped') return null;
  if (isOpen)
    return (
      <ShipForm
        given={tracking}
        submitLabel={t('tracking.save')}
        busy={save.isPending}
        onCancel={() => setOpen(false)}
        onSubmit={(given) => save.mutate({ id: order.id, tracking: given })}
      />
    );
  return (
    <section className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <h3 className="font-semibold text-base text-ink-600">{t('tracking.title')}</h3>
        {tracking ? (
          <p className="break-words">
            {tracking.courier} {tracking.number && <span className="tabular">{tracking.number}</span>}
          </p>
        ) : (
          <p className="text-ink-600">{t('tracking.none')}</p>
        )}
        {tracking?.link && (
          <a
            href={tracking.link}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center gap-2 font-semibold underline decoration-ink-300 underline-offset-4 hover:decoration-ink"
          >
            <ExternalLink aria-hidden className="size-4" />
            {t('tracking.follow')}
          </a>
        )}
      </div>
      {mayWrite && status === 'shipped' && <Button onClick={() => setOpen(true)}>{tracking ? t('tracking.change') : t('tracking.add')}</Button>}
    </section>
  );
}
