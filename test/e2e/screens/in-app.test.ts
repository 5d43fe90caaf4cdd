/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hintAfterMs, hintForMs } from '../../../web/net/in-app/hint-times.ts';
import { appBrowsers, ordinaryBrowsers } from '../../../web/net/in-app/user-agents.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { openTab, phone } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

function agentOf(key: string, system: 'Android' | 'iPhone'): string {
  // Of the newest system.
  const [, agent] = appBrowsers.findLast(([of, text]) => of === key && text.includes(system)) ?? [];
  if (!agent) throw new Error(`there is no ${key} on ${system}`);
  return agent;
}

describe('a page that is opened inside an app', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  /** With the addresses of other schemes that the page asked for by itself. */
  async function openIn(userAgent: string) {
    const context = await parts.browser.newContext({ viewport: phone, userAgent });
    const opened = await openTab(context);
    const ways: string[] = [];
    const devtools = await context.newCDPSession(opened.page);
    devtools.on('Page.frameRequestedNavigation', ({ url }) => void (url.startsWith('http') || ways.push(url)));
    await devtools.send('Page.enable');
    return { ...opened, context, ways };
  }
  const hintOf = (page: Page) => page.getByRole('status').filter({ hasText: 'You are inside' });
  const wayOf = async (page: Page) => await hintOf(page).getByRole('link', { name: 'Open in browser' }).getAttribute('href');

  it('leads out of Instagram once a session, and says how after that', async () => {
    const { page, context, ways } = await openIn(agentOf('instagram', 'Android'));
    await page.goto(`${parts.haat.url}/shop`);
    await expect.poll(() => ways).toHaveLength(1);
    const { host } = new URL(parts.haat.url);
    expect(ways[0]).toContain(`intent://${host}/shop?from=app`);
    await hintOf(page).getByText('You are inside Instagram').waitFor();
    expect(await wayOf(page)).toBe(
      `intent://${host}/shop?from=app#Intent;scheme=http;action=android.intent.action.VIEW;S.browser_fallback_url=${encodeURIComponent(`${parts.haat.url}/shop?from=app`)};end`,
    );
    await expectAccessible(page, 'in-app');
    await page.reload();
    await hintOf(page).waitFor();
    expect(ways).toHaveLength(1);
    await hintOf(page).waitFor({ state: 'detached', timeout: 40_000 });
    await context.close();
  });

  it('says so after 1.5 s and for 10 s, longer while it is in use', async () => {
    const { page, context } = await openIn(agentOf('whatsapp', 'iPhone'));
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(60_000);
    await page.goto(`${parts.haat.url}/features`);
    await page.clock.runFor(hintAfterMs - 1);
    expect(await hintOf(page).count()).toBe(0);
    await page.clock.runFor(1);
    expect(await hintOf(page).count()).toBe(1);
    await page.clock.runFor(hintForMs - 1);
    expect(await hintOf(page).count()).toBe(1);
    await page.clock.runFor(1);
    expect(await hintOf(page).count()).toBe(0);
    await page.reload();
    await page.clock.runFor(hintAfterMs);
    await hintOf(page).getByRole('button', { name: 'Copy link' }).focus();
    await page.clock.runFor(hintForMs);
    expect(await hintOf(page).count()).toBe(1);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.clock.runFor(hintForMs);
    expect(await hintOf(page).count()).toBe(0);
    await context.close();
  });

  it("leads out of Instagram on an iPhone by Instagram's own way, and never by that of Safari, which does nothing there", async () => {
    const { page, context, ways } = await openIn(agentOf('instagram', 'iPhone'));
    await page.goto(`${parts.haat.url}/shop?search=lamp`);
    const target = encodeURIComponent(`${parts.haat.url}/shop?search=lamp&from=app`);
    await expect.poll(() => ways).toEqual([`instagram://extbrowser/?url=${target}`]);
    await hintOf(page).waitFor();
    expect(await wayOf(page)).toBe(`instagram://extbrowser/?url=${target}`);
    await page.goto(`${parts.haat.url}/cart`);
    await hintOf(page).waitFor();
    expect(ways).toHaveLength(1);
    await context.close();
  });

  it('leads nowhere from a page that was opened out of an app', async () => {
    const { page, context, ways } = await openIn(agentOf('facebook', 'iPhone'));
    await page.goto(`${parts.haat.url}/shop?search=lamp&from=app`);
    await hintOf(page).waitFor();
    expect(ways).toEqual([]);
    expect(await wayOf(page)).toBe(`x-safari-${parts.haat.url}/shop?search=lamp&from=app`);
    await hintOf(page).getByRole('button', { name: 'Close' }).click();
    await hintOf(page).waitFor({ state: 'detached' });
    await context.close();
  });

  it('takes the cart along to the browser, once however often it is opened', async () => {
    const { page, errors, context } = await openIn(agentOf('whatsapp', 'iPhone'));
    await page.goto(`${parts.haat.url}/product/brass-diya-lamp`);
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await page.getByText('Added to cart').waitFor();
    await hintOf(page).waitFor();
    await hintOf(page).getByRole('link', { name: 'Open in browser' }).focus();
    const way = (await wayOf(page)) ?? '';
    expect(way).toMatch(/^x-safari-http:.*\/cart\?from=app&carried=/);
    expect(errors).toEqual([]);
    await context.close();

    const [ordinary = ''] = ordinaryBrowsers;
    const outside = await openIn(ordinary);
    for (let time = 0; time < 2; time++) {
      await outside.page.goto(way.replace('x-safari-', ''));
      await outside.page.waitForURL('**/product/brass-diya-lamp?from=app');
      await outside.page.getByRole('link', { name: 'Cart, 1 item' }).first().waitFor();
    }
    expect(await hintOf(outside.page).count()).toBe(0);
    expect(outside.errors).toEqual([]);
    await outside.context.close();
  });

  it('is told about on a page without code too, and where an app has no way out', async () => {
    const { page, context } = await openIn(agentOf('x', 'iPhone'));
    await page.goto(`${parts.haat.url}/features`);
    await hintOf(page).getByText('You are inside X').waitFor();
    await hintOf(page).getByText('choose “Open in browser”', { exact: false }).waitFor();
    expect(await hintOf(page).getByRole('link').count()).toBe(0);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await hintOf(page).getByRole('button', { name: 'Copy link' }).click();
    await hintOf(page).getByRole('button', { name: 'Link copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${parts.haat.url}/features?from=app`);
    await context.close();
  });
});
