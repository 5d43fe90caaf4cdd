import '../watch/texts.ts';
import './replay-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Replay } from '#contract/recordings/recordings.ts';
import { useSession } from '../api/auth.ts';
import { api } from '../api/client.ts';
import { apiContext, publicUrlContext } from '../api/context.ts';
import { ShopHead } from '../shell/places/shop-head.tsx';
import { ShopperFrame } from '../shell/shopper-frame.tsx';
import { BackButton } from '../shop/catalog/back-button.tsx';
import { text } from '../texts/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { LoadingShow } from '../watch/loading-show.tsx';
import type { Route } from './+types/replay-page';
import { findReplay } from './found-replay.ts';
import { describeReplay } from './replay-meta.ts';
import { ReplayShow } from './replay-show.tsx';

/** Without an answer the page asks again in the browser, and says so when that fails too. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const replay = await findReplay(context.get(apiContext), params.id).catch(() => undefined);
  return data({ replay, origin: context.get(publicUrlContext) }, { status: replay === null ? 404 : 200 });
}

/** In the browser the query below fetches, from its cache where it can. */
export function clientLoader() {
  return { replay: undefined, origin: '' };
}

/** A Back that closes a sheet over the video loads nothing. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.replay ? describeReplay(loaderData.replay, loaderData.origin) : [{ title: text('replay:metaMissing') }];
}

/** `/replay/:id`: a show that is over, under the player of the live feed. `?t=90` starts at that second. */
export default function ReplayPage({ params, loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('replay');
  const { id } = params;
  const found = useFoundReplay(id, loaderData.replay);
  if (found.data) return <ReplayShow key={id} replay={found.data} onGone={() => void found.refetch()} />;
  return (
    <ShopperFrame head={<ShopHead dark back={<BackButton />} />}>
      {found.data === null && <Missing />}
      {found.isError && <ErrorState dark title={t('failed')} text={found.error.message || t('failedText')} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingShow text={t('loading')} />}
    </ShopperFrame>
  );
}

/** `rendered`: what the server found as a guest. A hidden replay is for members of its store, so who is signed in asks again. */
function useFoundReplay(id: string, rendered: Replay | null | undefined) {
  const { session } = useSession();
  return useQuery({
    queryKey: [['recordings', 'shown'], { id }],
    queryFn: () => findReplay(api, id),
    initialData: rendered,
    initialDataUpdatedAt: rendered === null ? 0 : undefined,
    enabled: rendered !== null || session !== undefined,
  });
}

function Missing() {
  const { t } = useTranslation('replay');
  const live = (
    <ButtonLink to="/live" look="primary">
      {t('live')}
    </ButtonLink>
  );
  return <EmptyState dark icon={<SearchX aria-hidden className="size-12" />} title={t('missing')} text={t('missingText')} action={live} />;
}
