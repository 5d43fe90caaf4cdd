import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product, ProductCard } from '#contract/catalog/catalog.ts';
import { imageUrlAtWidth } from '#contract/catalog/product-images.ts';
import { isolate } from '../texts/isolate.ts';
import { Price } from '../ui/price.tsx';
import { Skeleton } from '../ui/states.tsx';
import { BackButton } from './back-button.tsx';
import { BuyBar, BuyButton } from './buy-bar.tsx';
import { ProductImage } from './product-image.tsx';
import { StockState } from './stock-state.tsx';
import { useVisible } from './use-visible.ts';

/** docs/product.md, "Shop and product": the sticky bar comes when less than a tenth of the inline button is on screen. */
const buttonShare = 0.1;
/** The shopper's frame is a phone's width, or 9:16 of the window's height. */
const sizes = '(min-width: 640px) max(26rem, 56vh), 100vw';

export function ProductDetail({ product }: { product: Product }) {
  const { t } = useTranslation('catalog');
  const inlineButton = useRef<HTMLDivElement>(null);
  const inlineVisible = useVisible(inlineButton, { share: buttonShare });
  return (
    <>
      <title>{t('product.meta', { name: product.name, store: product.seller_name })}</title>
      <article>
        <Hero url={product.image_url} alt={product.name} />
        <div className="flex flex-col gap-6 px-4 pt-5 pb-8">
          <Headline product={product} store={product.seller_name} />
          <div ref={inlineButton}>
            <BuyButton product={product} wide />
          </div>
          <Section title={t('product.details')}>
            {product.description ? (
              <p className="whitespace-pre-line break-words">{product.description}</p>
            ) : (
              <p className="text-ink-600">{t('noDescription')}</p>
            )}
          </Section>
          <Section title={t('product.reviews')}>
            <p className="text-ink-600">{t('product.noReviews')}</p>
          </Section>
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
    <div>
      <p role="status" className="sr-only">
        {t('product.loading')}
      </p>
      {known ? <Hero url={known.image_url} alt={known.name} /> : <SkeletonHero />}
      <div className="flex flex-col gap-6 px-4 pt-5 pb-8">
        {known ? <Headline product={known} /> : <Skeleton className="h-24" />}
        <Skeleton className="h-12" />
        <Skeleton className="h-40" />
      </div>
    </div>
  );
}

/** 40 % of the window's height (docs/product.md, "Shop and product"): the whole picture, and its own colors to the sides of it. */
function Hero({ url, alt }: { url: string | null; alt: string }) {
  return (
    <div className="relative h-[40dvh] overflow-hidden bg-ink-100">
      {url && <img src={imageUrlAtWidth(url, 320)} alt="" className="absolute inset-0 size-full scale-125 object-cover blur-2xl" />}
      <ProductImage url={url} alt={alt} sizes={sizes} eager className="relative bg-transparent object-contain" />
      <BackButton look="secondary" className="absolute top-3 left-3" />
    </div>
  );
}

function SkeletonHero() {
  return (
    <div className="relative">
      <Skeleton className="h-[40dvh] rounded-none" />
      <BackButton look="secondary" className="absolute top-3 left-3" />
    </div>
  );
}

function Headline({ product, store }: { product: ProductCard; store?: string }) {
  const { t } = useTranslation('catalog');
  return (
    <div className="flex flex-col gap-2">
      <p className="min-h-6 text-ink-600">{store && t('product.by', { store: isolate(store) })}</p>
      <h1 className="break-words font-bold text-3xl tracking-tight">{product.name}</h1>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Price paise={product.price_paise} className="text-3xl" />
        <span className="text-ink-600 text-sm">{t('product.taxes')}</span>
      </p>
      <StockState stock={product.stock} />
    </div>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="flex flex-col gap-2 border-ink-200 border-t pt-5">
      <h2 className="font-bold text-xl">{title}</h2>
      {children}
    </section>
  );
}
