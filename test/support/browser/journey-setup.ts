import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { HaatProcess } from '../servers/haat-process.ts';
import { openBrowser } from './browser.ts';

/** A Haat and a browser, with `flags` of its own, for the journeys of one file; both are there once the first test runs. */
export function useHaat(settings?: Record<string, string>, options?: { isDev: boolean }, flags?: string[]): { haat: HaatProcess; browser: Browser } {
  const parts = {} as { haat: HaatProcess; browser: Browser };
  beforeAll(async () => {
    [parts.haat, parts.browser] = await Promise.all([HaatProcess.start(settings, options), openBrowser(flags)]);
  });
  afterAll(async () => {
    await parts.browser?.close();
    await parts.haat?.[Symbol.asyncDispose]();
  });
  return parts;
}
