import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lineName } from '#contract/shop/orders/order-lines.ts';
import type { OrderDetail } from '#contract/shop/orders/orders.ts';
import type { OrderReturn } from '#contract/shop/orders/returns/order-return.ts';
import { CheckboxField } from '../../../ui/field.tsx';
import { StepForm } from './step-form.tsx';

type Parts = { order: OrderDetail; item: OrderReturn; busy: boolean; onCancel: () => void; onSubmit: (restock: number[]) => void };

/** What of the goods can be sold again; what came back damaged is not, unless its seller ticks it. */
export function ReceiveForm({ order, item, busy, onCancel, onSubmit }: Parts) {
  const { t } = useTranslation('returns');
  const [restock, setRestock] = useState(() => (item.reason === 'damaged' ? [] : item.lines.map(({ position }) => position)));
  return (
    <StepForm title={t('seller.receive')} submitLabel={t('seller.receive')} busy={busy} onCancel={onCancel} onSubmit={() => onSubmit(restock)}>
      <fieldset className="flex flex-col">
        <legend className="text-quiet text-sm">{t('seller.restockHint')}</legend>
        {item.lines.map(({ position, quantity }) => {
          const line = order.lines[position];
          return (
            <CheckboxField
              key={position}
              label={t('seller.restock', { line: line ? t('line', { quantity, name: lineName(line) }) : '' })}
              checked={restock.includes(position)}
              onChange={({ target }) => setRestock(target.checked ? [...restock, position] : restock.filter((one) => one !== position))}
            />
          );
        })}
      </fieldset>
    </StepForm>
  );
}
