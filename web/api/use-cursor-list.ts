import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

/** `total`: with the first page, where the list is counted. */
type Page<Item> = { items: Item[]; next_cursor: string | null; total?: number | null };

type Parts<Item, P extends Page<Item>> = {
  /** Names the list and its filters: `orpc.….key({ input, type: 'infinite' })`. */
  queryKey: QueryKey;
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<P>;
  /** The first page, where it came with the screen. */
  initial?: P | undefined;
  /** How often what is shown is asked for again, in ms. */
  refreshMs?: number | ((pages: readonly P[]) => number | false);
  /** False: it is not this person's to ask for. */
  isAsked?: boolean;
  /** The words of the button for more. */
  more: string;
};

/** A list that the server gives page by page, as `DataList` and `LoadMore` show it. */
export function useCursorList<Item, P extends Page<Item> = Page<Item>>({ queryKey, load, initial, refreshMs, isAsked = true, more }: Parts<Item, P>) {
  const found = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    enabled: isAsked,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: P) => page.next_cursor ?? undefined,
    initialData: initial && { pages: [initial], pageParams: [undefined] },
    placeholderData: keepPreviousData,
    ...(refreshMs === undefined ? {} : { staleTime: typeof refreshMs === 'number' ? refreshMs : 0 }),
    refetchInterval: ({ state }) => (typeof refreshMs === 'function' ? refreshMs(state.data?.pages ?? []) : (refreshMs ?? false)),
  });
  const { fetchNextPage, data } = found;
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const rows = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const total = data?.pages[0]?.total ?? undefined;
  const paging = { hasMore: found.hasNextPage, isLoading: found.isFetchingNextPage, hasFailed: found.isFetchNextPageError, onMore, label: more, total };
  return {
    rows,
    first: data?.pages[0],
    paging,
    hasData: data !== undefined,
    isPending: found.isPending,
    error: found.error,
    refetch: () => void found.refetch(),
  };
}

/** Every page, for a file. */
export async function loadAllPages<Item>(load: (cursor: string | undefined) => Promise<Page<Item>>): Promise<Item[]> {
  const all: Item[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await load(cursor);
    all.push(...page.items);
    if (!page.next_cursor) return all;
    cursor = page.next_cursor;
  }
}
