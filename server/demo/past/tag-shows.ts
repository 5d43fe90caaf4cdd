import type { LiveStreamId, ProductId } from '#contract/ids.ts';
import type { OwnProduct } from '#contract/shop/catalog/catalog.ts';
import type { Context } from '#server/context.ts';
import type { Actor } from '#server/platform/actor.ts';
import { titlesSelling } from './past-shows.ts';

type Live = Pick<Context['live'], 'update' | 'findMine'>;
type Tagged = { id: LiveStreamId; title: string; product_ids: ProductId[] };

const camera = { stream_source: 'camera', start_position_seconds: 0, made_by_ai: false } as const;

/** Of the products with these names, in that order. */
export function idsOf(names: readonly string[], products: readonly OwnProduct[]): ProductId[] {
  return names.flatMap((name) => products.find((product) => product.name === name)?.id ?? []);
}

/** What is hidden is passed over: `tagShowsOf` adds it. */
export async function tagShow(live: Live, seller: Actor, { id, ...tagged }: Tagged): Promise<void> {
  const done = await live.update(seller, id, { ...camera, ...tagged });
  if (!done.ok) throw new Error(`the products of ${tagged.title} were refused: ${done.problem.message}`);
}

/** Adds a product that is shown from now on to the live events of the past that sold it; not to those that the seller has deleted or renamed. */
export async function tagShowsOf(live: Live, seller: Actor, name: string, products: readonly OwnProduct[]): Promise<void> {
  for (const { title, sells } of titlesSelling(name)) {
    const found = (await live.findMine(seller, title, 10)).find((event) => event.title === title && event.status === 'ended');
    if (found) await tagShow(live, seller, { id: found.id, title, product_ids: idsOf(sells, products) });
  }
}
