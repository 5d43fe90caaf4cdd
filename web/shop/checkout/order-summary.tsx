import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Truck } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/shop/catalog/catalog.ts';
import { isPincode } from '#contract/shop/checkout/pincodes.ts';
import { deliveryPromise, deliveryRange } from '#contract/shop/orders/delivery-days.ts';
import { maxQuantity } from '#contract/shop/orders/order-sizes.ts';
import { orpc } from '../../api/client.ts';
import { OfferedPrice } from '../catalog/offered-price.tsx';
import { ProductImage } from '../catalog/product-image.tsx';
import '../catalog/texts.ts';
import { formatRupees } from '#contract/formats/money.ts';
import { useServerTime } from '../../net/use-server-now.ts';
import { isolate } from '../../texts/isolate.ts';
import { classNames } from '../../ui/class-names.ts';
import { Price } from '../../ui/display/price.tsx';
import { QuantityStepper } from '../../ui/fields/quantity-stepper.tsx';
import { useLoadedWhen } from '../../ui/hooks/use-loaded-when.ts';
import { type CheckoutLine, type CheckoutOrder, linesOf, orderableOf, type StoreLines } from './checkout-order.ts';
import { CodeField } from './offers/code-field.tsx';
import type { Prices } from './offers/use-prices.ts';

type LineParts = { line: CheckoutLine; onQuantity: (line: CheckoutLine, quantity: number) => void };
type SummaryParts = Omit<LineParts, 'line'> & { order: CheckoutOrder; prices: Prices; pincode: string };

const loadLines = async () => (await import('./order-lines.tsx')).OrderLines;

/** What is bought, what all of it costs, and when it arrives. On a phone it folds to one line, which stays in sight with the total. */
export function OrderSummary({ order, prices, pincode, onQuantity }: SummaryParts) {
  const { t } = useTranslation('checkout');
  const id = useId();
  const isOne = linesOf(order).length === 1;
  const isWhole = orderableOf(order).length === linesOf(order).length;
  const [isOpen, setOpen] = useState(isOne || !isWhole);
  const count = orderableOf(order).reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <div className="sticky top-14 z-10 -mx-4 -mt-4 flex items-center justify-between gap-3 border-ink-200 border-b bg-white px-4 lg:hidden">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="inline-flex min-h-12 min-w-0 items-center gap-1 font-semibold"
          onClick={() => setOpen(!isOpen)}
        >
          <span className="truncate">{t('summary.items', { count })}</span>
          <span aria-hidden>·</span>
          {t(isOpen ? 'summary.hide' : 'summary.show')}
          <ChevronDown aria-hidden className={classNames('size-5 shrink-0 transition-transform', isOpen && 'rotate-180')} />
        </button>
        <Price paise={prices.total_paise} className="shrink-0 text-lg" />
      </div>
      <section
        id={id}
        aria-label={t('summary.title')}
        className={classNames('rounded-lg border border-ink-200 bg-white p-3 lg:sticky lg:top-24 lg:col-start-2', !isOpen && 'max-lg:hidden')}
      >
        {order.stores.map((store, index) => (
          <div key={store.seller_id} className={index > 0 ? 'mt-4 border-ink-200 border-t pt-4' : undefined}>
            <StorePart order={order} store={store} prices={prices} pincode={pincode} onQuantity={onQuantity} />
          </div>
        ))}
        {order.stores.length > 1 && (
          <div className="mt-4 border-ink-200 border-t pt-3">
            <p className="text-ink-600 text-sm">{t('summary.stores', { count: order.stores.length })}</p>
            <Total label={t('summary.totalOfAll')} paise={prices.total_paise} />
          </div>
        )}
      </section>
    </>
  );
}

type StoreParts = SummaryParts & { store: StoreLines };

/** An order of its own: its lines, what is taken off, what delivery costs, its total and its day. */
function StorePart({ order, store, prices, pincode, onQuantity }: StoreParts) {
  const { t } = useTranslation('checkout');
  const [first, ...more] = store.lines;
  const isOnly = more.length === 0 && order.stores.length === 1;
  const Lines = useLoadedWhen(!isOnly, loadLines);
  return (
    <>
      {first && isOnly && <OnlyLine line={first} seller={store.seller_name} onQuantity={onQuantity} />}
      {!isOnly && <p className="truncate font-semibold">{t('summary.soldBy', { seller: isolate(store.seller_name) })}</p>}
      {Lines && !isOnly && <Lines store={store} onQuantity={onQuantity} />}
      <StoreSums {...{ order, store, prices, pincode }} />
    </>
  );
}

/** What an order costs and when it comes, without its lines. */
export function StoreSums({ order, store, prices, pincode }: Omit<StoreParts, 'onQuantity'>) {
  const { t } = useTranslation('checkout');
  const price = prices.of(store);
  return (
    <>
      <div className="mt-3 border-ink-200 border-t pt-3">
        <CodeField sellerId={store.seller_id} seller={isolate(store.seller_name)} price={price} />
      </div>
      <dl className="mt-3 flex flex-col gap-1 border-ink-200 border-t pt-3">
        {price.discount_paise > 0 && (
          <>
            <Amount label={t('summary.subtotal')} text={formatRupees(price.subtotal_paise)} />
            <Amount
              label={t('summary.discount', { code: price.applied?.code ?? t('offers.livePriceName') })}
              text={`\u2212${formatRupees(price.discount_paise)}`}
            />
          </>
        )}
        <Amount label={t('summary.delivery')} text={t('summary.free')} />
      </dl>
      <Total label={t(order.stores.length > 1 ? 'summary.totalOfStore' : 'summary.total')} paise={price.total_paise} />
      <DeliveryDay sellerId={store.seller_id} pincode={pincode} />
    </>
  );
}

function Amount({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="min-w-0 break-words text-ink-600">{label}</dt>
      <dd className="tabular shrink-0">{text}</dd>
    </div>
  );
}

function Total({ label, paise }: { label: string; paise: number }) {
  const { t } = useTranslation('checkout');
  return (
    <dl className="mt-2 flex items-start justify-between gap-3">
      <dt>
        <span className="font-semibold">{label}</span>
        <span className="block text-ink-600 text-sm">{t('summary.taxes')}</span>
      </dt>
      <dd>
        <Price paise={paise} className="text-xl" />
      </dd>
    </dl>
  );
}

export function OnlyLine({ line, seller, onQuantity }: LineParts & { seller: string }) {
  const { t } = useTranslation('checkout');
  return (
    <div className="flex gap-3">
      <div className="h-24 w-20 shrink-0 overflow-hidden rounded-md">
        <ProductImage url={line.image_url} name={line.name} alt="" sizes="5rem" eager />
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <h2 className="line-clamp-2 font-semibold text-base">{line.name}</h2>
        {line.choice && <p className="break-words text-sm">{line.choice}</p>}
        <p className="truncate text-ink-600 text-sm">{t('summary.soldBy', { seller: isolate(seller) })}</p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2">
          <OfferedPrice of={line} />
          <LineQuantity line={line} onQuantity={onQuantity} />
        </div>
      </div>
    </div>
  );
}

function LineQuantity({ line, onQuantity }: LineParts) {
  const { t } = useTranslation('checkout');
  const { left, quantity } = line;
  if (left === 0) return <p className="font-semibold text-brick">{t('summary.soldOut')}</p>;
  const labels = { group: t('summary.quantity'), fewer: t('summary.fewer'), more: t('summary.more') };
  return (
    <div>
      <QuantityStepper quantity={quantity} most={left ?? maxQuantity} labels={labels} onQuantity={(next) => onQuantity(line, next)} />
      {left !== null && <p className="text-center text-brick text-sm">{t('summary.left', { count: left })}</p>}
    </div>
  );
}

function DeliveryDay({ sellerId, pincode }: { sellerId: Product['seller_id']; pincode: string }) {
  const now = useServerTime();
  const estimate = useQuery(
    orpc.orders.estimateDelivery.queryOptions({
      input: { seller_id: sellerId, pincode },
      enabled: isPincode(pincode),
      placeholderData: (previous) => previous,
    }),
  );
  // The server and a device whose clock is off count from different days.
  return (
    <p suppressHydrationWarning className="mt-2 flex items-center gap-2 text-ink-600 text-sm">
      <Truck aria-hidden className="size-4 shrink-0" />
      {deliveryPromise((isPincode(pincode) && estimate.data) || deliveryRange(new Date(now)))}
    </p>
  );
}
