import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ReplayInvitation } from './replay-invitation.tsx';

const { queryKey, queryOptions } = vi.hoisted(() => {
  const key = ['replays'];
  return { queryKey: key, queryOptions: (options: object) => ({ ...options, queryKey: key, queryFn: () => ({ items: [], next_cursor: null }) }) };
});
vi.mock('../../api/client.ts', () => ({ orpc: { recordings: { listReplays: { queryKey: () => queryKey, queryOptions } } } }));

const seen = vi.hoisted(() => ({ options: [] as { refetchInterval: (query: unknown) => number | false }[] }));
vi.mock('@tanstack/react-query', async (original) => {
  const library = await original<typeof import('@tanstack/react-query')>();
  const useQuery = (options: never) => {
    seen.options.push(options);
    return library.useQuery(options);
  };
  return { ...library, useQuery };
});

test('what other screens have asked before does not count', () => {
  const queries = new QueryClient();
  for (let asks = 0; asks < 10; asks += 1) queries.setQueryData(queryKey, { items: [], next_cursor: null });
  renderToString(
    <QueryClientProvider client={queries}>
      <ReplayInvitation liveStreamId="1" />
    </QueryClientProvider>,
  );
  const next = () => seen.options.at(-1)?.refetchInterval(queries.getQueryCache().find({ queryKey }));
  const waits = Array.from({ length: 6 }, () => {
    queries.setQueryData(queryKey, { items: [], next_cursor: null });
    return next();
  });
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, false]);
});
