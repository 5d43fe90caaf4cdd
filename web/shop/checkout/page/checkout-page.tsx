import '../texts.ts';
import { ORPCError } from '@orpc/client';
import { lazy, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type MetaFunction, Navigate, type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router';
import type { VideoId } from '#contract/ids.ts';
import type { Product } from '#contract/shop/catalog/catalog.ts';
import { chooseVariant } from '#contract/shop/catalog/variant-rules.ts';
import { maxQuantity } from '#contract/shop/orders/order-sizes.ts';
import { api } from '../../../api/client.ts';
import { useNotedCheckout } from '../../../overview/views/use-noted-checkout.ts';
import { ShopperFrame } from '../../../shell/shopper-frame.tsx';
import { text } from '../../../texts/texts.ts';
import { NotLoaded, OptionalPart } from '../../../ui/optional-part.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { showProblem, showToast } from '../../../ui/toast.tsx';
import { type CheckoutPlace, checkoutPath } from '../checkout-address.ts';
import type { Route } from './+types/checkout-page';
import type { QuotedCart } from './cart-checkout.tsx';
import { Checkout } from './checkout.tsx';
import { readPlace } from './checkout-place.ts';

export const meta: MetaFunction = () => [{ title: text('checkout:meta') }, { name: 'robots', content: 'noindex' }];

type Found = { product?: Product | undefined; cart?: QuotedCart | undefined };

const loadCart = () => import('./cart-checkout.tsx');
const CartCheckout = lazy(async () => ({ default: (await loadCart()).CartCheckout }));

/** The price and the stock come from the server at every visit; the form is this browser's, so nothing is rendered before it. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Found> {
  const { productId, cartOf } = readPlace(new URL(request.url).searchParams);
  if (cartOf) return { cart: await (await loadCart()).quoteCart(cartOf) };
  if (!productId) return { product: undefined };
  try {
    return { product: await api.catalog.get({ slug_or_id: productId }) };
  } catch (error) {
    if (error instanceof ORPCError && error.status < 500) return { product: undefined };
    throw error;
  }
}
clientLoader.hydrate = true as const;

/** A new step or quantity is no reason to ask again; asking for the same page is. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const differs = (name: string) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name);
  return currentUrl.href === nextUrl.href || differs('product') || differs('cart');
}

export function HydrateFallback() {
  const { t } = useTranslation('checkout');
  return (
    <ShopperFrame light navigation={false}>
      <div className="mx-auto flex w-full max-w-xl flex-col gap-5 p-4 pt-16">
        <p role="status" className="sr-only">
          {t('loading')}
        </p>
        <Skeleton className="h-28" />
        <Skeleton className="h-9 w-2/3" />
        {['phone', 'name', 'houseNo', 'address', 'pincode'].map((field) => (
          <Skeleton key={field} className="h-16" />
        ))}
      </div>
    </ShopperFrame>
  );
}

export default function CheckoutPage({ loaderData: { product, cart } }: Route.ComponentProps) {
  const { state, search } = useLocation();
  const place = readPlace(new URLSearchParams(search));
  const given: unknown = state?.product?.id;
  if (cart) {
    return (
      <OptionalPart waiting={<HydrateFallback />} instead={<NotLoaded />}>
        <CartCheckout key={cart.cartOf} quoted={cart} step={place.step} none={<NoProduct />} shut={<CartShut />} />
      </OptionalPart>
    );
  }
  // Another variant than the one that was chosen is not what the shopper wants.
  if (product && place.variantId && !product.variants.some(({ id }) => id === place.variantId)) return <NoVariant slug={product.slug} />;
  if (product) return <ProductCheckout key={product.id} product={product} place={place} />;
  if (!place.productId && typeof given === 'string') return <Navigate to={checkoutPath({ ...place, productId: given })} state={state} replace />;
  return <NoProduct />;
}

function ProductCheckout({ product: found, place }: { product: Product; place: CheckoutPlace }) {
  useNotedCheckout([found.id]);
  const navigate = useNavigate();
  const { state } = useLocation();
  const product = chooseVariant(found, place.variantId);
  const quantity = Math.min(place.quantity, Math.max(product.left ?? maxQuantity, 1));
  const pathOf = (step: 1 | 2, count = quantity) =>
    checkoutPath({
      productId: product.id,
      variantId: place.variantId,
      liveId: place.liveId,
      videoId: place.videoId,
      pageId: place.pageId,
      quantity: count,
      step,
    });
  const { seller_id, seller_name } = product;
  const stores = [{ seller_id, seller_name, lines: [{ ...product, quantity, video_id: place.videoId as VideoId | undefined }] }];
  const order = { attempt: product.variant_id, stores, liveId: place.liveId, pageId: place.pageId, isCart: false };
  const setQuantity = (count: number) => void navigate(pathOf(place.step, count), { replace: true, state, preventScrollReset: true });
  return <Checkout order={order} step={place.step} pathOf={pathOf} onQuantity={(_, count) => setQuantity(count)} />;
}

function NoProduct() {
  const { t } = useTranslation('checkout');
  return <Leaving to="/shop" say={() => showToast(t('noProduct.title'), t('noProduct.text'))} />;
}

function CartShut() {
  const { t } = useTranslation('checkout');
  return <Leaving to="/cart" say={() => showProblem(t('cartShut.title'), t('cartShut.text'), { goesAlong: true })} />;
}

function NoVariant({ slug }: { slug: string }) {
  const { t } = useTranslation('checkout');
  return <Leaving to={`/product/${slug}`} say={() => showProblem(t('problems.gone'), t('problems.variantGone'), { goesAlong: true })} />;
}

/** There is nothing to check out: another page takes the place of this one, and it is said why. */
function Leaving({ to, say }: { to: string; say: () => void }) {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    say();
    void navigate(to, { replace: true });
  });
  useEffect(() => leave(), []);
  return null;
}
