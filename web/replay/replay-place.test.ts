import { describe, expect, it } from 'vitest';
import { keepPlace, startOf } from './replay-place.ts';

function storageWith(text: string | null = null) {
  return {
    getItem: () => text,
    setItem(_: string, value: string) {
      text = value;
    },
  };
}

describe('where a replay starts', () => {
  it('is the second of the link, and the beginning where the link names none', () => {
    expect(startOf('a', 'v1', '90', storageWith())).toBe(90_000);
    expect(startOf('a', 'v1', '12.5', storageWith())).toBe(12_500);
    for (const linked of [null, '', 'soon', '-4', '1e9']) expect(startOf('a', 'v1', linked, storageWith())).toBe(0);
  });

  it('is where the tab was after a refresh, also of a link with a second', () => {
    const storage = storageWith();
    keepPlace({ id: 'a', visit: 'v1', linked: '90', showMs: 95_500 }, storage);
    expect(startOf('a', 'v1', '90', storage)).toBe(95_500);
    expect(startOf('a', 'v2', null, storage)).toBe(95_500);
  });

  it('is not that of another visit by a link, nor of another replay', () => {
    const storage = storageWith();
    keepPlace({ id: 'a', visit: 'v1', linked: '90', showMs: 95_500 }, storage);
    expect(startOf('a', 'v2', '90', storage)).toBe(90_000);
    expect(startOf('a', 'v1', '30', storage)).toBe(30_000);
    expect(startOf('b', 'v1', null, storage)).toBe(0);
  });

  it('does not stumble over what it cannot read', () => {
    expect(startOf('a', 'v1', null, storageWith('{'))).toBe(0);
    expect(startOf('a', 'v1', null, storageWith('{"id":"a","showMs":"x"}'))).toBe(0);
  });
});
