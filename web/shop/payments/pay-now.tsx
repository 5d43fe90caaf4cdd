import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FlaskConical, Timer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import type { Payment, TestOutcome } from '#contract/shop/payments/payments.ts';
import { api, orpc } from '../../api/client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Price } from '../../ui/display/price.tsx';
import { dismissToasts, showProblem } from '../../ui/toast.tsx';
import { openRazorpay, WindowFault } from './razorpay-window.ts';
import { TestSheet } from './test-sheet.tsx';
import { minutesOf, useSecondsLeft } from './use-seconds-left.ts';

type Parts = {
  token: string;
  payment: Payment;
  /** When `payment` was answered, by this machine's clock. */
  askedAt: number;
  /** Over a video: a provider's own window opens in a tab beside it (docs/decisions/0072). */
  isInSheet?: boolean;
};

/** What is to pay, how long it is held, and the button that begins. */
export function PayNow({ token, payment, askedAt, isInSheet = false }: Parts) {
  const { t } = useTranslation('payments');
  const queries = useQueryClient();
  const [isTesting, setTesting] = useState(false);
  const [isSent, setSent] = useState(false);
  const input = { token };
  const keep = (now: Payment) => queries.setQueryData(orpc.payments.find.queryKey({ input }), now);

  async function begin(): Promise<void> {
    dismissToasts();
    const begun = await api.payments.begin(input);
    if (begun.provider === 'test') return setTesting(true);
    const answer = await openRazorpay(begun, payment.seller_name);
    if (!answer) return;
    setSent(true);
    keep(await api.payments.confirm({ ...input, ...answer }));
  }

  const start = useMutation({
    networkMode: 'always',
    mutationFn: begin,
    onError: (error) => showProblem(t('notBegun'), error instanceof WindowFault ? t('windowFailed') : error.message),
  });
  const test = useMutation({
    networkMode: 'always',
    mutationFn: async (outcome: TestOutcome) => ({ outcome, now: await api.payments.tryTest({ ...input, outcome }) }),
    onSuccess({ outcome, now }) {
      setTesting(false);
      setSent(outcome === 'hang' || outcome === 'late_success');
      keep(now);
    },
    onError: (error) => showProblem(t('notBegun'), error.message),
  });

  const total = formatRupees(payment.amount_paise);
  const isUnderWay = isSent || payment.is_authorized;
  return (
    <>
      <section className="rounded-lg border border-ink-200 bg-white p-4">
        <p className="flex items-baseline justify-between gap-3">
          <span>
            <span className="font-semibold">{t('total')}</span>
            <span className="block text-ink-600 text-sm">{t('soldBy', { seller: payment.seller_name })}</span>
          </span>
          <Price paise={payment.amount_paise} className="text-2xl" />
        </p>
        <HeldFor payment={payment} askedAt={askedAt} />
      </section>
      {payment.is_test && payment.provider === 'razorpay' && (
        <p className="flex items-center gap-2 rounded-lg border-2 border-ink-400 border-dashed p-3">
          <FlaskConical aria-hidden className="size-5 shrink-0" />
          {t('testKeys')}
        </p>
      )}
      {payment.is_tried && !isUnderWay && (
        <div role="alert" className="rounded-lg bg-brick-pale p-4">
          <h2 className="font-bold text-lg">{t('failed.title')}</h2>
          <p>{t('failed.text')}</p>
        </div>
      )}
      {isUnderWay && (
        <div role="status">
          <p className="font-semibold">{t('waiting')}</p>
          <p className="text-ink-600">{t('waitingText')}</p>
        </div>
      )}
      {isTesting ? (
        <TestSheet busy={test.isPending} onChoose={(outcome) => test.mutate(outcome)} />
      ) : isInSheet && payment.provider === 'razorpay' ? (
        <ButtonLink
          look={isUnderWay ? 'secondary' : 'primary'}
          wide
          reloadDocument
          target="_blank"
          rel="noopener"
          to={`/pay/${token}`}
          onClick={() => setSent(true)}
        >
          {t('payBeside', { total })}
        </ButtonLink>
      ) : (
        <Button look={isUnderWay ? 'secondary' : 'primary'} wide busy={start.isPending} className="min-h-12" onClick={() => start.mutate()}>
          {payment.is_tried || isUnderWay ? t('tryAgain') : t('pay', { total })}
        </Button>
      )}
      {payment.provider === 'razorpay' && <p className="text-ink-600 text-sm">{t('upi')}</p>}
    </>
  );
}

function HeldFor({ payment, askedAt }: Pick<Parts, 'payment' | 'askedAt'>) {
  const { t } = useTranslation('payments');
  const left = useSecondsLeft(payment, askedAt);
  return (
    <p role="timer" aria-label={t('heldLabel')} className="tabular mt-3 flex items-center gap-2 border-ink-200 border-t pt-3 text-ink-600">
      <Timer aria-hidden className="size-5 shrink-0" />
      {t('held', { time: minutesOf(left) })}
    </p>
  );
}
