import '../texts.ts';
import { ORPCError, safe } from '@orpc/client';
import { useTranslation } from 'react-i18next';
import { data } from 'react-router';
import { readContent } from '#contract/pages/page-content.ts';
import { imageUrlFor } from '#contract/shop/catalog/image-sizes.ts';
import { apiContext, publicUrlContext } from '../../api/context.ts';
import { openAsDocument, stillHandle } from '../../net/still-page.ts';
import { NotFound } from '../../shell/error-page.tsx';
import { pageLink } from '../render/page-link.tsx';
import { PageView } from '../render/page-view.tsx';
import type { Route } from './+types/public-page';
import { describePublicPage } from './page-meta.ts';

export const handle = stillHandle;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const draft = new URL(request.url).searchParams.get('draft') ?? undefined;
  const [error, page] = await safe(context.get(apiContext).pages.get({ slug: params.slug, ...(draft !== undefined && { draft }) }));
  if (error && !(error instanceof ORPCError && error.status < 500)) throw error;
  return data({ page: page ?? null, descriptors: describePublicPage(page, context.get(publicUrlContext)) }, { status: page ? 200 : 404 });
}

export const clientLoader = openAsDocument;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.descriptors ?? [];
}

/** `/p/:slug`: a page that a store published (docs/product.md, "Pages"). */
export default function PublicPage({ loaderData: { page } }: Route.ComponentProps) {
  const { t } = useTranslation('pages');
  if (!page) return <NotFound />;
  const { store } = page.data;
  const content = readContent(page.content);
  return (
    <div className="flex min-h-(--screen) flex-col bg-paper">
      <header className="flex items-center justify-between gap-3 border-hairline border-b px-4 py-2">
        <a href={pageLink('', store)} className="flex min-h-11 min-w-0 items-center gap-3 font-bold font-display text-xl">
          {store.logo_url && <img src={imageUrlFor('thumbnail', store.logo_url)} alt="" className="size-9 rounded-md object-cover" />}
          <bdi className="truncate">{store.name}</bdi>
        </a>
        <a href="/cart" className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline">
          {t('public.cart')}
        </a>
      </header>
      {page.is_draft && <p className="bg-ink px-4 py-2 text-center font-semibold text-white">{t('public.draft')}</p>}
      <main className="flex-1">
        <PageView content={content} data={page.data} title={page.title} />
      </main>
      <footer className="border-hairline border-t px-4 py-6 text-quiet text-sm">
        <a href={pageLink('', store)} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {t('public.about', { store: store.name })}
        </a>
      </footer>
    </div>
  );
}
