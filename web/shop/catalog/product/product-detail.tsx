import { type ComponentType, memo, type ReactNode, type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { formatRupees } from '#contract/formats/money.ts';
import type { Product, ProductCard } from '#contract/shop/catalog/catalog.ts';
import { chooseVariant } from '#contract/shop/catalog/variant-rules.ts';
import { isolate } from '../../../texts/isolate.ts';
import { useLoadedWhen } from '../../../ui/hooks/use-loaded-when.ts';
import { useVisible } from '../../../ui/hooks/use-visible.ts';
import { OptionalPart } from '../../../ui/optional-part.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { BackButton } from '../back-button.tsx';
import type { ChosenProduct } from '../chosen-variant.ts';
import { OfferedPrice } from '../offered-price.tsx';
import { RatingLine } from '../rating-line.tsx';
import { BuyBar, BuyButtons } from './buy-bar.tsx';
import { DeliveryPlace } from './delivery/delivery-place.tsx';
import { ProductFacts, VariantChooser } from './lazy-parts.ts';
import { PriceHere } from './live-demo/price-here.tsx';
import { heroPlace, heroShape } from './product-picture.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { ProductSection } from './product-section.tsx';
import { StockState } from './stock-state.tsx';

const loadEnd = async () => (await import('./in-action/product-end.tsx')).ProductEnd;
const loadLiveDemo = async () => (await import('./live-demo/live-demo.tsx')).LiveDemo;
const loadWaitForm = async () => (await import('../waitlist/wait-form.tsx')).WaitForm;
const lookMs = 4_000;
const columns = 'mx-auto max-w-2xl lg:grid lg:max-w-6xl lg:grid-cols-2 lg:items-start lg:gap-12 lg:px-8 lg:py-8 min-[76rem]:px-0';
const words = 'flex flex-col gap-6 px-4 pt-5 pb-8 lg:px-0 lg:pt-0';

const wordLink = '-my-2.5 wrap-anywhere inline-flex min-h-11 min-w-0 items-center underline decoration-ink-300 underline-offset-4';

/** `?variant=` names the variant that is chosen; without one, the ways to buy ask for it. It renders again for another one alone: a part still loading would be drawn anew. */
export const ProductDetail = memo(({ product: found, isOnAir }: { product: Product; isOnAir?: boolean | undefined }) => {
  const { t } = useTranslation('catalog');
  const [search] = useSearchParams();
  const [asked, ask] = useReducer((times: number) => times + 1, 0);
  const asks = search.get('variant');
  const variantId = found.variant_count > 1 ? found.variants.find(({ id }) => id === asks)?.id : found.variant_id;
  const product = chooseVariant(found, variantId);
  const onAsk = variantId === undefined ? ask : undefined;
  const inlineButton = useRef<HTMLDivElement>(null);
  useNotedView(found.id);
  return (
    <>
      <title>{t('product.meta', { name: product.name, store: product.seller_name })}</title>
      <article className={columns}>
        <ProductPictures product={product} />
        <div className={words}>
          <Headline product={product} of={product} isFrom={onAsk && product.price_varies} />
          {found.options.length > 0 && (
            <OptionalPart instead={<p role="alert">{t('product.noChoices')}</p>}>
              <VariantChooser product={found} variantId={variantId} asked={asked} />
            </OptionalPart>
          )}
          <div ref={inlineButton} data-kept>
            <BuyButtons product={product} onAsk={onAsk} />
          </div>
          {product.left === 0 ? variantId && <WaitPlace key={variantId} variantId={variantId} /> : <DeliveryPlace storeId={product.seller_id} />}
          <Place load={loadLiveDemo} product={found}>
            {/* As high as the live event, which comes later. */}
            {isOnAir && (
              <div className="border-ink-200 border-t pt-14">
                <Skeleton className="aspect-9/16 max-w-72" />
              </div>
            )}
          </Place>
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
          <Place load={loadEnd} product={found}>
            <ProductSection title={t('product.reviews')}>
              <Rating of={found} />
              {/* So high that the end of the page leads up to it. */}
              {found.rating && <div className="h-[50dvh]" />}
            </ProductSection>
          </Place>
        </div>
      </article>
      <BuyBar product={product} onAsk={onAsk} inlineButton={inlineButton} />
    </>
  );
});

/** Whoever stays for a moment has looked at it; what counts them is loaded then. */
function useNotedView(id: string): void {
  useEffect(() => {
    const timer = setTimeout(() => import('../../../overview/views/note-view.ts').then(({ noteView }) => noteView(id, 'view'), String), lookMs);
    return () => clearTimeout(timer);
  }, [id]);
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
    <div className={heroPlace}>
      <Skeleton className={`rounded-none ${heroShape}`} />
      <BackButton look="secondary" className="absolute top-3 left-3" />
    </div>
  );
}

function Headline({ product, of: whole, isFrom }: { product: ProductCard; of?: Product; isFrom?: boolean | undefined }) {
  const { t } = useTranslation('catalog');
  const mrp = whole && !isFrom && mrpAbove(whole);
  return (
    <div className="flex flex-col gap-2">
      <p className="flex min-h-6 flex-wrap items-center gap-x-3 text-ink-600">
        {whole && (
          <Link to={`/store/${whole.seller_id}`} className={wordLink}>
            {t('product.by', { store: isolate(whole.seller_name) })}
          </Link>
        )}
        {whole && (
          <Link to={`/store/${whole.seller_id}?part=about`} className={wordLink}>
            {t('product.about')}
          </Link>
        )}
        {whole?.category && (
          <Link to={`/shop?category=${encodeURIComponent(whole.category)}`} className={wordLink}>
            {whole.category}
          </Link>
        )}
      </p>
      <h1 className="break-words font-bold text-3xl tracking-tight">{product.name}</h1>
      <Rating of={product} />
      <p data-kept className="flex flex-wrap items-baseline gap-x-3">
        {whole ? <PriceHere product={whole} isFrom={isFrom} className="text-3xl" /> : <OfferedPrice of={product} className="text-3xl" />}
        {mrp && <s className="tabular text-ink-600 text-sm">{t('product.mrp', { price: formatRupees(mrp) })}</s>}
        <span className="text-ink-600 text-sm">{t('product.taxes')}</span>
      </p>
      <StockState left={product.left} />
    </div>
  );
}

/** What the goods cost at most by law, where they cost less, and no price before is struck through already. */
function mrpAbove({ variants, variant_id, price_paise, original_price_paise }: Product): number | undefined {
  const mrp = original_price_paise ? undefined : variants.find(({ id }) => id === variant_id)?.mrp_paise;
  return mrp && mrp > price_paise ? mrp : undefined;
}

function Rating({ of: { rating } }: { of: ProductCard }) {
  const { t } = useTranslation('catalog');
  return rating ? <RatingLine of={rating} /> : <p className="text-ink-600">{t('product.noReviews')}</p>;
}

type InPlace = { product: Product; place: RefObject<HTMLElement | null>; children?: ReactNode };
type PlaceParts = { load: () => Promise<ComponentType<InPlace>>; product: Product; children?: ReactNode };

/** What comes once its place has come up into the upper two thirds of the screen; until then, and without its code, `children`, which it gets too. */
function Place({ load, product, children }: PlaceParts) {
  const place = useRef<HTMLDivElement>(null);
  const isThere = useVisible(place, { margin: '0px 0px -35% 0px' }) === true;
  const [hasCome, setCome] = useState(false);
  useEffect(() => {
    if (isThere) setCome(true);
  }, [isThere]);
  const Part = useLoadedWhen(hasCome, load);
  return (
    <div ref={place} className="relative empty:-mt-6 has-[>[data-gap]]:-mt-6">
      {Part ? (
        <Part product={product} place={place}>
          {children}
        </Part>
      ) : (
        children
      )}
    </div>
  );
}

/** Loaded where something is sold out: most products are not. */
function WaitPlace({ variantId }: { variantId: string }) {
  const Wait = useLoadedWhen(true, loadWaitForm);
  return Wait && <Wait variantId={variantId} />;
}

function hasFacts({ variants, country_of_origin }: ChosenProduct): boolean {
  return country_of_origin !== '' || variants.some(({ mrp_paise }) => mrp_paise !== null);
}
