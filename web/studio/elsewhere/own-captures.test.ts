import { beforeEach, expect, test, vi } from 'vitest';

let noted: Map<string, string>;
let held: { name: string }[];
beforeEach(() => {
  noted = new Map();
  held = [];
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => noted.get(key) ?? null, setItem: (key: string, value: string) => void noted.set(key, value) });
  const request = async (name: string) => void held.push({ name });
  vi.stubGlobal('navigator', { locks: { request, query: async () => ({ held }) } });
});

/** The module as a new page loads it. */
async function openPage() {
  vi.resetModules();
  return await import('./own-captures.ts');
}

test('a reload knows what its tab has sent, a copy of the tab and another event do not', async () => {
  (await openPage()).noteCapture('show', 'first');
  const copy = await openPage();
  expect(await copy.isOwnCapture('show', 'first')).toBe(false);
  // The page is gone, and its lock with it.
  held = [];
  const reloaded = await openPage();
  expect(await reloaded.isOwnCapture('show', 'first')).toBe(true);
  expect(await reloaded.isOwnCapture('show', 'second')).toBe(false);
  expect(await reloaded.isOwnCapture('other', 'first')).toBe(false);
});

test('a page knows its own capture while it holds the lock, also without locks', async () => {
  const page = await openPage();
  page.noteCapture('show', 'first');
  expect(await page.isOwnCapture('show', 'first')).toBe(true);
  vi.stubGlobal('navigator', {});
  page.noteCapture('show', 'second');
  expect(await page.isOwnCapture('show', 'second')).toBe(true);
});
