import '../returns/texts.ts';
import type { TFunction } from 'i18next';
import { Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCalendarDay, formatMoment } from '#contract/formats/dates.ts';
import { formatRupees } from '#contract/formats/money.ts';
import type { OwnOrder } from '#contract/shop/orders/own-orders.ts';
import type { OwnReturn } from '#contract/shop/orders/returns/order-return.ts';
import { returnTransitions } from '#contract/shop/orders/returns/return-states.ts';
import { useServerTime } from '../../../net/use-server-now.ts';
import { isolate } from '../../../texts/isolate.ts';
import { Button } from '../../../ui/button.tsx';
import { ReturnBadge } from '../returns/return-badge.tsx';
import { ReturnLines } from '../returns/return-lines.tsx';
import { WithdrawReturn } from './withdraw-return.tsx';

const ReturnForm = lazy(async () => ({ default: (await import('./return-form.tsx')).ReturnForm }));

/** Until when its buyer may send it back, what they asked for, and how that stands. */
export function OwnReturns({ order }: { order: OwnOrder }) {
  const { t } = useTranslation('returns');
  const [isAsking, setAsking] = useState(false);
  const { left, items } = order.returns;
  if (order.status === 'cancelled' || order.status === 'awaiting_payment') return null;
  const canAsk = left.some((units) => units > 0);
  return (
    <section aria-labelledby="returns" className="flex flex-col gap-3">
      <h2 id="returns" className="font-semibold text-lg">
        {t('titleMany')}
      </h2>
      {items.map((item) => (
        <Item key={item.id} order={order} item={item} />
      ))}
      <Until order={order} canAsk={canAsk} />
      {canAsk && (
        <Button wide onClick={() => setAsking(true)}>
          <Undo2 aria-hidden className="size-5" />
          {t('own.ask')}
        </Button>
      )}
      {isAsking && canAsk && (
        <Suspense>
          <ReturnForm order={order} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** What holds of this order, in a sentence. */
function Until({ order, canAsk }: { order: OwnOrder; canAsk: boolean }) {
  const { t } = useTranslation('returns');
  return <p className="text-ink-600">{wordsOf(order.returns, { canAsk, now: useServerTime() }, t)}</p>;
}

function wordsOf({ days, last_day, left }: OwnOrder['returns'], { canAsk, now }: { canAsk: boolean; now: number }, t: TFunction<'returns'>): string {
  if (days === 0) return t('own.none');
  if (last_day === null) return t('own.after', { count: days });
  const isOver = !canAsk && left.length > 0 && Date.parse(`${last_day}T23:59:59.999+05:30`) < now;
  return t(isOver ? 'own.over' : 'own.until', { date: formatCalendarDay(last_day) });
}

function Item({ order, item }: { order: OwnOrder; item: OwnReturn }) {
  const { t } = useTranslation('returns');
  const store = isolate(order.store_name);
  return (
    <article aria-label={t('title')} className="flex flex-col gap-3 rounded-lg border border-ink-200 bg-white p-4">
      <div>
        <ReturnBadge state={item.state} />
      </div>
      <ReturnLines lines={item.lines} bought={order.lines} />
      {item.reason && <p>{t(`reason.${item.reason}`)}</p>}
      {item.words && <p className="break-words text-ink-600">{t('youSay', { words: isolate(item.words) })}</p>}
      {item.answer && <p className="break-words">{t('storeSays', { store, words: isolate(item.answer) })}</p>}
      {item.refund && <Refund refund={item.refund} store={store} />}
      <ol className="flex flex-col gap-1 border-ink-200 border-l-2 pl-3">
        {item.steps.map(({ state, at }) => (
          <li key={state} className="flex flex-wrap justify-between gap-x-3">
            <span>{t(`step.${state}`)}</span>
            <time dateTime={at} className="tabular text-ink-600 text-sm">
              {formatMoment(at)}
            </time>
          </li>
        ))}
      </ol>
      {returnTransitions[item.state].includes('withdrawn') && <WithdrawReturn order={order} id={item.id} />}
    </article>
  );
}

function Refund({ refund, store }: { refund: NonNullable<OwnReturn['refund']>; store: string }) {
  const { t } = useTranslation('returns');
  const { state, reference, why } = refund;
  return (
    <div className="rounded-md bg-ink-100 p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{t('refund.title')}</span>
        <span className="tabular font-semibold">{formatRupees(refund.amount_paise)}</span>
      </p>
      <p className="break-words text-ink-700 text-sm">
        {state === 'paid' && reference ? t('refund.paidBy', { reference: isolate(reference) }) : t(`refund.${state}`, { store })}
      </p>
      {why && <p className="break-words text-ink-700 text-sm">{t('refund.why', { why: isolate(why) })}</p>}
    </div>
  );
}
