import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { ProductId } from '#contract/ids.ts';
import type { LiveStream } from '#contract/live/live.ts';
import { type api, orpc } from '../../api/client.ts';
import { useGiven } from '../../api/use-given.ts';

export type OnAirCount = Awaited<ReturnType<typeof api.live.countOnAir>>;

const askEveryMs = 60_000;
const query = orpc.live.countOnAir.queryOptions({ staleTime: askEveryMs, refetchInterval: askEveryMs });

/** Whether something is live, and what the newest live event sells first; nothing while that is not known. */
export function useOnAir(): { isOnAir: boolean; productId: ProductId | undefined } {
  const { count = 0, first_product_id } = useQuery(query).data ?? {};
  return { isOnAir: count > 0, productId: first_product_id ?? undefined };
}

/** The live events: from a product that was seen in one, back to that. */
export function useLiveAddress(): string {
  const live = new URLSearchParams(useLocation().search).get('live');
  return live ? `/live?stream=${encodeURIComponent(live)}` : '/live';
}

/** For loaders: a page does not fail for it. */
export async function countOnAir({ live }: Pick<typeof api, 'live'>): Promise<OnAirCount | undefined> {
  try {
    return await live.countOnAir();
  } catch {
    return undefined;
  }
}

export const useCountedOnAir = (counted: OnAirCount | undefined): void => useGiven(query.queryKey, counted);

/** A page that has the list knows it better than who asks now and then. */
export function useKnownOnAir(streams: readonly LiveStream[] | undefined): void {
  const queries = useQueryClient();
  const tell = () => void (streams && queries.setQueryData(query.queryKey, { count: streams.length, first_product_id: streams[0]?.products[0]?.id ?? null }));
  // Before the navigation is drawn, so that it does not ask.
  useState(tell);
  useEffect(tell);
}
