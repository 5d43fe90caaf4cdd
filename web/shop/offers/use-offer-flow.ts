import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { LiveStream } from '#contract/live/live.ts';
import type { ProductCard } from '#contract/shop/catalog/catalog.ts';
import type { ShowPrice } from '#contract/shop/offers/price-lines.ts';
import { api } from '../../api/client.ts';
import { text } from '../../texts/texts.ts';
import { showProblem } from '../../ui/toast.tsx';
import { keepHeldOffer, readHeldOffer, subscribe } from './held-offers.ts';
import { noteApplied } from './offer-applied.ts';
import { OfferFlow, type OfferPhase } from './offer-flow.ts';
import { forgetOffer, noteTimer } from './offer-keys.ts';
import type { OfferStart } from './offer-start.ts';
import { savedOn } from './offer-terms.ts';
import { verifyHeld } from './verify-held.ts';

type Parts = { stream: LiveStream; featured: ProductCard | undefined; start: OfferStart; onAskAgain: () => void };

const idle: OfferPhase = { is: 'idle' };

/** The offer of a live event as this browser has it; another event has one of its own. */
export function useOfferFlow({ stream, featured, start, onAskAgain }: Parts) {
  const { id, seller_id } = stream;
  const [flow, setFlow] = useState<OfferFlow>();
  const verify = useEffectEvent(() => verifyHeld(seller_id, featured?.id));
  const askAgain = useEffectEvent(onAskAgain);
  useEffect(() => {
    const isHeld = () => readHeldOffer(seller_id) !== undefined;
    const opened = new OfferFlow({
      claim: (watch) => api.offers.claim({ id, watch }),
      verify: () => verify(),
      keep: (claimed) => keepHeldOffer(seller_id, claimed),
      forget: (why) => forgetOffer(id, seller_id, why),
      isHeld,
      askAgain: () => askAgain(),
      failed: () => showProblem(text('offers:notClaimed'), text('offers:notClaimedText')),
    });
    setFlow(opened);
    // Claimed, used up or taken back in another tab or at the checkout.
    let wasHeld = isHeld();
    const stop = subscribe(() => {
      if (isHeld() === wasHeld) return;
      wasHeld = !wasHeld;
      askAgain();
    });
    return () => {
      stop();
      opened.stop();
    };
  }, [id, seller_id]);
  useEffect(() => flow?.begin(start), [flow, start]);
  const phase = useSyncExternalStore(
    flow?.state.subscribe ?? never,
    () => flow?.state.get().phase ?? idle,
    () => idle,
  );
  useNotes(phase, featured, start.price);
  useShown(id, phase);
  return { phase, claim: () => void flow?.claim(), seen: () => flow?.seen() };
}

const never = () => () => {};

/** The specified keys of local storage, for display alone. */
function useNotes(phase: OfferPhase, featured: ProductCard | undefined, price: ShowPrice | null): void {
  useEffect(() => {
    if (phase.is === 'running') noteTimer(phase.offer, phase.endsAt);
    if (phase.is === 'applied') noteApplied(featured && savedOn(featured, phase.applied, price));
  }, [phase, featured, price]);
}

/** What the card did is counted by the server, once for each person; nobody waits for it. */
function useShown(id: LiveStream['id'], phase: OfferPhase): void {
  const watch = phase.is === 'ready' ? phase.offer.watch : undefined;
  useEffect(() => {
    if (watch) void api.offers.shown({ id, watch }).catch(() => undefined);
  }, [id, watch]);
}
