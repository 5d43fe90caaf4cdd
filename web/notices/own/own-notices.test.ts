import { describe, expect, test } from 'vitest';
import type { FollowedStore } from '#contract/follows/follows.ts';
import type { OwnOrderLine } from '#contract/shop/orders/own-orders.ts';
import type { OwnReply } from '#contract/shop/reviews/reviews.ts';
import { OwnNotices } from './own-notices.ts';
import { type News, toNews } from './to-news.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const history: OwnOrderLine['history'] = [
  { at: '2026-11-18T10:00:00Z', status: 'processing' },
  { at: '2026-11-19T10:00:00Z', status: 'packed' },
  { at: '2026-11-20T10:00:00Z', status: 'shipped' },
];
const anOrder = (changes: Partial<OwnOrderLine>) => ({ link: 'a', number: 7, store_name: 'Rangrez', history, refunded_at: null, ...changes }) as OwnOrderLine;
const aStore = (changes: Partial<FollowedStore>) =>
  ({ id: 's', name: 'Rangrez', mails: true, on_air_id: 'x', on_air_since: '2026-11-20T11:00:00Z', ...changes }) as FollowedStore;
const titles = (orders: OwnOrderLine[], follows: FollowedStore[] = [], replies: OwnReply[] = []) =>
  toNews({ orders, replies, follows, now }).map(({ title }) => title.replace(/[\u2068\u2069]/g, ''));

describe('what a shopper is told', () => {
  test('is what was done with their orders, the latest first, and not what they did', () => {
    expect(titles([anOrder({})])).toEqual(['Order #7 is on its way', 'Order #7 is packed']);
    expect(titles([anOrder({ refunded_at: '2026-11-20T11:00:00Z' })])[0]).toBe('Money of order #7 goes back to you');
  });

  test('is that a store answered their review, once for each answer', () => {
    const reply = { id: 'r', product_id: 'p', product_name: 'Brass Lamp', store_name: 'Rangrez', replied_at: '2026-11-20T10:30:00Z' } as OwnReply;
    expect(titles([anOrder({})], [], [reply])).toEqual(['Rangrez answered your review', 'Order #7 is on its way', 'Order #7 is packed']);
    const idsOf = (replies: OwnReply[]) => toNews({ orders: [], replies, follows: [], now }).map(({ id, to }) => [id, to]);
    expect(idsOf([reply])).toEqual(idsOf([{ ...reply }]));
    expect(idsOf([{ ...reply, replied_at: '2026-11-20T11:00:00Z' }])).not.toEqual(idsOf([reply]));
    expect(idsOf([reply])[0]?.[1]).toBe('/product/p');
  });

  test('leaves out what is older than 30 days', () => {
    expect(titles([anOrder({ history: [{ at: '2026-10-20T10:00:00Z', status: 'delivered' }] })])).toEqual([]);
  });

  test('is a store on air to those who asked to be told, and to nobody else', () => {
    expect(titles([], [aStore({})])).toEqual(['Rangrez is live']);
    expect(titles([], [aStore({ mails: false }), aStore({ on_air_id: null, on_air_since: null })])).toEqual([]);
  });
});

describe('the list of it', () => {
  const news = toNews({ orders: [anOrder({})], replies: [], follows: [], now });

  function aPanel(known: () => readonly News[] | Error) {
    const kept = new Map<string, string>();
    const clock = { now };
    const storage = { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => void kept.set(name, value) };
    const load = async () => {
      const answer = known();
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const open = () => new OwnNotices({ load, storage, now: () => clock.now });
    return { open, clock, kept };
  }

  test('is new until it was looked at, also after a reload', async () => {
    const { open } = aPanel(() => news);
    const first = open();
    await first.refresh();
    expect([first.unread(), first.list().length]).toEqual([2, 2]);
    first.markRead();
    expect([first.unread(), first.list().length]).toEqual([0, 2]);
    const second = open();
    await second.refresh();
    expect([second.unread(), second.list().length]).toEqual([0, 2]);
  });

  test('keeps what comes after it was cleared', async () => {
    let known: readonly News[] = news;
    const { open, clock } = aPanel(() => known);
    const panel = open();
    await panel.refresh();
    panel.clear();
    expect(panel.list()).toEqual([]);
    known = toNews({ orders: [anOrder({ history: [...history, { at: '2026-11-20T11:30:00Z', status: 'delivered' }] })], replies: [], follows: [], now });
    clock.now += 60_000;
    await panel.refresh();
    expect(panel.list().map(({ title, isRead }) => [title, isRead])).toEqual([['Order #7 was delivered', false]]);
  });

  test('stays as it was without an answer, and goes with a sign-out', async () => {
    let known: readonly News[] | Error = news;
    const { open, clock } = aPanel(() => known);
    const panel = open();
    await panel.refresh();
    known = new Error('no network');
    clock.now += 60_000;
    await panel.refresh();
    expect(panel.list().length).toBe(2);
    panel.forget();
    expect(panel.list()).toEqual([]);
  });

  test('survives marks that are no JSON', async () => {
    const { open, kept } = aPanel(() => news);
    kept.set('haat-news', '{');
    const panel = open();
    await panel.refresh();
    expect(panel.unread()).toBe(2);
  });
});
