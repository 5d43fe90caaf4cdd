import '../watch/texts.ts';
import { expect, test } from 'vitest';
import type { LiveStream } from '#contract/live/live.ts';
import { describeFeed } from './live-meta.ts';

const aStream = (id: string) =>
  ({ id, title: `Show ${id}`, seller_name: 'Haat', description: '', thumbnail_url: `/${id}.jpg`, products: [] }) as unknown as LiveStream;
const streams = [aStream('one'), aStream('two')];

test('a link preview shows the stream that the link names', () => {
  expect(describeFeed(streams, 'two')).toEqual(expect.arrayContaining([{ title: 'Show two · Haat' }, { property: 'og:image', content: '/two.jpg' }]));
});

test('else the first one, or the feed itself', () => {
  expect(describeFeed(streams, null)).toContainEqual({ title: 'Show one · Haat' });
  expect(describeFeed(streams, 'gone')).toContainEqual({ title: 'Show one · Haat' });
  expect(describeFeed([], 'gone')).toContainEqual({ title: 'Live shopping' });
});
