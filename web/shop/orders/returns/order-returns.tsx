import './texts.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import type { OrderDetail } from '#contract/shop/orders/orders.ts';
import type { OrderReturn } from '#contract/shop/orders/returns/order-return.ts';
import { isReturnOpen } from '#contract/shop/orders/returns/return-states.ts';
import { isolate } from '../../../texts/isolate.ts';
import { Button } from '../../../ui/button.tsx';
import { ReceiveForm } from './receive-form.tsx';
import { RefundForm } from './refund-form.tsx';
import { ReturnBadge } from './return-badge.tsx';
import { ReturnLines } from './return-lines.tsx';
import { useReturnMoves } from './use-return-moves.ts';
import { WordsForm } from './words-form.tsx';

/** The returns of an order, for its seller: what is open comes first, with the one thing to do next. */
export function OrderReturns({ order, mayWrite }: { order: OrderDetail; mayWrite: boolean }) {
  const { t } = useTranslation('returns');
  if (order.returns.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold text-base text-ink-600">{t('titleMany')}</h3>
      {order.returns.toReversed().map((item) => (
        <Item key={item.id} order={order} item={item} mayWrite={mayWrite} />
      ))}
    </section>
  );
}

function Item({ order, item, mayWrite }: { order: OrderDetail; item: OrderReturn; mayWrite: boolean }) {
  const { t } = useTranslation('returns');
  const { refund } = item;
  return (
    <article aria-label={t('title')} className="flex flex-col gap-3 rounded-lg border border-hairline bg-surface p-4">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <ReturnBadge state={item.state} />
        {item.reason && <span>{t(`reason.${item.reason}`)}</span>}
      </p>
      <ReturnLines lines={item.lines} bought={order.lines} />
      {item.lines.length > 1 && (
        <p className="flex justify-between gap-3 border-hairline border-t pt-2">
          <span>{t('worth')}</span>
          <span className="tabular font-semibold">{formatRupees(item.worth_paise)}</span>
        </p>
      )}
      {item.words && <p className="break-words">{t('buyerSays', { words: isolate(item.words) })}</p>}
      {item.answer && <p className="break-words text-quiet">{t('youSay', { words: isolate(item.answer) })}</p>}
      {refund && (
        <p className="flex flex-wrap justify-between gap-x-3">
          <span>{t('refund.title')}</span>
          <span className="tabular font-semibold">{formatRupees(refund.amount_paise)}</span>
          {refund.state === 'to_pay' && <span className="w-full text-quiet text-sm">{t('seller.toPay')}</span>}
          {refund.why && <span className="w-full break-words text-quiet text-sm">{t('refund.why', { why: isolate(refund.why) })}</span>}
        </p>
      )}
      {mayWrite && isReturnOpen(item.state) && <Moves key={item.state} order={order} item={item} />}
    </article>
  );
}

type Step = 'accept' | 'decline' | 'receive' | 'refund' | 'close';
/** What a seller may do, the likeliest first. */
const stepsOf: Partial<Record<OrderReturn['state'], readonly Step[]>> = {
  requested: ['accept', 'decline'],
  accepted: ['receive', 'refund', 'decline'],
  received: ['refund', 'close'],
};

/** Buttons, and in their place the form of the one that was pressed, so that no dialog stands on a dialog. */
function Moves({ order, item }: { order: OrderDetail; item: OrderReturn }) {
  const { t } = useTranslation('returns');
  const [step, setStep] = useState<Step>();
  const moves = useReturnMoves(order, item);
  const shared = { busy: moves.busy, onCancel: () => setStep(undefined) };
  if (step === 'receive') return <ReceiveForm order={order} item={item} {...shared} onSubmit={moves.receive} />;
  if (step === 'refund') return <RefundForm order={order} item={item} {...shared} onSubmit={moves.refund} />;
  if (step) return <WordsForm key={step} step={step} {...shared} onSubmit={moves[step]} />;
  const wordOf = (one: Step) => t(one === 'refund' && item.state === 'accepted' ? 'seller.refundEarly' : `seller.${one}`);
  return (
    <div className="flex flex-col gap-2">
      {(stepsOf[item.state] ?? []).map((one, index) => (
        <Button key={one} look={index === 0 ? 'primary' : one === 'refund' ? 'secondary' : 'ghost'} wide onClick={() => setStep(one)}>
          {wordOf(one)}
        </Button>
      ))}
    </div>
  );
}
