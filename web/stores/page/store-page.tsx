import './texts.ts';
import '../../shop/catalog/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { data, redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { SignInSheetProvider } from '../../accounts/sheet/sign-in-sheet-context.tsx';
import { api } from '../../api/client.ts';
import { apiContext, publicUrlContext } from '../../api/context.ts';
import { useLiveFeedOf } from '../../api/use-live-feed.ts';
import { linkOrigin } from '../../net/link-origin.ts';
import { PaperPage } from '../../shell/places/paper-page.tsx';
import { BackLine } from '../../shop/catalog/back-button.tsx';
import { readShopView } from '../../shop/catalog/shop/shop-view.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Route } from './+types/store-page';
import { findStorePage } from './find-store-page.ts';
import { ShowStrip } from './show-strip.tsx';
import { StoreAbout } from './store-about.tsx';
import { StoreHead } from './store-head.tsx';
import { describeStore } from './store-meta.ts';
import { StoreProducts } from './store-products.tsx';

/** An id and a slug that the store had before lead on to the slug of today: for now, since names come back, and a browser keeps a lasting redirect for ever. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const found = await findStorePage(context.get(apiContext), params.slugOrId, readCategory(request.url));
  const { slug } = found?.store ?? {};
  if (slug && slug !== params.slugOrId) throw redirect(`/store/${slug}${new URL(request.url).search}`);
  return data({ found, descriptors: describeStore(found, context.get(publicUrlContext)) }, { status: found ? 200 : 404 });
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const found = await findStorePage(api, params.slugOrId, readCategory(request.url));
  const { slug } = found?.store ?? {};
  if (slug && slug !== params.slugOrId) throw redirect(`/store/${slug}${new URL(request.url).search}`);
  return { found, descriptors: describeStore(found, linkOrigin()) };
}

/** `?category=…`: of which products alone are listed; a page of the store leads here. */
function readCategory(url: string): string {
  return readShopView(new URL(url, 'https://here.invalid').searchParams).category;
}

/** The page keeps itself up to date: only another store's address loads it again, not a Back that closes a sheet. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href !== nextUrl.href;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.descriptors ?? [];
}

/** `/store/:slugOrId`: who a store is, what it has on air and shows next, its replays and its products. */
export default function StorePage({ params: { slugOrId }, loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('store');
  const { category } = readShopView(useSearchParams()[0]);
  const queryFn = async () => (await findStorePage(api, slugOrId, category)) ?? null;
  const { data: found, refetch } = useQuery({ queryKey: [['stores', 'page'], { slugOrId, category }], queryFn, initialData: loaderData.found ?? null });
  // A live event begins or ends while the page is open. What cannot be asked for leaves the page as it is.
  useLiveFeedOf(found?.store.id, () => void refetch());
  if (!found) return <Missing />;
  const { store, events, replays, products } = found;
  const isEmpty = category === '' && events.length + replays.length + products.items.length === 0;
  return (
    <SignInSheetProvider frame={() => document.querySelector('main')?.parentElement} returnAddress={() => location.href}>
      <PaperPage>
        <StoreHead store={store} />
        <div className="mx-auto flex max-w-6xl flex-col gap-10 pt-8 pb-8 lg:px-8 lg:pt-12 min-[76rem]:px-0">
          <ShowStrip title={t('events')} shows={events.map((stream) => ({ stream, to: `/live?stream=${stream.id}` }))} />
          <ShowStrip
            title={t('replays')}
            shows={replays.map(({ live_stream, poster_url }) => ({ stream: live_stream, poster: poster_url, to: `/replay/${live_stream.id}` }))}
          />
          <StoreProducts key={`${store.id} ${category}`} store={store} category={category} firstPage={products} />
          {isEmpty && <EmptyState icon={<Store aria-hidden className="size-12" />} title={t('nothing')} text={t('nothingText')} />}
          <StoreAbout store={store} />
        </div>
      </PaperPage>
    </SignInSheetProvider>
  );
}

function Missing() {
  const { t } = useTranslation('store');
  return (
    <PaperPage>
      <title>{t('metaMissing')}</title>
      <BackLine />
      <h1 className="sr-only">{t('store')}</h1>
      <EmptyState
        title={t('missingTitle')}
        text={t('missingText')}
        action={
          <ButtonLink to="/shop" look="primary">
            {t('browse')}
          </ButtonLink>
        }
      />
    </PaperPage>
  );
}
