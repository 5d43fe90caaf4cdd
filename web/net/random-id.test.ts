import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { randomId } from './random-id.ts';

afterEach(() => vi.unstubAllGlobals());

test('an id is a version 4 UUID, and never the same', () => {
  const ids = Array.from({ length: 500 }, randomId);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an id is made on a page that is not secure', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(0xff) });
  expect(randomId()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
});
