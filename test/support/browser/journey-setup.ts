import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { HaatProcess } from '../servers/haat-process.ts';
import { openBrowser } from './browser.ts';
import { copySeededFolder } from './seeded-folder.ts';

/** A Haat and a browser, with `flags` of its own, for the journeys of one file; both are there once the first test runs. */
export function useHaat(settings?: Record<string, string>, options?: { isDev: boolean }, flags?: string[]): { haat: HaatProcess; browser: Browser } {
  const parts = {} as { haat: HaatProcess; browser: Browser };
  beforeAll(async () => {
    const start = async () => await HaatProcess.start(settings, options ?? { dataDir: await copySeededFolder(inject('seededFolder')) });
    [parts.haat, parts.browser] = await Promise.all([start(), openBrowser(flags)]);
  });
  afterAll(async () => {
    await parts.browser?.close();
    await parts.haat?.[Symbol.asyncDispose]();
  });
  return parts;
}
