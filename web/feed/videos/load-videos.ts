import './texts.ts';
import type { MetaDescriptor, RouterContextProvider } from 'react-router';
import { videoId } from '#contract/ids.ts';
import type { ShoppableVideo } from '#contract/shop/videos/videos.ts';
import { apiContext, publicUrlContext } from '../../api/context.ts';
import { describeShared } from '../../net/share-preview.ts';
import { countOnAir, type OnAirCount } from '../../shell/places/on-air-count.ts';
import { text } from '../../texts/texts.ts';
import { firstCount } from './use-video-feed.ts';

/** What the server draws of the tab: its newest videos, and `wanted` where the address names one. */
export type FirstVideos = {
  page: { items: ShoppableVideo[]; next_cursor: string | null };
  wanted: ShoppableVideo | undefined;
  onAir: OnAirCount | undefined;
};

/** For the loader of the Videos tab. Without `first` the browser asks, and says what failed, what is gone, or that there are none. */
export async function loadVideos(
  context: Readonly<RouterContextProvider>,
  search: URLSearchParams,
): Promise<{ descriptors: MetaDescriptor[]; first: FirstVideos | undefined }> {
  const api = context.get(apiContext);
  const named = search.get('video');
  const id = videoId.safeParse(named);
  const showsVideos = search.get('show') !== 'replays';
  const [page, wanted, onAir] = await Promise.all([
    showsVideos ? api.videos.list({ limit: firstCount }).catch(() => undefined) : undefined,
    id.success ? api.videos.get({ id: id.data }).catch(() => undefined) : undefined,
    showsVideos ? countOnAir(api) : undefined,
  ]);
  const isWhole = page && (named ? wanted : page.items.length > 0);
  return { descriptors: describeVideos(context.get(publicUrlContext), wanted), first: isWhole ? { page, wanted, onAir } : undefined };
}

/** What a link preview reads: of the video that the address names, or of all; the screen sets the title itself. */
function describeVideos(origin: string, video: ShoppableVideo | undefined): MetaDescriptor[] {
  if (!video) return describeShared({ origin, path: '/?tab=videos', title: text('video-feed:meta'), description: text('video-feed:description') });
  return describeShared({
    ...{ origin, path: `/?tab=videos&video=${video.id}`, title: text('video-feed:metaOf', { title: video.title }) },
    ...{ description: video.description.replace(/\s+/g, ' ').slice(0, 200) || text('video-feed:by', { store: video.seller_name }) },
    image: video.thumbnail_url ?? video.tags[0]?.product.image_url,
  });
}
