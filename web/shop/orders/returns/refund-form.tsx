import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import type { OrderDetail } from '#contract/shop/orders/orders.ts';
import type { OrderReturn } from '#contract/shop/orders/returns/order-return.ts';
import { maxReturnWords } from '#contract/shop/orders/returns/return-states.ts';
import { TextField } from '../../../ui/field.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { StepForm } from './step-form.tsx';

type Parts = { order: OrderDetail; item: OrderReturn; busy: boolean; onCancel: () => void; onSubmit: (paise: number, why: string) => void };

/** All that the goods cost, unless the seller says why it is less. */
export function RefundForm({ order, item, busy, onCancel, onSubmit }: Parts) {
  const { t } = useTranslation('returns');
  const most = item.worth_paise;
  const [paise, setPaise] = useState<number | undefined>(most);
  const [why, setWhy] = useState('');
  const [isTried, setTried] = useState(false);
  const amount = formatRupees(most);
  const isAmount = paise !== undefined && paise > 0 && paise <= most;
  const isLess = isAmount && paise < most;
  const needsWhy = isLess && why.trim() === '';
  const submit = () => (isAmount && !needsWhy ? onSubmit(paise, why) : setTried(true));
  return (
    <StepForm
      title={t('seller.refund')}
      submitLabel={isAmount ? t('seller.refundNow', { amount: formatRupees(paise) }) : t('seller.refund')}
      busy={busy}
      onCancel={onCancel}
      onSubmit={submit}
    >
      <MoneyField
        label={t('seller.refundAmount')}
        hint={t('seller.refundHint', { amount })}
        error={isTried && !isAmount ? t('seller.needAmount', { amount }) : undefined}
        paise={paise}
        onChange={setPaise}
      />
      {isLess && (
        <TextField
          label={t('seller.refundWhy')}
          hint={t('seller.refundWhyHint')}
          error={isTried && needsWhy ? t('seller.needed') : undefined}
          maxLength={maxReturnWords}
          value={why}
          onChange={({ target }) => setWhy(target.value)}
        />
      )}
      <p className="text-quiet text-sm">{t(order.payment_method === 'cod' ? 'seller.refundCod' : 'seller.refundOnline')}</p>
    </StepForm>
  );
}
