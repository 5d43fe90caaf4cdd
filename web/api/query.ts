import { isServer, QueryClient } from '@tanstack/react-query';

const minute = 60_000;

/** docs/design.md, "Life of a page": stale after 5 minutes, kept 10, no refetch on window focus. */
export function createQueryClient(): QueryClient {
  // On the server a client lives as long as its page; a timer would keep it, and the process, for longer.
  const gcTime = isServer ? Number.POSITIVE_INFINITY : 10 * minute;
  return new QueryClient({ defaultOptions: { queries: { staleTime: 5 * minute, gcTime, refetchOnWindowFocus: false, retry: 1 } } });
}
