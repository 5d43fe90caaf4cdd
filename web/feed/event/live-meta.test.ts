import '../../watch/texts.ts';
import { expect, test } from 'vitest';
import type { LiveStream } from '#contract/live/live.ts';
import { describeFeed } from './live-meta.ts';

const aStream = (id: string) =>
  ({ id, title: `Show ${id}`, seller_name: 'Haat', description: '', thumbnail_url: `/${id}.jpg`, products: [] }) as unknown as LiveStream;

test('a link preview shows the stream that the link names, with a whole address of its picture', () => {
  const picture = { property: 'og:image', content: 'https://haat.example/two.jpg' };
  expect(describeFeed(aStream('two'), 'https://haat.example')).toEqual(expect.arrayContaining([{ title: 'Show two · Haat' }, picture]));
});

test('else the feed itself', () => {
  expect(describeFeed(undefined, '')).toContainEqual({ title: 'Live shopping' });
});

test('the head names the show that the page opens with, so that its media is asked for at once; no other', () => {
  const named = (change: object) =>
    describeFeed({ ...aStream('two'), ...change }, 'https://haat.example').filter((tag) => 'name' in tag && tag.name === 'haat-watch');
  expect(named({ is_on_air: true, watch_ticket: 'a-ticket' })).toEqual([{ name: 'haat-watch', content: 'two a-ticket' }]);
  expect(named({ is_on_air: false, watch_ticket: 'a-ticket' })).toEqual([]);
  expect(named({ is_on_air: true, watch_ticket: null })).toEqual([]);
});
