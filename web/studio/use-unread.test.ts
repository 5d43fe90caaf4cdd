import { expect, test } from 'vitest';
import { countUnread } from './use-unread.ts';

const others = (...ids: string[]) => ids.map((id) => ({ id, isOwn: false }));
const own = (id: string) => ({ id, isOwn: true });

test.each([
  ['all that came before the page was there', others('1', '2', '3'), undefined, 3],
  ['what came since a line was read', others('1', '2', '3'), '1', 2],
  ['nothing after a reload where the last line is one’s own', [...others('1', '2'), own('3')], undefined, 0],
  ['what came after one’s own line, after a reload', [...others('1'), own('2'), ...others('3', '4')], undefined, 2],
  ['what came after one’s own line, though an older one was read here', [...others('1', '2'), own('3'), ...others('4')], '1', 1],
  ['nothing of an empty chat', [], undefined, 0],
])('counts %s', (_, chat, readId, unread) => {
  expect(countUnread(chat, readId)).toBe(unread);
});
