import { useSyncExternalStore } from 'react';
import type { ProductCard } from '#contract/shop/catalog/catalog.ts';
import type { OnAirShow } from './on-air-show.ts';

/** A card, with the live event on air that its page knew of when the server wrote it. */
export type OnAirCard = ProductCard & { on_air?: OnAirShow | undefined };

/** So long after its begin the first page of a visit has other things to load, and the server has written into it what was on air. */
const settledMs = 4_000;

type OnAir = ReadonlyMap<string, OnAirShow>;

let known: OnAir | undefined;
let following: AbortController;
const listeners = new Set<() => void>();

function tell(onAir: OnAir): void {
  known = onAir;
  for (const listener of listeners) listener();
}

/** Follows live events for as long as there are cards on the page. Without its code the cards keep what they say. */
function follow(): void {
  following = new AbortController();
  const { signal } = following;
  const load = () => import('./follow-on-air.ts').then(({ followOnAir }) => followOnAir(tell, signal)).catch(() => {});
  // React Router numbers the entries of this visit from 0.
  setTimeout(load, window.history.state?.idx > 0 ? 0 : settledMs - performance.now());
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) follow();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    following.abort();
    known = undefined;
  };
}

/** The cards with the live events on air that they are in, from begin to end. A list of cards calls it, so that a card alone needs none of this. */
export function useOnAirCards(cards: OnAirCard[]): OnAirCard[] {
  const onAir = useSyncExternalStore(
    subscribe,
    () => known,
    () => undefined,
  );
  return onAir ? cards.map((card) => ({ ...card, on_air: onAir.get(card.id) })) : cards;
}
