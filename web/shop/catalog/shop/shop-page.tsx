import '../texts.ts';
import './texts.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { data, useSearchParams } from 'react-router';
import { apiContext, publicUrlContext } from '../../../api/context.ts';
import { statusOfFailed } from '../../../api/failed-load.ts';
import { lateHandle } from '../../../net/late/late-code.ts';
import { describeShared } from '../../../net/share-preview.ts';
import { countOnAir, useCountedOnAir } from '../../../shell/places/on-air-count.ts';
import { PaperPage } from '../../../shell/places/paper-page.tsx';
import { text } from '../../../texts/texts.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { BackButton } from '../back-button.tsx';
import { withOnAir } from '../on-air/with-on-air.ts';
import type { Route } from './+types/shop-page';
import { ShopControls } from './shop-controls.tsx';
import { ShopResults, useShopProducts } from './shop-results.tsx';
import { countFilters, inputOf, noFilters, readShopView, type ShopView, writeShopView } from './shop-view.ts';
import { useBeside } from './use-beside.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: text('shop:meta') }, ...(loaderData?.descriptors ?? [])];
}

export const handle = lateHandle<Route.ComponentProps['loaderData']>(({ firstPage }) => firstPage !== undefined);

/** Without an answer the page asks again in the browser, and says so when that fails too. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const view = readShopView(new URL(request.url).searchParams);
  const api = context.get(apiContext);
  const descriptors = describeShared({
    ...{ origin: context.get(publicUrlContext), path: '/shop' },
    ...{ title: text('shop:meta'), description: text('shop:metaDescription') },
  });
  const counted = countOnAir(api);
  try {
    return data({ firstPage: await withOnAir(api, api.catalog.list(inputOf(view))), onAir: await counted, descriptors });
  } catch (error) {
    return data({ firstPage: undefined, onAir: await counted, descriptors }, { status: statusOfFailed(context, error) });
  }
}

/** In the browser a query fetches, from its cache where it can. */
export function clientLoader() {
  return { firstPage: undefined, onAir: undefined, descriptors: undefined };
}

const loadFilters = async () => (await import('./shop-filters.tsx')).ShopFilters;

/** `/shop`, search, filters and cards (docs/product.md, "Shop and product"); all of it stands in the address. */
export default function ShopPage({ loaderData: { firstPage, onAir } }: Route.ComponentProps) {
  const { t } = useTranslation('shop');
  const [params, setParams] = useSearchParams();
  const view = readShopView(params);
  const onChange = (change: Partial<ShopView>) => setParams(writeShopView({ ...view, ...change }), { replace: true, preventScrollReset: true });
  const onSearch = useCallback(
    (search: string) => setParams((before) => writeShopView({ ...readShopView(before), search }), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  const filters = { view, onChange, onClear: countFilters(view) > 0 ? () => onChange(noFilters) : undefined };
  useCountedOnAir(onAir);
  const products = useShopProducts(view, firstPage);
  const Filters = useBeside(loadFilters);
  return (
    <PaperPage back={<BackButton />} search={<SearchField label={t('search')} value={view.search} onSearch={onSearch} />}>
      <h1 className="sr-only">{t('title')}</h1>
      <div className="mx-auto max-w-6xl lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8 lg:px-8 min-[76rem]:px-0">
        <aside aria-label={t('filters')} className="hidden pt-6 lg:block">
          {Filters && <Filters {...filters} />}
        </aside>
        <div>
          <ShopControls {...filters} />
          <ShopResults view={view} products={products} />
        </div>
      </div>
    </PaperPage>
  );
}
