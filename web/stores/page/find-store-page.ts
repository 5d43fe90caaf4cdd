import { ORPCError, safe } from '@orpc/client';
import type { ApiClient } from '../../api/context.ts';
import { withOnAir } from '../../shop/catalog/on-air/with-on-air.ts';

const maxReplays = 12;

export type FoundStore = NonNullable<Awaited<ReturnType<typeof findStorePage>>>;

/** What the page of a store shows, of its products those of `category` alone where it is given; undefined where no store has this address. */
export async function findStorePage(api: ApiClient, slugOrId: string, category = '') {
  const [error, store] = await safe(api.storeSettings.getPublic({ slug_or_id: slugOrId }));
  if (error instanceof ORPCError && error.status < 500) return undefined;
  if (error) throw error;
  const seller_id = store.id;
  const [events, replays, products] = await Promise.all([
    api.live.listOfStore({ seller_id }),
    api.recordings.listReplays({ seller_id, limit: maxReplays }),
    withOnAir(api, api.catalog.list({ seller_id, ...(category && { category }) })),
  ]);
  return { store, events, replays: replays.items, products };
}
