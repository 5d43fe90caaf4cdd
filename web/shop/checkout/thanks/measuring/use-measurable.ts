import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../../api/client.ts';

/** What stores ask of who ordered, and what may be told of their orders. Asked once, and again after an answer. */
export function useMeasurable(links: string[]) {
  const found = useQuery(
    orpc.conversions.look.queryOptions({
      input: { links },
      enabled: links.length > 0,
      staleTime: Number.POSITIVE_INFINITY,
      // A page that is opened again asks anew: another tab may have told it.
      gcTime: 0,
    }),
  );
  return { items: found.data?.items ?? [], refetch: found.refetch };
}
