import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const begun = vi.hoisted(() => ({ with: [] as unknown[][], tell: (_event: object) => {} }));
vi.mock('../stage/player/early-player.ts', () => ({
  playEarly: (...parts: unknown[]) => {
    begun.with.push(parts);
    return {
      subscribe(listener: typeof begun.tell) {
        begun.tell = listener;
      },
    };
  },
}));

const kept = new Map<string, string>();
const spinner = { isHidden: false, toggleAttribute: (_name: string, isHidden: boolean) => Object.assign(spinner, { isHidden }) };
let video: EventTarget & { closest(): object };

/** A page that is still coming, or is there. */
class FakeDocument extends EventTarget {
  readyState = 'complete';
  content: string | undefined = 'an-id a-ticket';
  video: object | null = null;

  querySelector(of: string): unknown {
    if (of.startsWith('meta[name=haat-watch]')) return this.content && { content: this.content };
    return of === '.watch video' ? this.video : null;
  }
}

let page: FakeDocument;
let window: EventTarget & { isCodeWanted?: true };

beforeEach(() => {
  vi.resetModules();
  kept.clear();
  begun.with = [];
  video = Object.assign(new EventTarget(), { closest: () => ({ querySelector: () => spinner }) });
  page = Object.assign(new FakeDocument(), { video });
  window = new EventTarget();
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null });
});
afterEach(() => void vi.unstubAllGlobals());

const read = async () => await import('./early-show.ts');
const first = () => [video, 'an-id', 'a-ticket', { muted: false, listening: false }];

test('plays the first show on the video that came with the page, and hides what says that it is on its way while it plays', async () => {
  await read();
  expect(begun.with).toEqual([first()]);
  begun.tell({ t: 'phase', phase: 'playing' });
  expect(spinner.isHidden).toBe(true);
  begun.tell({ t: 'phase', phase: 'stalled' });
  expect(spinner.isHidden).toBe(false);
});

test.each<[string, () => void]>([
  ['the first media has come', () => video.dispatchEvent(new Event('loadstart'))],
  ['the browser wants a tap first', () => begun.tell({ t: 'tap', needed: 'play' })],
  ['it fails', () => begun.tell({ t: 'failed' })],
  ['it has ended', () => begun.tell({ t: 'ended' })],
])('brings the code of the page once %s, and not before', async (_what, happens) => {
  const heard = vi.fn();
  window.addEventListener('haat-code-wanted', heard);
  await read();
  begun.tell({ t: 'tap', needed: 'sound' });
  expect([heard.mock.calls.length, window.isCodeWanted]).toEqual([0, undefined]);
  happens();
  expect([heard.mock.calls.length, window.isCodeWanted]).toEqual([1, true]);
});

test('plays it without sound where the person chose so', async () => {
  kept.set('audio.liveStream', 'false');
  await read();
  expect(begun.with).toEqual([[video, 'an-id', 'a-ticket', { muted: true, listening: false }]]);
});

test('waits for the video of a page that is still coming', async () => {
  Object.assign(page, { video: null, readyState: 'loading' });
  await read();
  expect(begun.with).toEqual([]);
  page.video = video;
  page.dispatchEvent(new Event('DOMContentLoaded'));
  expect(begun.with).toEqual([first()]);
});

test('leaves to the page what opens at another place, unless a link names the show', async () => {
  kept.set('current-stream-index', '2');
  await read();
  expect(begun.with).toEqual([]);
  vi.resetModules();
  vi.stubGlobal('location', { search: '?stream=an-id' });
  await read();
  expect(begun.with).toEqual([first()]);
});

test.each<[string, () => void]>([
  ['a page without a show', () => Object.assign(page, { content: undefined })],
  ['a page without a video', () => Object.assign(page, { video: null })],
  ['who listens only', () => kept.set('haat-listen', 'on')],
  ['who saves data', () => vi.stubGlobal('navigator', { connection: { saveData: true } })],
])('plays nothing for %s', async (_what, is) => {
  is();
  await read();
  expect([begun.with, window.isCodeWanted]).toEqual([[], true]);
});
