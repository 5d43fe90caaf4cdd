import type { Browser } from 'playwright-core';
import { openPerson, phone, touch } from '../../test/support/browser/browser.ts';

/** What comes later waits for somebody to ask for it. */
const firstMs = 3_000;

/** kB of bodies as they are sent, compressed. */
export type Weight = { kilobytes: number; files: number };

/** The JavaScript that a phone loads within the first three seconds of its first visit; a page may bring its code with the first touch alone. */
export async function weighScripts(browser: Browser, url: string, isTouched: boolean): Promise<Weight> {
  const { page, context } = await openPerson(browser, phone);
  const bytes = new Map<string, number>();
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname.endsWith('.js')) bytes.set(answer.url(), Number(answer.headers()['content-length'] ?? Number.NaN));
  });
  try {
    const begun = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByRole('main').waitFor();
    if (isTouched) await touch(page);
    await page.waitForTimeout(firstMs - (performance.now() - begun));
  } finally {
    await context.close();
  }
  return { kilobytes: [...bytes.values()].reduce((sum, each) => sum + each, 0) / 1000, files: bytes.size };
}
