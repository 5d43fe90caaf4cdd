import './texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { data, useLocation, useNavigate } from 'react-router';
import type { ProductCard } from '#contract/catalog/catalog.ts';
import { api } from '../api/client.ts';
import { apiContext } from '../api/context.ts';
import { ShopperFrame } from '../shell/shopper-frame.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { showProblem } from '../ui/toast.tsx';
import type { Route } from './+types/product-page';
import { BackButton } from './back-button.tsx';
import { ProductDetail, ProductDetailSkeleton } from './product-detail.tsx';
import { describeProduct } from './product-meta.ts';
import { findShownProduct } from './shown-product.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const product = await findShownProduct(context.get(apiContext), params.slugOrId);
  return data({ product, origin: new URL(request.url).origin }, { status: product ? 200 : 404 });
}

/** In the browser the query below fetches, from its cache where it can. */
export function clientLoader() {
  return { product: undefined, origin: '' };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.product ? describeProduct(loaderData.product, loaderData.origin) : [];
}

/** `/product/:slugOrId`, `/single-product/:slugOrId`, and `/product-detail`, which shows the newest product (docs/product.md, "Addresses of pages"). */
export default function ProductPage({ params, loaderData }: Route.ComponentProps) {
  return (
    <ShopperFrame light>
      <ShownProduct key={params.slugOrId} slugOrId={params.slugOrId} rendered={loaderData.product} />
    </ShopperFrame>
  );
}

type ShownParts = {
  slugOrId: string | undefined /** What the server rendered: null for nothing found. */;
  rendered: Route.ComponentProps['loaderData']['product'];
};

function ShownProduct({ slugOrId, rendered }: ShownParts) {
  const { t } = useTranslation('catalog');
  const { state } = useLocation() as { state: { product?: ProductCard } | null };
  const shown = useQuery({ queryKey: [['catalog', 'shown'], { slugOrId }], queryFn: () => findShownProduct(api, slugOrId), initialData: rendered });
  useProductToasts(slugOrId, shown.data === null, shown.error);
  if (shown.data) return <ProductDetail product={shown.data} />;
  if (shown.data === null) return <Missing />;
  if (shown.isError) {
    return (
      <>
        <BackButton />
        <ErrorState title={t('product.error')} text={shown.error.message} onRetry={() => void shown.refetch()} />
      </>
    );
  }
  return <ProductDetailSkeleton known={state?.product} />;
}

/** docs/product.md, "Addresses of pages": a product that is not found leads on to `/product-detail`. */
function useProductToasts(slugOrId: string | undefined, missing: boolean, error: Error | null): void {
  const { t } = useTranslation('catalog');
  const navigate = useNavigate();
  useEffect(() => {
    if (error) showProblem(t('product.error'), error.message);
  }, [error, t]);
  useEffect(() => {
    if (!missing || slugOrId === undefined) return;
    showProblem(t('product.missingTitle'), t('product.missingText'));
    void navigate('/product-detail', { replace: true });
  }, [missing, slugOrId, navigate, t]);
}

function Missing() {
  const { t } = useTranslation('catalog');
  return (
    <>
      <title>{t('product.metaMissing')}</title>
      <BackButton className="m-2" />
      <EmptyState
        title={t('product.missingTitle')}
        text={t('product.missingText')}
        action={
          <ButtonLink to="/shop" look="primary">
            {t('product.browse')}
          </ButtonLink>
        }
      />
    </>
  );
}
