import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { Product, ProductCard } from '#contract/catalog/catalog.ts';
import { chooseVariant } from '#contract/catalog/variant-rules.ts';
import { isolate } from '../../texts/isolate.ts';
import { useLoadedWhen } from '../../ui/hooks/use-loaded-when.ts';
import { useVisible } from '../../ui/hooks/use-visible.ts';
import { Skeleton } from '../../ui/states.tsx';
import { BackButton } from '../back-button.tsx';
import type { ChosenProduct } from '../chosen-variant.ts';
import { OfferedPrice } from '../offered-price.tsx';
import { BuyBar, BuyButton } from './buy-bar.tsx';
import { DeliveryLine } from './delivery-line.tsx';
import { ProductFacts, VariantChooser } from './lazy-parts.ts';
import { OptionalPart } from './optional-part.tsx';
import { heroHeight } from './product-picture.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { ProductSection } from './product-section.tsx';
import { StockState } from './stock-state.tsx';

const loadLiveDemo = async () => (await import('./live-demo/live-demo.tsx')).LiveDemo;
/** docs/product.md, "Shop and product": the sticky bar comes when less than a tenth of the inline button is on screen. */
const buttonShare = 0.1;
const columns = 'mx-auto max-w-2xl lg:grid lg:max-w-6xl lg:grid-cols-2 lg:items-start lg:gap-12 lg:px-8 lg:py-8 min-[76rem]:px-0';
const words = 'flex flex-col gap-6 px-4 pt-5 pb-8 lg:px-0 lg:pt-0';

const wordLink = '-my-2.5 wrap-anywhere inline-flex min-h-11 min-w-0 items-center underline decoration-ink-300 underline-offset-4';

/** `?variant=` names the variant that is chosen. */
export function ProductDetail({ product: found }: { product: Product }) {
  const { t } = useTranslation('catalog');
  const [search] = useSearchParams();
  const product = chooseVariant(found, search.get('variant') ?? undefined);
  const inlineButton = useRef<HTMLDivElement>(null);
  const inlineVisible = useVisible(inlineButton, { share: buttonShare });
  return (
    <>
      <title>{t('product.meta', { name: product.name, store: product.seller_name })}</title>
      <article className={columns}>
        <ProductPictures product={product} />
        <div className={words}>
          <Headline product={product} of={product} />
          {found.options.length > 0 && (
            <OptionalPart instead={<p role="alert">{t('product.noChoices')}</p>}>
              <VariantChooser product={found} variantId={product.variant_id} />
            </OptionalPart>
          )}
          <div ref={inlineButton}>
            <BuyButton product={product} wide />
          </div>
          {product.left !== 0 && <DeliveryLine />}
          <LiveDemoPlace product={found} />
          <ProductSection title={t('product.details')}>
            {product.description ? (
              <p className="whitespace-pre-line break-words">{product.description}</p>
            ) : (
              <p className="text-ink-600">{t('noDescription')}</p>
            )}
          </ProductSection>
          {hasFacts(product) && (
            <OptionalPart>
              <ProductFacts product={product} />
            </OptionalPart>
          )}
          <ProductSection title={t('product.reviews')}>
            <p className="text-ink-600">{t('product.noReviews')}</p>
          </ProductSection>
        </div>
      </article>
      <BuyBar product={product} shown={inlineVisible === false} />
    </>
  );
}

/** The product's page in its final shape, with what is known of it already: the card that was tapped. */
export function ProductDetailSkeleton({ known }: { known: ProductCard | undefined }) {
  const { t } = useTranslation('catalog');
  return (
    <div className={columns}>
      <p role="status" className="sr-only">
        {t('product.loading')}
      </p>
      {known ? <ProductPictures product={known} /> : <SkeletonHero />}
      <div className={words}>
        {known ? <Headline product={known} /> : <Skeleton className="h-24" />}
        <Skeleton className="h-12" />
        <Skeleton className="h-40" />
      </div>
    </div>
  );
}

function SkeletonHero() {
  return (
    <div className="relative">
      <Skeleton className={`rounded-none ${heroHeight}`} />
      <BackButton look="secondary" className="absolute top-3 left-3" />
    </div>
  );
}

function Headline({ product, of: whole }: { product: ProductCard; of?: Product }) {
  const { t } = useTranslation('catalog');
  return (
    <div className="flex flex-col gap-2">
      <p className="flex min-h-6 flex-wrap items-center gap-x-3 text-ink-600">
        {whole && (
          <Link to={`/store/${whole.seller_id}`} className={wordLink}>
            {t('product.by', { store: isolate(whole.seller_name) })}
          </Link>
        )}
        {whole?.category && (
          <Link to={`/shop?category=${encodeURIComponent(whole.category)}`} className={wordLink}>
            {whole.category}
          </Link>
        )}
      </p>
      <h1 className="break-words font-bold text-3xl tracking-tight">{product.name}</h1>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <OfferedPrice of={product} className="text-3xl" />
        <span className="text-ink-600 text-sm">{t('product.taxes')}</span>
      </p>
      <StockState left={product.left} />
    </div>
  );
}

/** Asks for a live event once its place has come up into the upper two thirds of the screen: most products are in none. */
function LiveDemoPlace({ product }: { product: Product }) {
  const place = useRef<HTMLDivElement>(null);
  const hasCome = useVisible(place, { margin: '0px 0px -35% 0px' }) === true;
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (hasCome) setWanted(true);
  }, [hasCome]);
  const Demo = useLoadedWhen(isWanted, loadLiveDemo);
  return (
    <div ref={place} className="empty:-mt-6">
      {Demo && <Demo product={product} />}
    </div>
  );
}

function hasFacts({ variants, country_of_origin }: ChosenProduct): boolean {
  return country_of_origin !== '' || variants.some(({ mrp_paise }) => mrp_paise !== null);
}
