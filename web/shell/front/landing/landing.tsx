import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { loadVideos } from '../../../feed/videos/load-videos.ts';
import { lateHandle } from '../../../net/late/late-code.ts';
import { openAsDocument, type StillHandle } from '../../../net/still-page.ts';
import { NotLoaded, OptionalPart } from '../../../ui/optional-part.tsx';
import { loadFrontFacts } from '../front-facts.ts';
import type { Route } from './+types/landing';
import { describeLanding } from './describe-landing.ts';

/** The Videos tab of the bottom navigation, in the words of its own. */
const isVideos = (search: string) => search.includes('tab=videos');
const loadView = async () => (await import('../../../feed/videos/videos-view.tsx')).VideosView;
/** The server draws the first video, which plays before its code is there. */
const VideosView = import.meta.env.SSR ? await loadView() : lazy(async () => ({ default: await loadView() }));
/** Sent whole by the server, and drawn by no browser: those who come for the videos load none of it. */
const LandingPage = import.meta.env.SSR ? (await import('./landing-page.tsx')).LandingPage : NoVideos;

const stillHandle: StillHandle = { isStill: (search) => !isVideos(search) };
export const handle = { ...stillHandle, ...lateHandle<Route.ComponentProps['loaderData']>((loaded) => firstVideosOf(loaded) !== undefined) };

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.descriptors ?? [];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url);
  if (isVideos(search)) return await loadVideos(context, searchParams);
  const facts = await loadFrontFacts({ context });
  return { ...facts, descriptors: describeLanding(facts.origin) };
}

/** The Videos tab stays in its document while it goes from video to video. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return isVideos(new URL(request.url).search) ? null : openAsDocument({ request });
}

/** `/`: the landing page; `/?tab=videos` is a place of the shopper's, whose code is its own. */
export default function IndexPage({ loaderData }: Route.ComponentProps) {
  return isVideos(useLocation().search) ? (
    <OptionalPart instead={<NoVideos />}>
      <VideosView first={firstVideosOf(loaderData)} />
    </OptionalPart>
  ) : (
    <LandingPage />
  );
}

function firstVideosOf(loaded: Route.ComponentProps['loaderData']) {
  return loaded && 'first' in loaded ? loaded.first : undefined;
}

function NoVideos() {
  const { t } = useTranslation('shell');
  return (
    <main className="min-h-(--screen) bg-paper">
      <title>{t('notLoadedMeta')}</title>
      <h1 className="sr-only">{t('nav.videos')}</h1>
      <NotLoaded />
    </main>
  );
}
