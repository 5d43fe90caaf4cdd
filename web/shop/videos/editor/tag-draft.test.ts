import { expect, test } from 'vitest';
import type { ProductId } from '#contract/ids.ts';
import { isTagShownAt } from '#contract/shop/videos/tag-times.ts';
import { clockOf, endedHere, endMoved, newTag, placedAt, startedHere, startMoved, type TagDraft } from './tag-draft.ts';

const product = { id: '0197a5a0-0000-7000-8000-000000000001' as ProductId, name: 'Brass Lamp', image_url: null, price_paise: 50_000 };
const aTag = (change: Partial<TagDraft> = {}): TagDraft => ({ product, timestamp_seconds: 2, end_seconds: 4, position_x: 50, position_y: 50, ...change });
const timesOf = ({ timestamp_seconds, end_seconds }: TagDraft) => [timestamp_seconds, end_seconds];

test('a start is held back by the beginning and by the end', () => {
  expect([-1, 3, 9].map((seconds) => timesOf(startMoved(aTag(), seconds, 6)))).toEqual([
    [0, 4],
    [3, 4],
    [3.9, 4],
  ]);
  expect(timesOf(startMoved(aTag({ end_seconds: null }), 9, 6))).toEqual([5.9, null]);
});

test('an end is held back by the start, and is none at the end of the video', () => {
  expect([0, 3, 5.99, 9].map((seconds) => timesOf(endMoved(aTag(), seconds, 6)))).toEqual([
    [2, 2.1],
    [2, 3],
    [2, null],
    [2, null],
  ]);
});

test('a tag that is to start after its end is shown to the end of the video', () => {
  expect(timesOf(startedHere(aTag(), 5, 6))).toEqual([5, null]);
  expect(timesOf(startedHere(aTag(), 3, 6))).toEqual([3, 4]);
});

test('a tag does not end before it begins', () => {
  expect([1, 3].map((seconds) => timesOf(endedHere(aTag(), seconds, 6)))).toEqual([
    [2, 4],
    [2, 3],
  ]);
});

test('a tag is shown from its start until just before its end', () => {
  expect([1.9, 2, 3.9, 4].map((seconds) => isTagShownAt(aTag(), seconds))).toEqual([false, true, true, false]);
  expect(isTagShownAt(aTag({ end_seconds: null }), 100)).toBe(true);
});

test('a tag stays on the picture, and a new one beside those that are there', () => {
  expect(placedAt(aTag(), -3, 104.567)).toMatchObject({ position_x: 0, position_y: 100 });
  expect(placedAt(aTag(), 33.3333, 50)).toMatchObject({ position_x: 33.33 });
  expect(newTag(product, 1.23456, [aTag(), aTag({ position_y: 60 })])).toMatchObject({ timestamp_seconds: 1.235, position_x: 50, position_y: 70 });
});

test('a moment is written in minutes, seconds and tenths', () => {
  expect([0, 3.2, 59.99, 2.099999, 63.25, 600].map(clockOf)).toEqual(['0:00.0', '0:03.2', '0:59.9', '0:02.1', '1:03.2', '10:00.0']);
});
