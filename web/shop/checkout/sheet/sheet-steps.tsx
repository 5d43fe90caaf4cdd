import '../../catalog/product/product-more-texts.ts';
import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import type { Product } from '#contract/shop/catalog/catalog.ts';
import { isolate } from '../../../texts/isolate.ts';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/display/price.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { OfferedPrice } from '../../catalog/offered-price.tsx';
import { VariantPick } from '../../catalog/product/variant-chooser.tsx';
import { ProductImage } from '../../catalog/product-image.tsx';
import type { CheckoutOrder } from '../checkout-order.ts';
import { CheckoutSteps } from '../checkout-steps.tsx';
import type { Prices } from '../offers/use-prices.ts';
import { OnlyLine, StoreSums } from '../order-summary.tsx';
import type { CheckoutState } from '../use-checkout.ts';
import type { BuyEntry } from './buy-entry.ts';
import type { useSheetWay } from './use-sheet-way.ts';

type Parts = {
  entry: BuyEntry;
  product: Product | undefined;
  isGone: boolean;
  /** Where the product could not be asked for. */
  onRetry: (() => Promise<void>) | undefined;
  order: CheckoutOrder;
  way: ReturnType<typeof useSheetWay>;
  checkout: CheckoutState;
};

/** What is bought, then the step of the checkout. What is to be chosen comes first. */
export function SheetSteps({ entry, product, isGone, onRetry, order, way, checkout }: Parts) {
  const { t } = useTranslation('checkout');
  const [store] = order.stores;
  const [line] = store?.lines ?? [];
  if (isGone) return <Gone onLeave={way.close} />;
  if (!product && onRetry) return <ErrorState title={t('sheet.notLoaded')} text={t('sheet.notLoadedText')} onRetry={() => void onRetry()} />;
  if (!product) return <Loading />;
  const { step, prices, draft } = checkout;
  const chooser = product.variants.length > 1 && step === 1 && (
    <VariantPick product={product} variantId={entry.variantId} onChoose={(variantId) => void way.change({ variantId })} />
  );
  // What is chosen stays where it is, and keeps the focus, while the rest comes.
  return (
    <>
      <section aria-label={t('summary.title')} className="flex flex-col gap-4 rounded-lg border border-ink-200 bg-white p-3">
        {store && line ? (
          <OnlyLine line={line} seller={store.seller_name} onQuantity={(_, quantity) => void way.change({ quantity })} />
        ) : (
          <Unchosen product={product} />
        )}
        {chooser}
        {!store && (
          <p role="status" className="text-ink-600">
            {t('sheet.chooseText')}
          </p>
        )}
        {store && step === 1 && <ShortTotal prices={prices} code={prices.of(store).applied?.code} />}
        {store && step === 2 && <StoreSums {...{ order, store, prices }} pincode={draft.form.pincode} />}
      </section>
      {/* Nothing stays in sight above the fields here. */}
      {store && (
        <div className="flex flex-col gap-4 [--above-field:4rem]">
          <CheckoutSteps {...{ order, checkout, way }} />
        </div>
      )}
    </>
  );
}

function Unchosen({ product }: { product: Product }) {
  const { t } = useTranslation('checkout');
  return (
    <div className="flex gap-3">
      <div className="h-24 w-20 shrink-0 overflow-hidden rounded-md">
        <ProductImage url={product.image_url} name={product.name} alt="" sizes="5rem" eager />
      </div>
      <div className="min-w-0 flex-1">
        <h3 className="line-clamp-2 font-semibold text-base">{product.name}</h3>
        <p className="truncate text-ink-600 text-sm">{t('summary.soldBy', { seller: isolate(product.seller_name) })}</p>
        <OfferedPrice of={product} isFrom={product.price_varies} />
      </div>
    </div>
  );
}

/** The total with the offer that is held; all of it is said beside the payment. */
function ShortTotal({ prices, code }: { prices: Prices; code: string | undefined }) {
  const { t } = useTranslation('checkout');
  return (
    <p className="flex items-baseline justify-between gap-3 border-ink-200 border-t pt-2">
      <span className="min-w-0">
        <span className="font-semibold">{t('summary.total')}</span>{' '}
        {prices.discount_paise > 0 ? (
          <span className="break-words text-leaf text-sm">{`${t('summary.discount', { code: code ?? t('offers.livePriceName') })} \u2212${formatRupees(prices.discount_paise)}`}</span>
        ) : (
          <span className="text-ink-600 text-sm">{t('summary.taxes')}</span>
        )}
      </span>
      <Price paise={prices.total_paise} className="shrink-0 text-lg" />
    </p>
  );
}

function Gone({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('checkout');
  return (
    <EmptyState
      title={t('problems.gone')}
      text={t('problems.goneText')}
      action={
        <Button look="primary" onClick={onLeave}>
          {t('payment.toShow')}
        </Button>
      }
    />
  );
}

function Loading() {
  const { t } = useTranslation('checkout');
  return (
    <>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-28" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </>
  );
}
