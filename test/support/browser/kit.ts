import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { desktop, openTab } from './browser.ts';
import { useHaat } from './journey-setup.ts';

/** The first page of a dev server waits until its packages are bundled. */
const firstMs = 90_000;

/** Opens a page of the kit and waits until its script answers: in dev, that takes as long as the browser needs to fetch each module. */
export async function openKit(page: Page, url: string, name: string, ground: 'paper' | 'video' = 'paper'): Promise<void> {
  await page.goto(`${url}/kit/${name}${ground === 'video' ? '?video' : ''}`, { timeout: firstMs });
  await page.locator('main[aria-busy=false]').waitFor({ timeout: firstMs });
}

/** Goes on to another page by the menu: in dev, a page that is loaded anew fetches every module again. */
export async function goInKit(page: Page, name: string): Promise<void> {
  const link = page.locator(`nav[aria-label="Parts"] a:is([href="/kit/${name}"], [href="/kit/${name}?video"])`);
  await link.click();
  // The menu and the page are drawn at once, which is after the address has changed.
  await link.and(page.locator('[aria-current=page]')).waitFor({ timeout: firstMs });
}

export type Kit = ReturnType<typeof useKit>;

/** A dev server for the file, and a desktop's tab for each test, in which nothing may fail: they share what was fetched, not what is shown. */
export function useKit() {
  const parts = useHaat({ RTMP_PORT: 'off' }, { isDev: true });
  let context: BrowserContext;
  let tab: Awaited<ReturnType<typeof openTab>>;

  beforeAll(async () => {
    context = await parts.browser.newContext({ viewport: desktop });
  });
  beforeEach(async () => {
    tab = await openTab(context);
  });
  afterEach(async () => {
    expect(tab.errors).toEqual([]);
    await tab.page.close();
  });

  return {
    parts,
    get page(): Page {
      return tab.page;
    },
    open: (name: string) => openKit(tab.page, parts.haat.url, name),
  };
}
