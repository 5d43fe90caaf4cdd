import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#contract/formats/dates.ts';
import { formatRupees } from '#contract/formats/money.ts';
import type { OwnOrder } from '#contract/shop/orders/own-orders.ts';
import { orpc } from '../../../api/client.ts';
import { isolate } from '../../../texts/isolate.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { AskFirst } from './ask-first.tsx';
import { useShownOrder } from './use-shown-order.ts';

/** What its buyer may do with an order that is not packed yet. */
export function OwnMoves({ order }: { order: OwnOrder }) {
  const { t } = useTranslation('own-orders');
  const { confirm, cancel } = useOwnMoves(order);
  const { link, number, confirmed_at } = order;
  const isConfirmed = confirmed_at && <p className="text-ink-600">{t('confirm.done', { date: formatMoment(confirmed_at) })}</p>;
  if (order.status !== 'processing') return isConfirmed || null;
  return (
    <div className="flex flex-col gap-4">
      {isConfirmed ||
        (order.payment_method === 'cod' && (
          <section aria-labelledby="confirm-order" className="rounded-lg border border-ink-200 bg-white p-4">
            <h2 id="confirm-order" className="font-semibold text-lg">
              {t('confirm.title')}
            </h2>
            <p className="mt-1 mb-3 text-ink-600">{t('confirm.text')}</p>
            <Button look="primary" wide busy={confirm.isPending} onClick={() => confirm.mutate({ link })}>
              {t('confirm.button')}
            </Button>
          </section>
        ))}
      <AskFirst
        words={{
          ...{
            button: t('cancel.button'),
            title: t('cancel.title', { number, store: isolate(order.store_name) }),
            text: t('cancel.text', { store: isolate(order.store_name) }),
          },
          ...{ yes: t('cancel.yes'), no: t('cancel.keep') },
        }}
        isPending={cancel.isPending}
        onYes={(close) => cancel.mutate({ link }, { onSettled: close })}
      />
    </div>
  );
}

function useOwnMoves(order: OwnOrder) {
  const { t } = useTranslation('own-orders');
  const { show, fail } = useShownOrder(order, t('notChangedText'));
  const onError = fail(t('notChanged'));
  const confirm = useMutation(orpc.ownOrders.confirm.mutationOptions({ onSuccess: show, onError }));
  const cancel = useMutation(
    orpc.ownOrders.cancel.mutationOptions({
      onSuccess(now) {
        show(now);
        const isPaid = order.payment_method === 'online' && !order.is_test;
        showToast(
          t('cancel.done', { number: order.number, store: isolate(order.store_name) }),
          isPaid ? t('cancel.refund', { total: formatRupees(order.total_paise) }) : t('cancel.doneText'),
        );
      },
      onError,
    }),
  );
  return { confirm, cancel };
}
