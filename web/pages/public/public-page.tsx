import '../texts.ts';
import { ORPCError, safe } from '@orpc/client';
import { useTranslation } from 'react-i18next';
import { data } from 'react-router';
import { readContent } from '#contract/pages/page-content.ts';
import { findMailForm } from '#contract/pages/page-mails.ts';
import { imageUrlFor } from '#contract/shop/catalog/image-sizes.ts';
import { apiContext, publicUrlContext } from '../../api/context.ts';
import { openAsDocument, stillHandle } from '../../net/still-page.ts';
import { NotFound } from '../../shell/error-page.tsx';
import { signUp } from '../mails/sign-up.ts';
import { FromPageContext } from '../render/from-page.ts';
import { MailFormsContext } from '../render/mail-form.ts';
import { pageLink } from '../render/page-link.tsx';
import { PageView } from '../render/page-view.tsx';
import type { Route } from './+types/public-page';
import { describePublicPage } from './page-meta.ts';

export const handle = stillHandle;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const draft = search.get('draft') ?? undefined;
  const [error, page] = await safe(context.get(apiContext).pages.get({ slug: params.slug, ...(draft !== undefined && { draft }) }));
  if (error && !(error instanceof ORPCError && error.status < 500)) throw error;
  const thanked = search.get('thanks') ?? undefined;
  return data({ page: page ?? null, thanked, descriptors: describePublicPage(page, context.get(publicUrlContext)) }, { status: page ? 200 : 404 });
}

/** What a form of the page sends, which has no script (`server/app.ts` lets it in). */
export async function action({ context, params, request }: Route.ActionArgs) {
  return await signUp(context.get(apiContext), params.slug, await request.formData());
}

export const clientLoader = openAsDocument;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.descriptors ?? [];
}

/** `/p/:slug`: a page that a store published (docs/product.md, "Pages"). */
export default function PublicPage({ loaderData: { page, thanked }, actionData: failed }: Route.ComponentProps) {
  const { t } = useTranslation('pages');
  if (!page) return <NotFound />;
  const { store } = page.data;
  const content = readContent(page.content);
  const forms = { action: `/p/${page.slug}`, thanked, failed };
  // A form that is there no longer cannot say so itself.
  const isLost = failed && !findMailForm(content, failed.section);
  return (
    <div className="flex min-h-(--screen) flex-col bg-paper">
      <header className="flex items-center justify-between gap-3 border-hairline border-b px-4 py-2">
        <a href={pageLink('', store)} className="flex min-h-11 min-w-0 items-center gap-3 font-bold font-display text-xl">
          {store.logo_url && <img src={imageUrlFor('thumbnail', store.logo_url)} alt="" className="size-9 rounded-md object-cover" />}
          <bdi className="truncate">{store.name}</bdi>
        </a>
        <a href="/cart" className="inline-flex min-h-11 min-w-11 items-center justify-end font-semibold underline-offset-4 hover:underline">
          {t('public.cart')}
        </a>
      </header>
      {page.is_draft && <p className="bg-ink px-4 py-2 text-center font-semibold text-white">{t('public.draft')}</p>}
      {isLost && (
        <p role="alert" className="bg-danger-pale px-4 py-3 text-center font-semibold text-danger">
          {failed.message}
        </p>
      )}
      <main className="flex-1">
        <MailFormsContext value={page.is_draft ? undefined : forms}>
          <FromPageContext value={page.is_draft ? undefined : page.id}>
            <PageView content={content} data={page.data} title={page.title} />
          </FromPageContext>
        </MailFormsContext>
      </main>
      <footer className="border-hairline border-t px-4 py-6 text-quiet text-sm">
        <a href={pageLink('', store)} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {t('public.about', { store: store.name })}
        </a>
      </footer>
    </div>
  );
}
