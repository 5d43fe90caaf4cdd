import { type ComponentType, useSyncExternalStore } from 'react';
import type { Paise } from '#contract/formats/money.ts';
import type { Discount } from '#contract/shop/offers/price-lines.ts';
import { Snapshot } from '../../net/snapshot.ts';

export type PriceParts = { paise: Paise /** The price as its place writes it. */; text: string };

type Shown = { Price: ComponentType<PriceParts & { discount: Discount }> | undefined; discount: Discount | undefined };

/** How the live event on screen shows its prices, once a discount of it is claimed. */
export const shownPrices = new Snapshot<Shown>({ Price: undefined, discount: undefined });
const plain: Shown = { Price: undefined, discount: undefined };

/** A product's price on what shows it beside a video. */
export function ShownPrice({ paise, text }: PriceParts) {
  const { Price, discount } = useSyncExternalStore(
    shownPrices.subscribe,
    () => shownPrices.get(),
    () => plain,
  );
  return Price && discount ? <Price discount={discount} paise={paise} text={text} /> : text;
}
