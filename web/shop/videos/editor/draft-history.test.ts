import { expect, test } from 'vitest';
import { changed, startHistory, undone } from './draft-history.ts';
import type { VideoDraft } from './tag-draft.ts';

const draft = (title: string): VideoDraft => ({ title, description: '', state: 'draft', made_by_ai: false, tags: [] });
const start = startHistory(draft('a'));

test('changes are taken back one after the other, and no further than the first', () => {
  const twice = changed(changed(start, draft('b'), 'title', 0), draft('c'), 'tags', 10);
  expect(undone(twice).now.title).toBe('b');
  expect(undone(undone(twice)).now.title).toBe('a');
  expect(undone(undone(undone(twice))).now.title).toBe('a');
});

test('what changes the same thing at once is one change, and a second later another', () => {
  const typed = changed(changed(start, draft('b'), 'title', 0), draft('bc'), 'title', 999);
  expect(undone(typed).now.title).toBe('a');
  expect(undone(changed(typed, draft('bcd'), 'title', 1_999)).now.title).toBe('bc');
});

test('what follows an undo is a change of its own', () => {
  const again = changed(undone(changed(start, draft('b'), 'title', 0)), draft('c'), 'title', 1);
  expect(undone(again).now.title).toBe('a');
});

test('the last hundred changes are kept', () => {
  let history = start;
  for (let count = 0; count < 120; count += 1) history = changed(history, draft(String(count)), `key ${count}`, count);
  expect(history.before).toHaveLength(100);
});
