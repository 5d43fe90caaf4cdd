import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { openTab, phone } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

describe('a page while there is no network', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let context: BrowserContext;
  let page: Page;
  let errors: string[];

  beforeEach(async () => {
    context = await parts.browser.newContext({ viewport: phone });
    ({ page, errors } = await openTab(context));
  });
  afterEach(() => context.close());

  const withWorker = () => page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const cached = () => page.evaluate(async () => await caches.keys());

  it('says so with Try again, which leads to the page once the network is back; nothing is kept', async () => {
    await page.goto(`${parts.haat.url}/features`);
    await withWorker();
    await context.setOffline(true);
    await page.goto(`${parts.haat.url}/pricing?from=here`);
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await expectAccessible(page, 'offline');
    const again = page.getByRole('link', { name: 'Try again' });
    await again.click();
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    expect(page.url()).toBe(`${parts.haat.url}/pricing?from=here`);
    await context.setOffline(false);
    await again.click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.getByText('You are offline').count()).toBe(0);
    expect(page.url()).toBe(`${parts.haat.url}/pricing?from=here`);
    expect(await cached()).toEqual([]);
    expect(errors.filter((error) => !/ERR_INTERNET_DISCONNECTED|503/.test(error))).toEqual([]);
  });

  it('leaves everything but navigations to the network, and pages as they are while there is one', async () => {
    await page.goto(`${parts.haat.url}/live`);
    await withWorker();
    await page.reload();
    await page.getByRole('button').first().waitFor();
    const api = await page.evaluate(async () => (await fetch('/api/live-streams')).status);
    expect(api).toBe(200);
    await context.setOffline(true);
    expect(await page.evaluate(async () => await fetch('/api/live-streams').catch(() => 'refused'))).toBe('refused');
    expect(errors.filter((error) => !/ERR_INTERNET_DISCONNECTED|WebSocket/.test(error))).toEqual([]);
  });
});

describe('a site that has switched its offline page off', () => {
  const parts = useHaat({ RTMP_PORT: 'off', OFFLINE_PAGE: 'off' });

  it('sends browsers a worker that removes itself', async () => {
    const context = await parts.browser.newContext({ viewport: phone });
    const { page } = await openTab(context);
    await page.goto(`${parts.haat.url}/features`);
    const left = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await page.evaluate(async () => void (await navigator.serviceWorker.register('/offline-worker.js')));
    await expect.poll(left, { timeout: 10_000 }).toBe(0);
    await context.close();
  });
});
