import { afterEach, expect, test, vi } from 'vitest';
import { isSlowLink } from './slow-link.ts';

afterEach(() => void vi.unstubAllGlobals());

type Loaded = { kilobytes: number; from: number; until: number; isCached?: boolean };

function open(files: readonly Loaded[], connection?: { downlink: number }): void {
  const entries = files.map(({ kilobytes, from, until, isCached }) => ({
    ...{ encodedBodySize: kilobytes * 1000, transferSize: isCached ? 0 : kilobytes * 1000 + 300 },
    ...{ requestStart: from, responseEnd: until },
  }));
  vi.stubGlobal('performance', { getEntriesByType: () => entries });
  vi.stubGlobal('navigator', { connection });
}

test('a link is slow where the files of the page came slowly, however many came at once', () => {
  open([
    { kilobytes: 60, from: 0, until: 450 },
    { kilobytes: 120, from: 100, until: 900 },
  ]);
  expect(isSlowLink()).toBe(true);
  open([
    { kilobytes: 60, from: 0, until: 60 },
    { kilobytes: 120, from: 10, until: 90 },
  ]);
  expect(isSlowLink()).toBe(false);
});

test('neither the time between files counts, nor small files, nor those of the cache', () => {
  open([
    { kilobytes: 100, from: 0, until: 50 },
    { kilobytes: 1, from: 60, until: 9_000 },
    { kilobytes: 50, from: 60, until: 9_000, isCached: true },
    { kilobytes: 100, from: 60_000, until: 60_050 },
  ]);
  expect(isSlowLink()).toBe(false);
});

test('where all came from the cache the browser is believed, and one that says nothing is fast', () => {
  const cached = { kilobytes: 100, from: 0, until: 1, isCached: true };
  open([cached], { downlink: 1.4 });
  expect(isSlowLink()).toBe(true);
  open([cached], { downlink: 10 });
  expect(isSlowLink()).toBe(false);
  open([cached]);
  expect(isSlowLink()).toBe(false);
});
