import type { MetaDescriptor } from 'react-router';
import type { LiveStream } from '#contract/live/live.ts';
import { earlyShowName } from '../../stage/player/tiers/early-socket.ts';
import { text } from '../../texts/texts.ts';

/** What a link preview reads of the live feed: of the stream that its link names, or of the first one; `origin` makes its addresses whole. */
export function describeFeed(shown: LiveStream | undefined, origin: string): MetaDescriptor[] {
  const title = shown ? `${shown.title} · ${shown.seller_name}` : text('watch:meta');
  const image = shown?.thumbnail_url ?? shown?.products[0]?.image_url;
  return [
    { title },
    { name: 'description', content: shown?.description || text('watch:description') },
    { property: 'og:title', content: title },
    ...(shown?.is_on_air && shown.watch_ticket ? [{ name: earlyShowName, content: `${shown.id} ${shown.watch_ticket}` }] : []),
    ...(image ? [{ property: 'og:image', content: new URL(image, origin).href }] : []),
  ];
}
