import type { ProductCard } from '#contract/shop/catalog/catalog.ts';
import type { ApiClient } from '../../../api/context.ts';
import type { OnAirCard } from './on-air-products.ts';

type Page = { items: ProductCard[]; next_cursor: string | null };

/** A page of cards that say what is on air. Without an answer to that they say nothing of it. */
export async function withOnAir(api: ApiClient, list: Promise<Page>): Promise<Page & { items: OnAirCard[] }> {
  const [page, onAir] = await Promise.all([list, api.live.listOnAirProducts().catch(() => ({ items: [] }))]);
  const shows = new Map(onAir.items.map(({ product_id, ...show }) => [product_id, show]));
  return {
    ...page,
    items: page.items.map((card) => {
      const on_air = shows.get(card.id);
      return on_air ? { ...card, on_air } : card;
    }),
  };
}
