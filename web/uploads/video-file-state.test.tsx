import './texts.ts';
import { ORPCError } from '@orpc/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { VideoFileId } from '#contract/ids.ts';
import { orpc } from '../api/client.ts';
import { VideoFileState } from './video-file-state.tsx';

// The real one wants the contract that the build makes small.
vi.mock('../api/client.ts', async () => {
  const { createTanstackQueryUtils } = await import('@orpc/tanstack-query');
  const never = () => new Promise(() => undefined);
  return { orpc: createTanstackQueryUtils({ videoFiles: { get: never, retry: never } }) };
});

const id = '0197a5a0-0000-7000-8000-000000000001' as VideoFileId;
const { queryKey } = orpc.videoFiles.get.queryOptions({ input: { id } });

function shown(queries: QueryClient): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <VideoFileState id={id} onReplace={() => undefined} />
    </QueryClientProvider>,
  );
}

async function shownAfter(error: Error): Promise<string> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  await queries.prefetchQuery({ queryKey, queryFn: () => Promise.reject(error) });
  return shown(queries);
}

test('a video that failed for no known reason is said to have failed', () => {
  const queries = new QueryClient();
  const failed = { id, name: 'loom.mp4', state: 'failed' as const, percent: 0, problem: null, duration_ms: null, thumbnail_url: null };
  queries.setQueryData(queryKey, failed as never);
  expect(shown(queries)).toContain('It could not be processed.');
});

test('a video that is gone is said to be, and another one is offered', async () => {
  const gone = await shownAfter(new ORPCError('NOT_FOUND', { message: 'No such video.' }));
  expect(gone).toContain('This video does not exist, or not any more.');
  expect(gone).toContain('Choose another video');
});

test('a lost network is no lost video', async () => {
  expect(await shownAfter(new TypeError('Failed to fetch'))).toContain('We keep asking.');
});
