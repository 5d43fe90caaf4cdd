import { type ComponentType, useSyncExternalStore } from 'react';
import type { Paise } from '#contract/formats/money.ts';
import type { Discount, ShowPrice } from '#contract/shop/offers/price-lines.ts';
import { Snapshot } from '../../net/snapshot.ts';

export type PriceParts = { id: string /** Of one piece. */; paise: Paise /** The price as its place writes it. */; text: string };
/** What is claimed, and what the live event itself takes off. */
export type Reductions = { discount: Discount | undefined; showPrice: ShowPrice | undefined };

type Shown = { Price?: ComponentType<PriceParts & Reductions>; of?: Reductions };

/** How the live event on screen shows its prices, once something is taken off them. */
export const shownPrices = new Snapshot<Shown>({});
const plain: Shown = {};

/** A product's price on what shows it beside a video. */
export function ShownPrice(parts: PriceParts) {
  const { Price, of } = useSyncExternalStore(
    shownPrices.subscribe,
    () => shownPrices.get(),
    () => plain,
  );
  return Price && of ? <Price {...parts} {...of} /> : parts.text;
}
