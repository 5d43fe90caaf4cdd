import './texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatShortRupees } from '#contract/formats/money.ts';
import type { Product } from '#contract/shop/catalog/catalog.ts';
import { imageUrlFor } from '#contract/shop/catalog/image-sizes.ts';
import { chooseVariant, percentOff } from '#contract/shop/catalog/variant-rules.ts';
import { orpc } from '../../api/client.ts';
import { AddToCartButton } from '../../shop/cart/add-to-cart-button.tsx';
import { checkoutLink } from '../../shop/catalog/product/checkout-link.ts';
import { ReviewItem } from '../../shop/catalog/reviews/review-item.tsx';
import '../../shop/catalog/reviews/texts.ts';
import '../../shop/catalog/texts.ts';
import { RatingLine } from '../../shop/catalog/rating-line.tsx';
import { HeartButton } from '../../shop/catalog/wishlist/heart-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useLoadedWhen } from '../../ui/hooks/use-loaded-when.ts';
import { PictureSheet } from '../../ui/overlays/picture-sheet.tsx';
import { Skeleton } from '../../ui/states.tsx';
import type { TaggedProduct } from './video-products.tsx';

type Parts = {
  product: TaggedProduct;
  /** The live event or the video that it is seen in. */
  liveId?: string | undefined;
  videoId?: string | undefined;
  open: boolean;
  onClose: () => void;
  frame?: () => HTMLElement | null | undefined;
};

/** With what else the page of a product loads late. */
const loadChoices = async () => (await import('../../shop/catalog/product/product-more.ts')).VariantPick;

/** docs/product.md, "Videos": so many reviews. */
const shownReviews = 3;

/** What is tagged, over the video that goes on: what it costs, what is said of it, and the ways to buy it. */
export function ProductSheet({ product: card, liveId, videoId, ...sheet }: Parts) {
  const { t } = useTranslation(['video-card', 'cart']);
  const [variantId, setVariantId] = useState<string>();
  const whole = useQuery(orpc.catalog.get.queryOptions({ input: { slug_or_id: card.id } }));
  const chosen = whole.data && chooseVariant(whole.data, variantId);
  const Choices = useLoadedWhen(chosen !== undefined && chosen.options.length > 0, loadChoices);
  const [asked, ask] = useReducer((times: number) => times + 1, 0);
  const pickedId = chosen && chosen.variant_count > 1 ? variantId : chosen?.variant_id;
  const onAsk = chosen && pickedId === undefined ? ask : undefined;
  const product = chosen && !onAsk ? { ...chosen, price_varies: false } : (chosen ?? card);
  const { image_url: image, rating, left, slug } = product;
  const page = `/product/${slug}${videoId ? `?video=${videoId}` : ''}`;
  return (
    <PictureSheet {...sheet} title={product.name}>
      <div className="flex gap-4">
        {image && <img src={imageUrlFor('card', image)} alt="" className="aspect-4/5 w-28 shrink-0 rounded-lg bg-ink-100 object-cover" />}
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          {rating && <RatingLine of={rating} />}
          <SheetPrice product={product} />
          <p className="text-ink-600 text-sm">{t('sheet.taxes')}</p>
          {left === 0 && <p className="font-semibold">{t('soldOut')}</p>}
          <div className="mt-auto flex items-center justify-between gap-2">
            <Link to={page} className="inline-flex min-h-11 items-center underline underline-offset-4">
              {t('sheet.page')}
            </Link>
            <HeartButton product={product} />
          </div>
        </div>
      </div>
      {Choices && chosen && <Choices product={chosen} variantId={pickedId} asked={asked} onChoose={setVariantId} />}
      <div className="flex gap-2 *:flex-1">
        {onAsk ? (
          <Button wide disabled={left === 0} onClick={onAsk}>
            {t('cart:add')}
          </Button>
        ) : (
          <AddToCartButton product={product} liveId={liveId} videoId={videoId} wide />
        )}
        {left !== 0 && <BuyNow product={chosen} seen={{ liveId, videoId }} otherwise={whole.isError ? page : undefined} onAsk={onAsk} />}
      </div>
      {whole.isError && <p role="alert">{t('sheet.failed')}</p>}
      {whole.isPending && <Skeleton className="h-16" />}
      {whole.data?.description && (
        <section className="flex flex-col gap-1">
          <h3 className="font-bold text-lg">{t('sheet.details')}</h3>
          <p className="whitespace-pre-line break-words">{whole.data.description}</p>
        </section>
      )}
      <Reviews product={card} store={whole.data?.seller_name} />
    </PictureSheet>
  );
}

/** To the checkout with what is chosen, which is asked for first; where that cannot be known, to the page of the product. */
type BuyParts = { product: Product | undefined; seen: Parameters<typeof checkoutLink>[1]; otherwise: string | undefined; onAsk: (() => void) | undefined };

function BuyNow({ product, seen, otherwise, onAsk }: BuyParts) {
  const { t } = useTranslation('video-card');
  const to = product ? checkoutLink(product, seen) : otherwise && { to: otherwise };
  if (!to || onAsk) {
    return (
      <Button look="primary" wide busy={!to} onClick={onAsk}>
        {t('sheet.buy')}
      </Button>
    );
  }
  return (
    <ButtonLink look="primary" wide {...to}>
      {t('sheet.buy')}
    </ButtonLink>
  );
}

/** Without decimals, with what it was before its price fell and by how much it fell. */
function SheetPrice({ product }: { product: TaggedProduct }) {
  const { t } = useTranslation('catalog');
  const off = percentOff(product);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      {product.price_varies && <span className="text-ink-600 text-sm">{t('from')}</span>}
      <span className="tabular font-bold font-display text-2xl">{formatShortRupees(product.price_paise)}</span>
      {off > 0 && product.original_price_paise !== null && (
        <>
          <s className="tabular text-ink-600">
            <span className="sr-only">{t('priceBefore')} </span>
            {formatShortRupees(product.original_price_paise)}
          </s>
          <Badge tone="good">{t('percentOff', { percent: off })}</Badge>
        </>
      )}
    </p>
  );
}

/** The newest of them. */
function Reviews({ product, store }: { product: TaggedProduct; store: string | undefined }) {
  const { t } = useTranslation('video-card');
  const found = useQuery(orpc.reviews.list.queryOptions({ input: { id: product.id, limit: shownReviews } }));
  const reviews = found.data?.items ?? [];
  if (found.isError) return null;
  return (
    <section className="flex flex-col gap-2 border-ink-200 border-t pt-4">
      <h3 className="font-bold text-lg">
        {t('sheet.reviews')}
        {product.rating && <span className="ml-2 font-normal text-base text-ink-600">{t('sheet.reviewCount', { count: product.rating.count })}</span>}
      </h3>
      {found.isPending && <Skeleton className="h-16" />}
      {found.data && reviews.length === 0 && <p className="text-ink-600">{t('sheet.noReviews')}</p>}
      <ul className="flex flex-col divide-y divide-ink-200">
        {reviews.map((review) => (
          <li key={review.id} className="py-3 first:pt-0 last:pb-0">
            <ReviewItem review={review} store={store} />
          </li>
        ))}
      </ul>
    </section>
  );
}
