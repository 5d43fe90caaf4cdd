import '../texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { data, useLocation, useNavigate } from 'react-router';
import { api } from '../../../api/client.ts';
import { apiContext, publicUrlContext } from '../../../api/context.ts';
import { statusOfFailed } from '../../../api/failed-load.ts';
import { lateHandle } from '../../../net/late/late-code.ts';
import { countOnAir, useCountedOnAir } from '../../../shell/places/on-air-count.ts';
import { PaperPage } from '../../../shell/places/paper-page.tsx';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { useLoadedWhen } from '../../../ui/hooks/use-loaded-when.ts';
import { NotLoaded, OptionalPart } from '../../../ui/optional-part.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { showProblem } from '../../../ui/toast.tsx';
import { BackLine } from '../back-button.tsx';
import type { OnAirCard } from '../on-air/on-air-products.ts';
import type { Route } from './+types/product-page';
import { loadFallbackProduct, MissingProduct, OtherProductNote } from './lazy-parts.ts';
import { ProductDetail, ProductDetailSkeleton } from './product-detail.tsx';
import { describeProduct } from './product-meta.ts';
import { findShownProduct } from './shown-product.ts';

/** A product in a live event plays it. */
export const handle = lateHandle<Route.ComponentProps['loaderData']>(({ product, isOnAir }) => Boolean(product) && !isOnAir);

/** Without an answer the page asks again in the browser, and says so when that fails too. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const server = context.get(apiContext);
  let failed: number | undefined;
  const asked = findShownProduct(server, params.slugOrId).catch((error) => {
    failed = statusOfFailed(context, error);
    return undefined;
  });
  const [product, onAir, counted] = await Promise.all([asked, server.live.listOnAirProducts().catch(() => undefined), countOnAir(server)]);
  const isOnAir = onAir?.items.some(({ product_id }) => product_id === product?.id);
  // What sells does not wait for what was said of it.
  const reviews = product?.rating ? await server.reviews.list({ id: product.id, limit: 3 }).catch(() => undefined) : undefined;
  // Made here: link previews and search engines read the server's page alone.
  const descriptors = product ? describeProduct(product, context.get(publicUrlContext), reviews) : [];
  return data({ product, isOnAir, counted, descriptors }, { status: failed ?? (product ? 200 : 404) });
}

/** In the browser the query below fetches, from its cache where it can. */
export function clientLoader() {
  return { product: undefined, isOnAir: undefined, counted: undefined, descriptors: [] };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.descriptors ?? [];
}

/** `/product/:slugOrId`, `/single-product/:slugOrId`, and `/product-detail`, which shows that of the navigation state, else the newest (docs/product.md, "Addresses of pages"). */
export default function ProductPage({ params, loaderData }: Route.ComponentProps) {
  useCountedOnAir(loaderData.counted);
  return <ShownProduct key={params.slugOrId} slugOrId={params.slugOrId} rendered={loaderData.product} isOnAir={loaderData.isOnAir} />;
}

type ShownParts = {
  slugOrId: string | undefined;
  /** What the server rendered: null for nothing found, undefined for no answer, or where the browser opens the page. */
  rendered: Route.ComponentProps['loaderData']['product'];
  isOnAir: boolean | undefined;
};

function ShownProduct({ slugOrId, rendered, isOnAir }: ShownParts) {
  const { t } = useTranslation('catalog');
  const state = useKnownState();
  const wanted = slugOrId ?? state?.product?.id;
  const initialData = wanted === slugOrId ? rendered : undefined;
  const shown = useQuery({ queryKey: [['catalog', 'shown'], { slugOrId: wanted }], queryFn: () => findShownProduct(api, wanted), initialData });
  const Fallback = useLoadedWhen(shown.isError, loadFallbackProduct);
  useProductToasts(wanted, shown.data === null, shown.error);
  if (shown.data) {
    return (
      <PaperPage sellerId={shown.data.seller_id}>
        {state?.isOther && (
          <OptionalPart>
            <OtherProductNote />
          </OptionalPart>
        )}
        <ProductDetail product={shown.data} isOnAir={isOnAir ?? state?.product?.on_air !== undefined} />
      </PaperPage>
    );
  }
  if (shown.data === null) {
    return (
      <PaperPage>
        <OptionalPart instead={<NotLoaded />}>
          <MissingProduct />
        </OptionalPart>
      </PaperPage>
    );
  }
  if (shown.isError) {
    const onRetry = () => void shown.refetch();
    const problem = (
      <>
        <title>{t('product.error')}</title>
        <h1 className="sr-only">{t('product.error')}</h1>
        <BackLine />
        <ErrorState title={t('product.error')} text={shown.error.message} onRetry={onRetry} />
      </>
    );
    return (
      <PaperPage>
        {Fallback ? (
          <Fallback title={t('product.error')} text="fallback" otherwise={problem} onRetry={onRetry}>
            {(product) => <ProductDetail product={product} />}
          </Fallback>
        ) : (
          problem
        )}
      </PaperPage>
    );
  }
  return (
    <PaperPage>
      <ProductDetailSkeleton known={state?.product} />
    </PaperPage>
  );
}

type State = { product?: OnAirCard; isOther?: boolean } | null;

/** After a reload the browser still knows the state, and the server never did. */
function useKnownState(): State {
  const isHydrated = useHydrated();
  const { state } = useLocation() as { state: State };
  return isHydrated ? state : null;
}

/** docs/product.md, "Addresses of pages": a product that is not found leads on to `/product-detail`. */
function useProductToasts(wanted: string | undefined, missing: boolean, error: Error | null): void {
  const { t } = useTranslation('catalog');
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    if (error) showProblem(t('product.error'), error.message);
  }, [error, t]);
  useEffect(() => {
    if (!missing || wanted === undefined) return;
    showProblem(t('product.missingTitle'), t('product.missingText'), { goesAlong: true });
    // The live event that it was seen in goes along.
    void navigate({ pathname: '/product-detail', search }, { replace: true, state: { isOther: true } });
  }, [missing, wanted, search, navigate, t]);
}
