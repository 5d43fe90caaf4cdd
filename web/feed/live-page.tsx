import '../watch/texts.ts';
import { lazy, useCallback, useEffect, useRef, useState } from 'react';
import { data, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import type { LiveStream } from '#contract/live/live.ts';
import { SignInSheetProvider } from '../accounts/sheet/sign-in-sheet-context.tsx';
import { apiContext, publicUrlContext } from '../api/context.ts';
import { lateHandle } from '../net/late/late-code.ts';
import { asInRoom } from '../room/shown-stream.ts';
import { useRoom } from '../room/use-room.ts';
import { ShopperFrame } from '../shell/shopper-frame.tsx';
import { BuySheetProvider } from '../shop/checkout/sheet/buy-sheet-context.tsx';
import { text } from '../texts/texts.ts';
import { NotLoaded, OptionalPart } from '../ui/optional-part.tsx';
import { frameOf } from '../watch/show-frame.tsx';
import { AudioSourceProvider } from '../watch/sound/audio-sources.tsx';
import type { Route } from './+types/live-page';
import './early-show.ts';
import { findEvent } from './event/found-event.ts';
import { describeFeed } from './event/live-meta.ts';
import { ShowSide } from './show-side.tsx';
import { StreamView } from './stream-view.tsx';
import { useFeed, useLiveStreams, withWatched } from './use-feed.ts';

/** Loaded only while nothing is live, or for an event without a picture. */
const NothingLive = lazy(async () => ({ default: (await import('./event/nothing-live.tsx')).NothingLive }));
const EventView = lazy(async () => ({ default: (await import('./event/event-view.tsx')).EventView }));

const instead = <NotLoaded dark />;

/** `event`: what a link names that is not on the list, null for nothing. Without an answer the page asks again in the browser. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const wantedId = new URL(request.url).searchParams.get('stream') || null;
  const streams = await api.live.listLive().catch(() => undefined);
  const isListed = wantedId === null || streams?.some(({ id }) => id === wantedId);
  const event = isListed ? undefined : await findEvent(api, wantedId).catch(() => undefined);
  return data({ streams, event, origin: context.get(publicUrlContext) }, { status: event === null ? 404 : 200 });
}

/** What is on air plays without the code of the page (`early-show.ts`). */
export const handle = lateHandle<Route.ComponentProps['loaderData']>(({ streams, event }) => event === undefined && Boolean(streams?.length));

/** The list keeps itself up to date: only another stream's link loads it again, not a Back that closes a sheet. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href !== nextUrl.href;
}

export function meta({ loaderData, location }: Route.MetaArgs) {
  const { streams = [], event, origin = '' } = loaderData ?? {};
  const wantedId = new URLSearchParams(location.search).get('stream');
  return describeFeed(wantedId ? (streams.find(({ id }) => id === wantedId) ?? event ?? undefined) : streams[0], origin);
}

/** `/live`: one full-screen live stream at a time (docs/product.md, "Live feed"). `?stream={id}` opens that one. */
export default function LivePage({ loaderData }: Route.ComponentProps) {
  const wantedId = useSearchParams()[0].get('stream') || null;
  const streams = useLiveStreams(loaderData.streams);
  /** The watched stream belongs to the link that opened it: another `?stream=` starts anew. */
  const [watched, setWatched] = useState<{ wantedId: string | null; stream: LiveStream }>();
  const onWatch = useCallback((stream: LiveStream) => setWatched({ wantedId, stream }), [wantedId]);
  const isWatching = watched !== undefined && watched.wantedId === wantedId;
  const shown = withWatched(streams.data ?? [], isWatching ? watched.stream : undefined);
  const isFound = isWatching || !wantedId || shown.some(({ id }) => id === wantedId);
  // A list that failed to load anew takes no picture away.
  const isLost = streams.error && !document.querySelector('video')?.videoWidth;
  if (isFound && shown.length > 0 && !isLost) return <Feed streams={shown} wantedId={wantedId} onWatch={onWatch} />;
  if (!isFound && streams.data) {
    return (
      <SignInSheetProvider frame={() => frameOf(document.querySelector('main'))} returnAddress={() => location.href}>
        <ShopperFrame>
          <OptionalPart instead={instead}>
            <EventView key={wantedId} id={wantedId} rendered={loaderData.event} onAir={streams.data} onStart={onWatch} />
          </OptionalPart>
        </ShopperFrame>
      </SignInSheetProvider>
    );
  }
  return (
    <ShopperFrame>
      <div className="flex min-h-full flex-col justify-center">
        <h1 className="sr-only">{text('watch:meta')}</h1>
        <OptionalPart instead={instead}>
          <NothingLive streams={streams} />
        </OptionalPart>
      </div>
    </ShopperFrame>
  );
}

type FeedParts = { streams: LiveStream[]; wantedId: string | null; onWatch: (stream: LiveStream) => void };

function Feed({ streams, wantedId, onWatch }: FeedParts) {
  const area = useRef<HTMLDivElement>(null);
  const playhead = useRef<number>(undefined);
  const { index, moving, move } = useFeed(streams, wantedId, area);
  const listed = streams[index];
  const { room, state } = useRoom(listed?.id, listed?.watch_ticket);
  useEffect(() => listed && onWatch(listed), [onWatch, listed]);
  if (!listed) return null;
  const stream = asInRoom(listed, state.stream);
  return (
    <SignInSheetProvider frame={() => frameOf(area.current)} returnAddress={() => addressOfNow(stream.id, playhead.current)}>
      <BuySheetProvider frame={() => frameOf(area.current)}>
        <ShopperFrame side={<ShowSide stream={stream} room={room} state={state} />}>
          <div ref={area} className="h-full touch-none overflow-hidden">
            <AudioSourceProvider>
              <StreamView
                key={stream.id}
                stream={stream}
                room={room}
                state={state}
                moving={moving}
                position={{ index, count: streams.length, move }}
                playhead={playhead}
              />
            </AudioSourceProvider>
          </div>
        </ShopperFrame>
      </BuySheetProvider>
    </SignInSheetProvider>
  );
}

/** The address of this stream at this second, for returning after the sign-in page. */
function addressOfNow(liveStreamId: string, showMs = 0): string {
  return `${location.origin}/live?stream=${liveStreamId}&t=${Math.floor(showMs / 1000)}`;
}
