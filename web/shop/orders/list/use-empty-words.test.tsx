import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import '../texts.ts';
import { useEmptyWords } from './use-empty-words.tsx';
import type { OrderTab } from './use-order-view.ts';

function Title({ tab, total }: { tab: OrderTab | undefined; total: number | undefined }) {
  return useEmptyWords(tab, total).title;
}
const titleOf = (tab: OrderTab | undefined, total?: number) => renderToString(<Title tab={tab} total={total} />);

test('a tab without orders says that nothing is left to do there', () => {
  expect(titleOf('processing', 3)).toBe('All packed');
  expect(titleOf('packed', 3)).toBe('All on their way');
  expect(titleOf('returns', 0)).toBe('No open returns');
});

test('a store without orders says so in each of its states', () => {
  expect([titleOf(undefined, 0), titleOf('processing', 0)]).toEqual(['No orders yet', 'No orders yet']);
});
