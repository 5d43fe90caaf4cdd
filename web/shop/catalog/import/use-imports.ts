import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProductImport } from '#contract/shop/catalog/product-imports.ts';
import { api, orpc } from '../../../api/client.ts';

const lookMs = 500;

/** The store's imports, newest first, asked for again while one is at work; and what can be done with them. */
export function useImports() {
  const queries = useQueryClient();
  const options = orpc.productImports.latest.queryOptions({
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(isAtWork) ? lookMs : false),
  });
  const found = useQuery(options);

  /** Shown at once; products are another list from now on. */
  async function take(run: () => Promise<ProductImport>): Promise<ProductImport> {
    const changed = await run();
    queries.setQueryData(options.queryKey, (before) => ({ items: [changed, ...(before?.items ?? []).filter(({ id }) => id !== changed.id)] }));
    await queries.invalidateQueries({ queryKey: orpc.catalog.key() });
    return changed;
  }

  return {
    found,
    check: (file: File) => take(() => api.productImports.check({ file })),
    start: (id: string, keeps_stock: boolean) => take(() => api.productImports.start({ id, keeps_stock })),
    undo: (id: string) => take(() => api.productImports.undo({ id })),
  };
}

export type Imports = ReturnType<typeof useImports>;

export function isAtWork({ state }: ProductImport): boolean {
  return state === 'running' || state === 'undoing';
}
