import type { MetaDescriptor } from 'react-router';
import type { Replay } from '#contract/recordings/recordings.ts';
import { playlistType } from '#contract/wire/media-formats.ts';
import { isoDuration } from '../texts/durations.ts';
import { text } from '../texts/texts.ts';

const maxDescription = 200;

/** What a link preview and a search engine read of a replay's page; `origin` makes its addresses whole. */
export function describeReplay(replay: Replay, origin: string): MetaDescriptor[] {
  const { live_stream: stream, playlist_url } = replay;
  const url = `${origin}/replay/${stream.id}`;
  const title = text('replay:meta', { title: stream.title, store: stream.seller_name });
  const description = stream.description.replace(/\s+/g, ' ').slice(0, maxDescription) || text('replay:description', { store: stream.seller_name });
  const picture = replay.poster_url ?? stream.thumbnail_url ?? stream.products[0]?.image_url;
  const image = picture ? new URL(picture, origin).href : undefined;
  const video = new URL(playlist_url, origin).href;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'video.other' },
    { property: 'og:title', content: stream.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...(image ? [{ property: 'og:image', content: image }] : []),
    { property: 'og:video', content: video },
    { property: 'og:video:type', content: playlistType },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'VideoObject',
        name: stream.title,
        description,
        thumbnailUrl: image,
        uploadDate: stream.ended_at ?? stream.created_at,
        duration: isoDuration(replay.duration_ms),
        contentUrl: video,
        publisher: { '@type': 'Organization', name: stream.seller_name },
      },
    },
  ];
}
