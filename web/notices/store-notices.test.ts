import { describe, expect, test } from 'vitest';
import type { StoreNotice } from '#contract/notices/notices.ts';
import { StoreNotices } from './store-notices.ts';

const pageSize = 2;

/** A store whose orders the test places; `fail` makes the server unreachable. */
function aStore() {
  let sold = 0;
  let read = 0;
  let cleared = 0;
  let isDown = false;
  const heard: number[] = [];
  const all = () =>
    Array.from({ length: sold }, (_, index) => sold - index)
      .filter((seq) => seq > cleared)
      .map((seq) => ({ seq, created_at: new Date(seq).toISOString(), is_read: seq <= read, about: { kind: 'order_placed' } }) as StoreNotice);
  const unread = () => all().filter(({ is_read }) => !is_read).length;
  const answer = async <T>(make: () => T): Promise<T> => {
    if (isDown) throw new Error('away');
    return make();
  };
  const notices = new StoreNotices({
    load: (cursor) =>
      answer(() => {
        const rest = all().filter(({ seq }) => cursor === undefined || seq < Number(cursor));
        return { items: rest.slice(0, pageSize), next_cursor: rest.length > pageSize ? String(rest[pageSize - 1]?.seq) : null, unread: unread() };
      }),
    markRead: (through) =>
      answer(() => {
        read = through;
        return { unread: unread() };
      }),
    clear: (through) =>
      answer(() => {
        cleared = through;
        return { unread: unread() };
      }),
    toNotice: ({ seq, is_read }) => ({ id: String(seq), title: `#${seq}`, tone: 'plain', at: seq, isRead: is_read }),
    onNews: ({ seq }) => heard.push(seq),
  });
  const shown = () => notices.list().map(({ id }) => Number(id));
  const sell = (count: number) => {
    sold += count;
  };
  const cut = (down: boolean) => {
    isDown = down;
  };
  return { notices, heard, shown, sell, cut };
}

describe('the notices of a store in a browser', () => {
  test('ring for what came after the first look, once', async () => {
    const { notices, heard, sell } = aStore();
    sell(3);
    await notices.refresh();
    expect(heard).toEqual([]);
    sell(2);
    await notices.refresh();
    await notices.refresh();
    expect(heard).toEqual([5]);
  });

  test('count all that is new, and list the older ones when asked', async () => {
    const { notices, shown, sell } = aStore();
    sell(5);
    await notices.refresh();
    expect([shown(), notices.unread()]).toEqual([[5, 4], 5]);
    await notices.more()?.();
    await notices.more()?.();
    expect([shown(), notices.more()]).toEqual([[5, 4, 3, 2, 1], undefined]);
  });

  test('keep the older pages while new ones lead on to them, and begin again when many came', async () => {
    const { notices, shown, sell } = aStore();
    sell(4);
    await notices.refresh();
    await notices.more()?.();
    sell(1);
    await notices.refresh();
    expect(shown()).toEqual([5, 4, 3, 2, 1]);
    sell(9);
    await notices.refresh();
    expect(shown()).toEqual([14, 13]);
    await notices.more()?.();
    expect(shown()).toEqual([14, 13, 12, 11]);
  });

  test('are read and cleared at once, and are back when the server did not hear of it', async () => {
    const { notices, shown, sell, cut } = aStore();
    sell(2);
    await notices.refresh();
    notices.markRead();
    expect(notices.unread()).toBe(0);
    sell(1);
    await notices.refresh();
    expect(notices.unread()).toBe(1);
    cut(true);
    notices.clear();
    expect(shown()).toEqual([]);
    await expect.poll(() => notices.refresh().catch((error: Error) => error.message)).toBe('away');
    cut(false);
    await notices.refresh();
    expect(shown()).toEqual([3, 2]);
  });

  test('answer who asks during a look with one more', async () => {
    const { notices, shown, sell } = aStore();
    sell(1);
    const first = notices.refresh();
    sell(1);
    await Promise.all([first, notices.refresh(), notices.refresh()]);
    expect(shown()).toEqual([2, 1]);
  });
});
