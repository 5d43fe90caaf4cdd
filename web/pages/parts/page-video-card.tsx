import '../../feed/card/texts.ts';
import '../../watch/texts.ts';
import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isTagShownAt } from '#contract/shop/videos/tag-times.ts';
import type { ShoppableVideo } from '#contract/shop/videos/videos.ts';
import { BubbleWords, bubbleClass, placeOf, useBubbleLabel } from '../../feed/card/tag-bubble.tsx';
import { TaggedFrame } from '../../feed/card/tagged-frame.tsx';
import { ProductWords, productClass } from '../../feed/card/video-products.tsx';
import { classNames } from '../../ui/class-names.ts';
import { AiMark } from '../../watch/marks.tsx';
import { PageLink } from '../render/page-link.tsx';
import { playCards } from './play-cards.ts';

/** As `CardFrame` says it of a card with less on it. */
const freeArea = '[--free-top:3.5rem] [--free-right:3.25rem] [--free-bottom:10rem]';
const onDark = 'flex items-center justify-center rounded-full border border-white/30 bg-ink/60 text-white hover:bg-ink/80';

/** One clear pixel: without a poster Chromium's own controls are laid over a dark ground. */
const clearPoster = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** The card of a shoppable video (`feed/card`) on a page that runs next to no script: what opens a sheet elsewhere is a link here. */
export function PageVideoCard({ video }: { video: ShoppableVideo }) {
  const { t } = useTranslation(['video-card', 'watch']);
  const place = useRef<HTMLDivElement>(null);
  // A public page has no effects: its script does it (`cardScript`).
  useEffect(() => {
    if (place.current) playCards(place.current);
  }, []);
  const first = video.tags[0]?.product;
  return (
    <div ref={place} className="mx-auto w-full max-w-sm">
      <article
        data-video-card
        aria-label={video.title}
        className={classNames('on-video group relative isolate aspect-9/16 w-full overflow-hidden rounded-lg bg-ink text-white', freeArea)}
      >
        <TaggedFrame video={video} over={video.tags.map((tag) => <TagLink key={tag.product.id} tag={tag} />)}>
          {/* Under the video, which is clear until it plays: as its poster it would be fetched with the first screen of the page. */}
          {video.thumbnail_url && <img src={video.thumbnail_url} alt="" loading="lazy" decoding="async" className="absolute inset-0 size-full object-cover" />}
          {/* biome-ignore lint/a11y/useMediaCaption: shoppable videos have no captions */}
          <video
            controls
            playsInline
            loop
            preload={video.thumbnail_url ? 'none' : 'metadata'}
            poster={video.thumbnail_url ? clearPoster : undefined}
            src={video.video_url}
            aria-label={t('player', { title: video.title })}
            className="relative size-full object-cover"
          />
        </TaggedFrame>
        <div className="scrim-top pointer-events-none absolute inset-x-0 top-0 h-24" />
        <div className="scrim-bottom pointer-events-none absolute inset-x-0 bottom-0 h-2/5 noscript:hidden" />
        {video.made_by_ai && (
          <div className="pointer-events-none absolute top-2 left-2 flex min-h-11 items-center">
            <AiMark />
          </div>
        )}
        <div className="pointer-events-none absolute inset-0 z-10 flex items-center justify-center p-3">
          <PlayButton />
          <div role="alert" className="hidden rounded-lg bg-ink/85 p-5 text-center group-data-failed:block">
            <p className="font-bold text-xl">{t('unavailable')}</p>
            <p>{t('unavailableText')}</p>
          </div>
        </div>
        <button type="button" hidden data-sound className={classNames(onDark, 'absolute top-2 right-2 z-10 size-11')}>
          <Named className="hidden group-data-muted:flex" icon={<VolumeX aria-hidden className="size-5" />} name={t('watch:unmute')} />
          <Named className="group-data-muted:hidden" icon={<Volume2 aria-hidden className="size-5" />} name={t('watch:mute')} />
        </button>
        <div className="pointer-events-none absolute inset-x-0 bottom-0 z-10 flex flex-col gap-2 p-3 *:pointer-events-auto noscript:hidden">
          <PageLink to={`/?tab=videos&video=${video.id}`} className="flex min-h-11 flex-col justify-end self-start">
            <span className="line-clamp-2 break-words font-semibold text-lg leading-tight">{video.title}</span>
            <bdi className="truncate text-ink-100 text-sm">{video.seller_name || t('unknownCreator')}</bdi>
          </PageLink>
          {first && (
            <PageLink to={`/product/${first.slug}`} className={classNames(productClass, 'w-full bg-paper p-1.5 text-ink')}>
              <ProductWords product={first} />
            </PageLink>
          )}
        </div>
      </article>
    </div>
  );
}

function PlayButton() {
  const { t } = useTranslation('video-card');
  const icon = 'size-9 fill-white';
  return (
    <button
      type="button"
      hidden
      data-play
      className="pointer-events-auto flex size-20 items-center justify-center rounded-full bg-ink/70 transition-opacity duration-120 hover:bg-ink/85 group-data-failed:hidden focus-visible:opacity-100! group-[[data-playing]:not([data-tapped])]:pointer-events-none group-[[data-playing]:not([data-tapped])]:opacity-0"
    >
      <Named className="flex group-data-playing:hidden" icon={<Play aria-hidden className={icon} />} name={t('play')} />
      <Named className="hidden group-data-playing:flex" icon={<Pause aria-hidden className={icon} />} name={t('pause')} />
    </button>
  );
}

function Named({ className, icon, name }: { className: string; icon: ReactNode; name: string }) {
  return (
    <span className={className}>
      {icon}
      <span className="sr-only">{name}</span>
    </span>
  );
}

type Tag = ShoppableVideo['tags'][number];

/** Where the product is seen, and as long as it is. Until it first plays, the Play button would lie over those of the first picture. */
function TagLink({ tag }: { tag: Tag }) {
  const { product, position_x: x, position_y: y, timestamp_seconds, end_seconds } = tag;
  const label = useBubbleLabel(product);
  return (
    <span
      hidden={!isTagShownAt(tag, 0)}
      data-from={timestamp_seconds}
      data-to={end_seconds ?? undefined}
      data-tag={product.id}
      className="contents group-data-waiting:hidden"
    >
      <PageLink to={`/product/${product.slug}`} label={label} style={placeOf(x, y)} className={bubbleClass}>
        <BubbleWords product={product} x={x} />
      </PageLink>
    </span>
  );
}
