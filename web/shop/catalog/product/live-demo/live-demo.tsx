import './texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LiveStream } from '#contract/live/live.ts';
import type { Product } from '#contract/shop/catalog/catalog.ts';
import { orpc } from '../../../../api/client.ts';
import { useLiveFeedOf } from '../../../../api/use-live-feed.ts';
import { dataSavingReason } from '../../../../net/data-saving.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { useLoadedWhen } from '../../../../ui/hooks/use-loaded-when.ts';
import { useVisible } from '../../../../ui/hooks/use-visible.ts';
import { showProblem } from '../../../../ui/toast.tsx';
import { OnAirMarks } from '../../../../watch/marks.tsx';
import { ProductSection } from '../product-section.tsx';

/** Of the picture, that must be on screen for it to play. */
const seenShare = 0.4;
const loadPicture = async () => (await import('./demo-picture.tsx')).DemoPicture;

/** `children` keep the `place` until it is known what is on air. */
type Parts = { product: Product; place: RefObject<HTMLElement | null>; children?: ReactNode };

/** The live event that shows this product now, playing without sound; nothing while there is none (docs/product.md, "Shop and product"). */
export function LiveDemo({ product: { id, seller_id, image_url }, place, children }: Parts) {
  const { t } = useTranslation('live-demo');
  const events = useQuery(orpc.live.listOfStore.queryOptions({ input: { seller_id } }));
  useLiveFeedOf(seller_id, () => void events.refetch());
  useEffect(() => {
    if (events.error) showProblem(t('problem'), events.error.message);
  }, [events.error, t]);
  const shown = events.data?.find(({ is_on_air, products }) => is_on_air && products.some((product) => product.id === id));
  // Whoever comes back finds it where it was.
  const isKept = Boolean(children) || shown !== undefined;
  const hasPlace = useOpenPlace(place, { isKept, isWanted: shown !== undefined || events.isPending });
  if (!shown) return events.isPending ? children : null;
  if (!hasPlace) return <Elsewhere stream={shown} />;
  return (
    <ProductSection title={t('title')}>
      <Demo key={shown.id} stream={shown} still={shown.thumbnail_url ?? image_url} />
    </ProductSection>
  );
}

/** An event that begins while the page is read opens its place out of sight, so that nothing moves under a finger. `isKept` counts as the page opens. */
function useOpenPlace(place: Parts['place'], { isKept, isWanted }: { isKept: boolean; isWanted: boolean }): boolean {
  const [isOpen, setOpen] = useState(isKept);
  const isSeen = useVisible(place);
  useEffect(() => {
    if (!isWanted) setOpen(false);
    else if (isSeen === false && (holdsScroll() || isBelow(place.current))) setOpen(true);
  }, [isWanted, isSeen, place]);
  return isOpen;
}

/** The browser keeps what is read where it is when something opens above it. */
function holdsScroll(): boolean {
  return CSS.supports('overflow-anchor', 'auto');
}

function isBelow(element: HTMLElement | null): boolean {
  return (element?.getBoundingClientRect().top ?? 0) > 0;
}

/**
 * The way to an event whose place is not open yet: in the gap of 44 px that its place leaves (`data-gap`) below price and buttons, where it
 * moves nothing and scrolls with the page.
 */
function Elsewhere({ stream }: { stream: LiveStream }) {
  const { t } = useTranslation('live-demo');
  return (
    <Link
      data-gap
      to={`/live?stream=${stream.id}`}
      className="absolute top-0 left-0 flex h-11 max-w-full animate-enter items-center gap-2 rounded-lg bg-ink px-3 text-white [overflow-anchor:none]"
    >
      <OnAirMarks media={stream} live={t('liveNow')} className="shrink-0" />
      <span className="min-w-0 truncate font-semibold text-sm">{t('open', { title: stream.title })}</span>
    </Link>
  );
}

/** It plays while it is on screen and nobody paused it. */
function Demo({ stream, still }: { stream: LiveStream; still: string | null }) {
  const { t } = useTranslation('live-demo');
  const frame = useRef<HTMLDivElement>(null);
  const isSeen = useVisible(frame, { share: seenShare }) === true;
  const [isPaused, setPaused] = useState(prefersStill);
  const Picture = useLoadedWhen(isSeen && !isPaused, loadPicture);
  return (
    <div ref={frame} className="relative aspect-9/16 w-full max-w-72 overflow-hidden rounded-lg bg-ink">
      {still && <img src={still} alt="" className="absolute inset-0 size-full object-cover" />}
      {Picture && <Picture stream={stream} onGone={() => setPaused(true)} />}
      <Link to={`/live?stream=${stream.id}`} aria-label={t('open', { title: stream.title })} className="absolute inset-0 rounded-lg" />
      <OnAirMarks media={stream} live={t('liveNow')} className="pointer-events-none absolute top-3 left-3" />
      <IconButton look="on-dark" label={t(isPaused ? 'play' : 'pause')} className="absolute bottom-3 left-3 z-10" onClick={() => setPaused(!isPaused)}>
        {isPaused ? <Play aria-hidden className="size-5" /> : <Pause aria-hidden className="size-5" />}
      </IconButton>
    </div>
  );
}

/** Who saves data or asked for less motion starts it by a press. */
function prefersStill(): boolean {
  return dataSavingReason() !== undefined || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
