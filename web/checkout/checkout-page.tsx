import './texts.ts';
import { ORPCError } from '@orpc/client';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type MetaFunction, Navigate, type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router';
import type { Product } from '#contract/catalog/catalog.ts';
import { api } from '../api/client.ts';
import { ShopperFrame } from '../shell/shopper-frame.tsx';
import { text } from '../texts/texts.ts';
import { Skeleton } from '../ui/states.tsx';
import { showProblem, showToast } from '../ui/toast.tsx';
import type { Route } from './+types/checkout-page';
import { Checkout } from './checkout.tsx';
import { checkoutPath, readPlace } from './checkout-address.ts';

export const meta: MetaFunction = () => [{ title: text('checkout:meta') }, { name: 'robots', content: 'noindex' }];

/** The price and the stock come from the server at every visit; the form is this browser's, so nothing is rendered before it. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<{ product: Product | undefined }> {
  const { productId } = readPlace(new URL(request.url).searchParams);
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
  return currentUrl.href === nextUrl.href || currentUrl.searchParams.get('product') !== nextUrl.searchParams.get('product');
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

export default function CheckoutPage({ loaderData: { product } }: Route.ComponentProps) {
  const { state, search } = useLocation();
  const place = readPlace(new URLSearchParams(search));
  const given: unknown = state?.product?.id;
  // Another variant than the one that was chosen is not what the shopper wants.
  if (product && place.variantId && !product.variants.some(({ id }) => id === place.variantId)) return <NoVariant slug={product.slug} />;
  if (product) return <Checkout key={product.id} product={product} place={place} />;
  if (!place.productId && typeof given === 'string') return <Navigate to={checkoutPath({ ...place, productId: given })} state={state} replace />;
  return <NoProduct />;
}

function NoProduct() {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  useEffect(() => {
    showToast(t('noProduct.title'), t('noProduct.text'));
    void navigate('/shop', { replace: true });
  }, [t, navigate]);
  return null;
}

function NoVariant({ slug }: { slug: string }) {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  useEffect(() => {
    showProblem(t('problems.gone'), t('problems.variantGone'), { goesAlong: true });
    void navigate(`/product/${slug}`, { replace: true });
  }, [t, navigate, slug]);
  return null;
}
