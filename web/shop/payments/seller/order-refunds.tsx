import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatIndianMoment } from '#contract/formats/dates.ts';
import { formatRupees } from '#contract/formats/money.ts';
import type { Refund } from '#contract/shop/payments/payments.ts';
import { orpc } from '../../../api/client.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { showProblem, showToast } from '../../../ui/toast.tsx';

const tones: Record<Refund['state'], Tone> = { due: 'neutral', sent: 'neutral', to_pay: 'waiting', paid: 'good', failed: 'bad' };

/** What goes back of an order; nothing where nothing does. `onSettled`: of those who may note that it is paid. */
export function OrderRefunds({ refunds, onSettled }: { refunds: readonly Refund[]; onSettled: (() => void) | undefined }) {
  const { t } = useTranslation('payments');
  if (refunds.length === 0) return null;
  return (
    <>
      <h4 className="mt-3 font-semibold">{t('refund.title')}</h4>
      <ul className="flex flex-col divide-y divide-ink-200">
        {refunds.map((refund) => (
          <li key={refund.id} className="flex flex-col gap-1 py-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span>{t(`refund.reason.${refund.reason}`)}</span>
              <span className="tabular font-semibold">{formatRupees(refund.amount_paise)}</span>
            </p>
            <p className="flex flex-wrap items-center justify-between gap-x-3 text-ink-600 text-sm">
              <Badge tone={tones[refund.state]}>{t(`refund.state.${refund.state}`)}</Badge>
              <time dateTime={refund.settled_at ?? refund.created_at}>{formatIndianMoment(refund.settled_at ?? refund.created_at)}</time>
            </p>
            {refund.reference && <p className="break-words text-ink-600 text-sm">{t('refund.noted', { reference: refund.reference })}</p>}
            {onSettled && (refund.state === 'to_pay' || refund.state === 'failed') && <Settle refund={refund} onSettled={onSettled} />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** By hand: the seller pays it, and notes that it is done. */
function Settle({ refund, onSettled }: { refund: Refund; onSettled: () => void }) {
  const { t } = useTranslation('payments');
  const [reference, setReference] = useState('');
  const settle = useMutation(
    orpc.payments.settleRefund.mutationOptions({
      onSuccess: ({ amount_paise }) => showToast(t('refund.settled', { amount: formatRupees(amount_paise) })),
      onError: (error) => showProblem(t('refund.notSettled'), error.message),
      onSettled,
    }),
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    settle.mutate({ id: refund.id, reference });
  }

  return (
    <form onSubmit={submit} className="mt-2 flex flex-col gap-3">
      <TextField label={t('refund.reference')} value={reference} maxLength={100} onChange={(event) => setReference(event.target.value)} />
      <Button type="submit" busy={settle.isPending}>
        {t('refund.settle')}
      </Button>
    </form>
  );
}
