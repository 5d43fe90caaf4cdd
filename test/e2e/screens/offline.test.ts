/// <reference lib="dom" />
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { appBrowsers } from '../../../web/net/in-app/user-agents.ts';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { openTab, phone } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { HaatProcess } from '../../support/servers/haat-process.ts';

const title = (page: Page) => page.getByRole('heading', { name: 'No connection' });
const countWorkers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

describe('a page while the network is gone', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  async function openWithWorker(options: BrowserContextOptions = {}) {
    const context = await parts.browser.newContext({ viewport: phone, serviceWorkers: 'allow', ...options });
    return { ...(await openTab(context)), context };
  }

  /** Resolves once the worker of this site runs. */
  async function waitForWorker(page: Page): Promise<void> {
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active?.state !== 'activated') await new Promise((done) => active?.addEventListener('statechange', done, { once: true }));
    });
  }

  it('comes with a worker in the browser of the device alone, not in that of an app', async () => {
    const [, app = ''] = appBrowsers[0] ?? [];
    const ask = async (headers: Record<string, string>) => await (await fetch(parts.haat.url, { headers })).text();
    expect(await ask({})).toContain('/service-worker.js');
    expect(await ask({ 'User-Agent': app })).not.toContain('/service-worker.js');
  });

  it.each(['/', '/shop'])('is the offline page after a visit of %s, and comes back by Retry and by itself', async (first) => {
    const { page, context, errors } = await openWithWorker();
    await page.goto(parts.haat.url + first);
    await waitForWorker(page);
    expect(errors).toEqual([]);
    await context.setOffline(true);
    for (const path of ['/cart', '/live', '/features', '/p/none?x=1#part']) {
      await page.goto(parts.haat.url + path);
      await title(page).waitFor();
      expect(page.url()).toBe(parts.haat.url + path);
    }
    await page.goto(`${parts.haat.url}/pricing`);
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `offline-${width}`);
    }
    const retry = page.getByRole('button', { name: 'Retry' });
    expect(await retry.evaluate((button) => button === document.activeElement)).toBe(true);
    // Its answer is the same page again.
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    await title(page).waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'No fee on what you sell.' }).waitFor();
    expect(await title(page).count()).toBe(0);
    await context.close();
  });

  it('shows what the server answers, keeps none of it, and goes with its setting', async () => {
    const { page, context } = await openWithWorker();
    const answers: number[] = [];
    await page.goto(`${parts.haat.url}/about`);
    await waitForWorker(page);
    page.on('response', (answer) => answer.request().isNavigationRequest() && answers.push(answer.status()));
    await page.goto(`${parts.haat.url}/nowhere`);
    await page.getByText('Oops! Page not found').waitFor();
    await page.goto(`${parts.haat.url}/about`);
    expect(answers).toEqual([404, 200]);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    const { port } = new URL(parts.haat.url);
    await parts.haat.stop();
    await page.goto(`${parts.haat.url}/help`);
    await title(page).waitFor();

    await using without = await HaatProcess.start({ RTMP_PORT: 'off', OFFLINE_PAGE: 'off', PORT: port }, { dataDir: parts.haat.dataDir });
    expect(without.url).toBe(parts.haat.url);
    await page.getByRole('button', { name: 'Retry' }).click();
    await title(page).waitFor({ state: 'detached' });
    await expect.poll(() => countWorkers(page), { timeout: 60_000 }).toBe(0);
    await without.stop();
    expect(await page.goto(`${parts.haat.url}/help`).catch((error: Error) => error.message)).toContain('ERR_CONNECTION_REFUSED');
    await context.close();
  });
});
