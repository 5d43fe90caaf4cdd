import './texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
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

/** `children` keep the place until it is known what is on air. */
type Parts = { product: Product; children?: ReactNode };

/** The live event that shows this product now, playing without sound; nothing while there is none (docs/product.md, "Shop and product"). */
export function LiveDemo({ product: { id, seller_id, image_url }, children }: Parts) {
  const { t } = useTranslation('live-demo');
  const events = useQuery(orpc.live.listOfStore.queryOptions({ input: { seller_id } }));
  useLiveFeedOf(seller_id, () => void events.refetch());
  useEffect(() => {
    if (events.error) showProblem(t('problem'), events.error.message);
  }, [events.error, t]);
  const shown = events.data?.find(({ is_on_air, products }) => is_on_air && products.some((product) => product.id === id));
  if (!shown) return events.isPending ? children : null;
  return (
    <ProductSection title={t('title')}>
      <Demo key={shown.id} stream={shown} still={shown.thumbnail_url ?? image_url} />
    </ProductSection>
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
