import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { orpc } from '../../../api/client.ts';

/** How many shoppers wait for each product; without an answer the list does without. */
export function useWaiting(): ReadonlyMap<string, number> {
  const { data } = useQuery(orpc.waitlist.countMine.queryOptions({ staleTime: 30_000 }));
  return useMemo(() => new Map<string, number>(data?.items.map(({ product_id, count }) => [product_id, count])), [data]);
}
