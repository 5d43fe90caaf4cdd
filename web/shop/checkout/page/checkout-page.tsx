import '../texts.ts';
import { ORPCError } from '@orpc/client';
import { lazy, useEffect } from 'react';
import { data, type MetaFunction, Navigate, type ShouldRevalidateFunctionArgs, useLocation, useNavigate, useRevalidator } from 'react-router';
import type { VideoId } from '#contract/ids.ts';
import type { Product } from '#contract/shop/catalog/catalog.ts';
import { chooseVariant } from '#contract/shop/catalog/variant-rules.ts';
import { maxQuantity } from '#contract/shop/orders/order-sizes.ts';
import { api } from '../../../api/client.ts';
import { apiContext } from '../../../api/context.ts';
import { statusOfFailed } from '../../../api/failed-load.ts';
import { useNotedCheckout } from '../../../overview/views/use-noted-checkout.ts';
import { text } from '../../../texts/texts.ts';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { NotLoaded, OptionalPart } from '../../../ui/optional-part.tsx';
import { type CheckoutPlace, checkoutPath } from '../checkout-address.ts';
import type { Route } from './+types/checkout-page';
import type { QuotedCart } from './cart-checkout.tsx';
import { Checkout } from './checkout.tsx';
import { readPlace } from './checkout-place.ts';
import { CartShut, NoProduct, NoVariant } from './leaving.tsx';
import { Waiting } from './waiting.tsx';

export const meta: MetaFunction = () => [{ title: text('checkout:meta') }, { name: 'robots', content: 'noindex' }];

type Found = {
  product?: Product | undefined;
  cart?: QuotedCart | undefined;
  /** Of the server: the browser is to ask. */
  isUnasked?: boolean;
};

const loadCart = () => import('./cart-checkout.tsx');
const CartCheckout = lazy(async () => ({ default: (await loadCart()).CartCheckout }));

/** Prices and stock are those of now at every visit. */
export const headers = () => ({ 'Cache-Control': 'no-store' });

/** The cart is the browser's, and so is what its history knows of a product. Without an answer the page asks again there. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { productId, cartOf } = readPlace(new URL(request.url).searchParams);
  if (cartOf || !productId) return data<Found>({ isUnasked: true });
  try {
    return data<Found>({ product: await context.get(apiContext).catalog.get({ slug_or_id: productId }) });
  } catch (error) {
    const status = statusOfFailed(context, error);
    return data<Found>({ isUnasked: status >= 500 }, { status });
  }
}

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

/** A new step or quantity is no reason to ask again; asking for the same page is. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const differs = (name: string) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name);
  return currentUrl.href === nextUrl.href || differs('product') || differs('cart');
}

/** The first step of a product's checkout is the server's page, which can be typed into before its code runs; the second needs what was typed. */
export default function CheckoutPage({ loaderData: { product, cart, isUnasked } }: Route.ComponentProps) {
  const isHydrated = useHydrated();
  const { state, search } = useLocation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isUnasked) void revalidate();
  }, [isUnasked, revalidate]);
  const place = readPlace(new URLSearchParams(search));
  const given: unknown = state?.product?.id;
  if (isUnasked || (place.step === 2 && !isHydrated)) return <Waiting />;
  if (cart) {
    return (
      <OptionalPart waiting={<Waiting />} instead={<NotLoaded />}>
        <CartCheckout key={cart.cartOf} quoted={cart} step={place.step} none={<NoProduct />} shut={<CartShut />} />
      </OptionalPart>
    );
  }
  // Another variant than the one that was chosen is not what the shopper wants.
  if (product && place.variantId && !product.variants.some(({ id }) => id === place.variantId)) return <NoVariant product={product} />;
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
