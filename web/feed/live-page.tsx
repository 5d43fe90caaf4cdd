import '../watch/texts.ts';
import { Radio } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import type { LiveStream } from '#contract/live/live.ts';
import { SignInProvider } from '../accounts/sheet/sign-in-provider.tsx';
import { apiContext } from '../api/context.ts';
import { useRoom } from '../room/use-room.ts';
import { ShopperFrame } from '../shell/shopper-frame.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { LoadingShow } from '../watch/loading-show.tsx';
import type { Route } from './+types/live-page';
import { describeFeed } from './live-meta.ts';
import { ShowSide } from './show-side.tsx';
import { StreamView } from './stream-view.tsx';
import { useFeed, useLiveStreams, withWatched } from './use-feed.ts';

/** Wanted only while nothing is live. */
const OtherReplays = lazy(async () => ({ default: (await import('../replay/other-replays.tsx')).OtherReplays }));

export async function loader({ context }: Route.LoaderArgs): Promise<{ streams: LiveStream[] | undefined }> {
  const streams = await context
    .get(apiContext)
    .live.listLive()
    .catch(() => undefined);
  return { streams };
}

/** The list keeps itself up to date: only another stream's link loads it again, not a Back that closes a sheet. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href !== nextUrl.href;
}

export function meta({ loaderData, location }: Route.MetaArgs) {
  return describeFeed(loaderData?.streams ?? [], new URLSearchParams(location.search).get('stream'));
}

/** `/live`: one full-screen live stream at a time (docs/product.md, "Live feed"). `?stream={id}` opens that one. */
export default function LivePage({ loaderData }: Route.ComponentProps) {
  const streams = useLiveStreams(loaderData.streams);
  const { t } = useTranslation('watch');
  const [watched, setWatched] = useState<LiveStream>();
  const shown = withWatched(streams.data ?? [], watched);
  if (shown.length > 0) return <Feed streams={shown} onWatch={setWatched} />;
  return (
    <ShopperFrame>
      <div className="flex min-h-full flex-col justify-center">
        <h1 className="sr-only">{t('meta')}</h1>
        <Nothing
          error={streams.error}
          loading={streams.isPending || (streams.isFetching && !streams.data)}
          busy={streams.isFetching}
          refetch={() => void streams.refetch()}
        />
      </div>
    </ShopperFrame>
  );
}

function Nothing({ error, loading, busy, refetch }: { error: Error | null; loading: boolean; busy: boolean; refetch: () => void }) {
  const { t } = useTranslation('watch');
  if (loading) return <LoadingShow text={t('loading')} />;
  if (error) return <ErrorState dark title={t('failed')} text={error.message || t('unknownError')} retryLabel={t('tryAgain')} onRetry={refetch} />;
  const refresh = (
    <Button look="primary" busy={busy} onClick={refetch}>
      {t('refresh')}
    </Button>
  );
  return (
    <>
      <EmptyState dark icon={<Radio aria-hidden className="size-12" />} title={t('empty')} text={t('emptyText')} action={refresh} />
      <Suspense>
        <OtherReplays title={t('replays.title')} className="px-4 pb-6" />
      </Suspense>
    </>
  );
}

function Feed({ streams, onWatch }: { streams: LiveStream[]; onWatch: (stream: LiveStream | undefined) => void }) {
  const area = useRef<HTMLDivElement>(null);
  const playhead = useRef<number>(undefined);
  const [search] = useSearchParams();
  const { index, moving, move } = useFeed(streams, search.get('stream'), area);
  const stream = streams[index];
  const { room, state } = useRoom(stream?.id, stream?.watch_ticket);
  useEffect(() => onWatch(stream), [onWatch, stream]);
  if (!stream) return null;
  return (
    <SignInProvider frame={() => frameOf(area.current)} returnAddress={() => addressOfNow(stream.id, playhead.current)}>
      <ShopperFrame side={<ShowSide stream={stream} room={room} state={state} />}>
        <div ref={area} className="h-full touch-none overflow-hidden">
          <StreamView
            key={stream.id}
            stream={stream}
            room={room}
            state={state}
            moving={moving}
            position={{ index, count: streams.length, move }}
            playhead={playhead}
          />
        </div>
      </ShopperFrame>
    </SignInProvider>
  );
}

/** This stream at this second, for somebody who leaves the page to sign in. */
function addressOfNow(liveStreamId: string, showMs = 0): string {
  const seconds = Math.floor(showMs / 1000);
  return `${location.origin}/live?${new URLSearchParams({ stream: liveStreamId, t: String(seconds) })}`;
}

/** The shopper's frame around the feed, navigation included: what rises in it covers both. */
function frameOf(area: HTMLElement | null): HTMLElement | null | undefined {
  return area?.closest('main')?.parentElement;
}
