import type { Found } from '#contract/overview/finder.ts';
import type { CustomersService } from '#server/customers/customers-service.ts';
import type { LiveService } from '#server/live/live-service.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import { done, type Outcome, Refusal } from '#server/platform/outcome.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { OrdersService } from '#server/shop/orders/orders-service.ts';

export type Finder = ReturnType<typeof createFinder>;

type Parts = {
  catalog: Pick<CatalogService, 'findMine'>;
  live: Pick<LiveService, 'findMine'>;
  orders: { list: Pick<OrdersService['list'], 'findMine'> };
  customers: Pick<CustomersService, 'findMine'>;
};

const maxOfKind = 5;

/** What the palette of a dashboard finds: each room answers for its own rows, and says who may read them. */
export function createFinder({ catalog, live, orders, customers }: Parts) {
  return {
    /** Orders, products, live events and customers of the actor's store; none of what their role may not read. */
    async find(actor: Actor, words: string): Promise<Outcome<{ items: Found[] }>> {
      requireSeller(actor, 'store:read');
      const found = await Promise.all([
        kindOf('order', orders.list.findMine(actor, words, maxOfKind)),
        kindOf('product', catalog.findMine(actor, words, maxOfKind)),
        kindOf('live_stream', live.findMine(actor, words, maxOfKind)),
        kindOf('customer', customers.findMine(actor, words, maxOfKind)),
      ]);
      return done({ items: found.flat() });
    },
  };
}

async function kindOf<Kind extends Found['kind'], Row extends object>(kind: Kind, asked: Promise<Row[]>): Promise<(Row & { kind: Kind })[]> {
  try {
    return (await asked).map((row) => ({ ...row, kind }));
  } catch (error) {
    if (error instanceof Refusal && error.problem.code === 'FORBIDDEN') return [];
    throw error;
  }
}
