/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { widths } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { logInDemoSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

/** As specified: where each text of the landing page leads. */
const landing: Record<string, string[]> = {
  link: ['SIGN IN', 'CONTACT SALES', 'Watch a demo (4 min)', 'Solutions', 'Use cases', 'Resources', 'Company', 'Support', 'Pricing'],
  heading: ['Accelerate sales with live shopping', 'Talk to Us', 'Developer Resources', 'Solutions', 'Company', 'Resources', 'Legal'],
};
const targets = { 'SIGN IN': '/auth', 'CONTACT SALES': '/book-demo', 'Watch a demo (4 min)': '/book-demo' };

/** Screens of the product, which are used rather than read. */
const screens = ['/auth', '/live', '/customer-demo', '/privacy-choices'];
/** Read by programs, and by who is signed in. */
const notForReaders = ['/api/openapi.json', '/dashboard'];
const minWords = 80;
/** JavaScript of a page that is only read: what stands in it, in bytes. */
const maxScriptBytes = 20_000;

describe('the pages that tell brands about Haat', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('has every text of the landing page on screen, each leading where it should', async () => {
    const { page, errors, context } = await openPerson(parts.browser, desktop);
    for (const path of ['/', '/landing']) {
      await page.goto(parts.haat.url + path);
      for (const [role, names] of Object.entries(landing))
        for (const name of names)
          await page
            .getByRole(role as 'link', { name, exact: true })
            .filter({ visible: true })
            .first()
            .waitFor();
      for (const [name, target] of Object.entries(targets)) expect(await page.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(target);
      expect(await page.getByRole('link', { name: 'Haat, home' }).getAttribute('href')).toBe('/');
      await page.getByRole('link', { name: 'Dashboard' }).waitFor({ state: 'hidden' });
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  it('leads from link to link to pages that are there, each of which says something of its own', async () => {
    const { page, errors, context } = await openPerson(parts.browser, desktop);
    const waiting = ['/'];
    const seen = new Map<string, string[]>();
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (seen.has(path) || notForReaders.includes(path)) continue;
      const answer = await page.goto(parts.haat.url + path);
      expect([path, answer?.status()]).toEqual([path, 200]);
      seen.set(path, await readLines(page));
      // What is used rather than read leads further into the shop.
      if (screens.includes(path)) continue;
      const found = await page.locator('a[href]').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
      for (const link of found.map((href) => new URL(href)).filter(({ origin }) => origin === parts.haat.url)) {
        if (link.hash && link.pathname === path) expect([link.href, await page.locator(link.hash).count()]).toEqual([link.href, 1]);
        waiting.push(link.pathname);
      }
    }
    expect(seen.size).toBeGreaterThan(15);
    const isOnlyHere = (line: string) => [...seen.values()].filter((lines) => lines.includes(line)).length === 1;
    const words = [...seen].map(([path, lines]) => [path, countWords(new Set(lines.filter(isOnlyHere)))] as const);
    expect(words.filter(([path, count]) => count < (screens.includes(path) ? 1 : minWords))).toEqual([]);
    for (const path of notForReaders) expect([path, (await page.request.get(parts.haat.url + path)).status()]).toEqual([path, 200]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('finds the places of its menus on the page they name', async () => {
    const { page, context } = await openPerson(parts.browser, desktop);
    await page.goto(parts.haat.url);
    const links = await page.locator('a[href*="#"]').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(links.length).toBeGreaterThan(3);
    for (const link of new Set(links)) {
      await page.goto(parts.haat.url + link);
      expect([link, await page.locator(`#${link.split('#')[1]}`).count()]).toEqual([link, 1]);
    }
    await context.close();
  });

  it('sends no code but its own few lines, and plays footage that can be stopped', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    for (const path of ['/features', '/developers', '/nowhere', '/thank-you-demo', '/']) {
      await page.goto(parts.haat.url + path);
      const bytes = await page.locator('script').evaluateAll((all) => all.reduce((sum, { textContent }) => sum + (textContent?.length ?? 0), 0));
      expect([path, bytes > 0 && bytes < maxScriptBytes]).toEqual([path, true]);
    }
    expect(scripts).toEqual([]);
    await page.locator('video').scrollIntoViewIfNeeded();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3);
    await page.getByRole('button', { name: 'Pause the footage' }).click();
    expect(await page.locator('video').evaluate((video) => (video as HTMLVideoElement).paused)).toBe(true);
    expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
    await context.close();
  });

  it('lets footage stand still for whoever wants less motion', async () => {
    const context = await parts.browser.newContext({ viewport: phone, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(parts.haat.url);
    await page.locator('video').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Pause the footage', pressed: true }).waitFor();
    expect(await page.locator('video').evaluate((video) => (video as HTMLVideoElement).paused)).toBe(true);
    await context.close();
  });

  it('shows whoever is signed in the way to the dashboard, and opens its menu on a phone', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await logInDemoSeller(page, parts.haat.url);
    for (const path of ['/', '/pricing']) {
      await page.goto(parts.haat.url + path);
      expect(await page.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard');
      expect(await page.getByRole('link', { name: 'CONTACT SALES' }).count()).toBe(0);
    }
    await page.locator('summary[aria-label="Menu"]').click();
    await page.getByRole('link', { name: 'Use cases' }).filter({ visible: true }).click();
    await page.waitForURL('**/features#use-cases');
    expect(errors).toEqual([]);
    await context.close();
  });

  it.each(widths)('shows headline, action and phone without a sideways scroll: %i × %i', async (width, height) => {
    const { page, context } = await openPerson(parts.browser, { width, height });
    await page.goto(parts.haat.url);
    const action = await page.getByRole('link', { name: 'Watch a demo (4 min)' }).boundingBox();
    expect((action?.y ?? height) + (action?.height ?? 0)).toBeLessThanOrEqual(height);
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
    await context.close();
  });
});

/** What stands on the page as it is rendered, without what is around it on every page. */
async function readLines(page: Page): Promise<string[]> {
  const main = page.getByRole('main').first();
  await main.waitFor();
  return (await main.allInnerTexts()).flatMap((text) => text.split('\n').map((line) => line.trim()));
}

function countWords(lines: Iterable<string>): number {
  return [...lines]
    .join(' ')
    .split(/\s+/)
    .filter((word) => /\p{L}{2,}/u.test(word)).length;
}
