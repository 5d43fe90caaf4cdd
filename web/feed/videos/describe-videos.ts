import './texts.ts';
import type { MetaDescriptor, RouterContextProvider } from 'react-router';
import { videoId } from '#contract/ids.ts';
import { apiContext, publicUrlContext } from '../../api/context.ts';
import { describeShared } from '../../net/share-preview.ts';
import { text } from '../../texts/texts.ts';

/** What a link preview reads of the Videos tab: of the video that its address names, or of all; the screen sets the title itself. */
export async function describeVideos(context: Readonly<RouterContextProvider>, search: URLSearchParams): Promise<MetaDescriptor[]> {
  const origin = context.get(publicUrlContext);
  const id = videoId.safeParse(search.get('video'));
  const video = id.success
    ? await context
        .get(apiContext)
        .videos.get({ id: id.data })
        .catch(() => undefined)
    : undefined;
  if (!video) return describeShared({ origin, path: '/?tab=videos', title: text('video-feed:meta'), description: text('video-feed:description') });
  return describeShared({
    ...{ origin, path: `/?tab=videos&video=${video.id}`, title: text('video-feed:metaOf', { title: video.title }) },
    ...{ description: video.description.replace(/\s+/g, ' ').slice(0, 200) || text('video-feed:by', { store: video.seller_name }) },
    image: video.thumbnail_url ?? video.tags[0]?.product.image_url,
  });
}
