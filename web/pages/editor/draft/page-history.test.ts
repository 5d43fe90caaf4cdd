import { expect, test } from 'vitest';
import { newSection } from '#contract/pages/page-content.ts';
import { changed, redone, startHistory, undone } from './page-history.ts';

const [one, two, three] = [[newSection('hero', 'a')], [newSection('faq', 'b')], [newSection('text', 'c')]];

test('changes are taken back one by one, and done again', () => {
  const history = changed(changed(startHistory(one), two, '', 0), three, '', 0);
  expect(undone(history).now).toBe(two);
  expect(undone(undone(history)).now).toBe(one);
  expect(redone(undone(history)).now).toBe(three);
});

test('what the page began with is never taken back', () => {
  expect(undone(startHistory(one)).now).toBe(one);
  expect(redone(startHistory(one)).now).toBe(one);
});

test('a word that is typed is one change, until there is a pause', () => {
  const typed = changed(changed(startHistory(one), two, 'a title', 1_000), three, 'a title', 2_000);
  expect(undone(typed).now).toBe(one);
  const paused = changed(changed(startHistory(one), two, 'a title', 1_000), three, 'a title', 9_000);
  expect(undone(paused).now).toBe(two);
});

test('a new change lets go of what was taken back', () => {
  const history = changed(undone(changed(startHistory(one), two, '', 0)), three, '', 0);
  expect(redone(history).now).toBe(three);
  expect(undone(history).now).toBe(one);
});

test('what changes nothing is no change', () => {
  expect(undone(changed(startHistory(one), one, '', 0)).now).toBe(one);
  expect(changed(startHistory(one), one, '', 0).before).toEqual([]);
});
