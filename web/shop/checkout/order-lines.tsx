import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import { lineName } from '#contract/shop/orders/order-lines.ts';
import { maxQuantity } from '#contract/shop/orders/order-sizes.ts';
import { classNames } from '../../ui/class-names.ts';
import { QuantityStepper } from '../../ui/fields/quantity-stepper.tsx';
import { ProductImage } from '../catalog/product-image.tsx';
import type { CheckoutLine, StoreLines } from './checkout-order.ts';

type Parts = { store: StoreLines; onQuantity: (line: CheckoutLine, quantity: number) => void };

/** Several lines of one store. */
export function OrderLines({ store, onQuantity }: Parts) {
  return (
    <ul className="flex flex-col divide-y divide-ink-200">
      {store.lines.map((line) => (
        <Line key={line.variant_id} line={line} onQuantity={onQuantity} />
      ))}
    </ul>
  );
}

function Line({ line, onQuantity }: { line: CheckoutLine; onQuantity: Parts['onQuantity'] }) {
  const { t } = useTranslation('checkout');
  const name = lineName({ product_name: line.name, variant_title: line.choice });
  const labels = { group: t('summary.quantityOf', { name }), fewer: t('summary.fewerOf', { name }), more: t('summary.moreOf', { name }) };
  const isOut = line.left === 0;
  return (
    <li className="flex gap-3 py-3">
      <div className={classNames('h-16 w-14 shrink-0 overflow-hidden rounded-md', isOut && 'opacity-50')}>
        <ProductImage url={line.image_url} name={line.name} alt="" sizes="3.5rem" />
      </div>
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-semibold">{name}</p>
        {isOut ? (
          <p className="text-brick text-sm">{t(line.isGone ? 'summary.gone' : 'summary.stays')}</p>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <QuantityStepper quantity={line.quantity} most={line.left ?? maxQuantity} labels={labels} onQuantity={(next) => onQuantity(line, next)} />
            <span className="tabular">{formatRupees(line.price_paise * line.quantity)}</span>
          </div>
        )}
        {!isOut && line.left !== null && <p className="text-brick text-sm">{t('summary.left', { count: line.left })}</p>}
      </div>
    </li>
  );
}
