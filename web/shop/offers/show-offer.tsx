import './texts.ts';
import { useEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import type { ShowPrice } from '#contract/shop/offers/price-lines.ts';
import { useLoadedWhen } from '../../ui/hooks/use-loaded-when.ts';
import { DiscountedPrice } from './discounted-price.tsx';
import { sayApplied } from './offer-applied.ts';
import { OfferBanner } from './offer-banner.tsx';
import { OfferCard } from './offer-card.tsx';
import type { OfferPhase } from './offer-flow.ts';
import type { OfferStart } from './offer-start.ts';
import { savedOn } from './offer-terms.ts';
import { shownPrices } from './shown-price.tsx';
import { useOfferFlow } from './use-offer-flow.ts';

type Parts = {
  stream: LiveStream;
  pinnedId: string | null | undefined /** The live event has ended. */;
  isOver: boolean;
  start: OfferStart;
  onAskAgain: () => void /** At the top of the picture. */;
  banner: HTMLElement | null;
};

const loadSheet = async () => (await import('./applied-sheet.tsx')).AppliedSheet;

/** The timed discount of the live event on screen: countdown, card, what was saved, and the prices with it. */
export function ShowOffer({ stream, pinnedId, isOver, start: asked, onAskAgain, banner }: Parts) {
  const { t } = useTranslation('offers');
  // What was claimed outlives the event: what was not, and its own price, end with it.
  const start = useMemo<OfferStart>(() => (isOver ? { ...asked, offer: null, price: null } : asked), [asked, isOver]);
  const place = useRef<HTMLDivElement>(null);
  const featured = stream.products.find(({ id }) => id === pinnedId) ?? stream.products[0];
  const { phase, claim, seen } = useOfferFlow({ stream, featured, start, onAskAgain });
  const Sheet = useLoadedWhen(phase.is === 'ready' || (phase.is === 'applied' && phase.isNew), loadSheet);
  usePrices(phase, start.price);
  const applied = phase.is === 'applied' ? phase.applied : undefined;
  const amount = applied && featured && savedOn(featured, applied, start.price);
  const isLivePriceLower = featured !== undefined && amount === undefined;
  const close = () => {
    seen();
    if (applied && amount) sayApplied(t, applied, amount);
  };
  return (
    <div ref={place} className="shrink-0">
      <Said phase={phase} />
      {banner && createPortal(<OfferBanner phase={phase} />, banner)}
      {phase.is === 'ready' && (
        <OfferCard
          data-offer-card
          offer={phase.offer}
          busy={phase.isClaiming}
          className="mb-2 animate-enter row:absolute row:right-full row:-bottom-16 row:mr-5 row:mb-0 row:w-[calc(var(--picture)-1rem)]"
          onClick={claim}
        />
      )}
      {Sheet && applied && phase.is === 'applied' && (
        <Sheet
          applied={applied}
          amount={amount}
          isLivePriceLower={isLivePriceLower}
          open={phase.isNew}
          onClose={close}
          frame={() => place.current?.closest<HTMLElement>('.watch-frame')}
        />
      )}
    </div>
  );
}

/** What a screen reader hears as it happens; the seconds are not read out. */
function Said({ phase }: { phase: OfferPhase }) {
  const { t } = useTranslation('offers');
  const words = { idle: '', running: '', ready: '', applied: '', refused: '' };
  if (phase.is === 'ready') words.ready = `${phase.offer.title} ${phase.offer.description}`;
  if (phase.is === 'refused') words.refused = t(`refused.${phase.reason}`);
  return (
    <p role="status" className="sr-only">
      {words[phase.is]}
    </p>
  );
}

function usePrices(phase: OfferPhase, price: ShowPrice | null): void {
  const { discount_type, value, min_order_paise } = (phase.is === 'applied' ? phase.applied : undefined) ?? {};
  useEffect(() => {
    const discount = discount_type && value ? { discount_type, value, min_order_paise } : undefined;
    if (!discount && !price) return;
    shownPrices.set({ Price: DiscountedPrice, of: { discount, showPrice: price ?? undefined } });
    return () => shownPrices.set({ Price: undefined, of: undefined });
  }, [discount_type, value, min_order_paise, price]);
}
