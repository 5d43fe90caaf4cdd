import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import '../../texts/texts.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { FailedList } from './list-states.tsx';

test('a list that loads says so in sight', () => {
  expect(renderToString(<ListSkeleton isCards columns={[]} loadingText="Loading products..." />)).toMatch(
    /<p role="status" class="(?!sr-only)[^"]*">Loading products\.\.\.<\/p>/,
  );
});

test('what the server says of a list that failed is red where the screen wants it so', () => {
  const failed = (red: boolean) => renderToString(<FailedList words={{ title: 'Error: no database', red }} onRetry={() => undefined} />);
  expect(failed(true)).toMatch(/<h2[^>]*><span class="text-brick">Error: no database</);
  expect(failed(false)).not.toContain('text-brick');
});
