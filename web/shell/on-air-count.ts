import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { orpc } from '../api/client.ts';

const askEveryMs = 60_000;
const query = orpc.live.countOnAir.queryOptions({ staleTime: askEveryMs, refetchInterval: askEveryMs });

/** Whether something is live; false while that is not known. */
export function useIsOnAir(): boolean {
  return (useQuery(query).data?.count ?? 0) > 0;
}

/** A page that has the list knows it better than who asks now and then. */
export function useOnAirCount(count: number | undefined): void {
  const queries = useQueryClient();
  const tell = () => void (count !== undefined && queries.setQueryData(query.queryKey, { count }));
  // Before the navigation is drawn, so that it does not ask.
  useState(tell);
  useEffect(tell);
}
