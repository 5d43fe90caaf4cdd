/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { openPerson, phone } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

describe('the walk-through of four minutes', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  const button = (page: Page) => page.getByRole('button', { name: 'Watch a demo (4 min)' });
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Haat in four minutes' });
  const plays = (page: Page, from: number) =>
    page.waitForFunction((from) => ((document.querySelector('dialog video') as HTMLVideoElement | null)?.currentTime ?? 0) > from, from);
  const isButton = (page: Page) => button(page).evaluate((own) => own === document.activeElement);

  it('loads nothing before the press, plays, leads to a chapter, and closes by Escape, Back and its button', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    const films: string[] = [];
    page.on('request', (request) => request.url().endsWith('.mp4') && films.push(request.url()));
    await page.goto(`${parts.haat.url}/book-demo`);
    await page.getByLabel('Full name').fill('Meera Nair');
    await page.waitForLoadState('networkidle');
    expect(films).toEqual([]);

    await button(page).click();
    await dialog(page).waitFor();
    await plays(page, 0.3);
    const [film = ''] = films;
    const part = await page.request.get(film, { headers: { Range: 'bytes=0-99' } });
    expect([part.status(), part.headers()['cache-control']]).toEqual([206, 'public, max-age=31536000, immutable']);
    const chapters = dialog(page).getByRole('list', { name: 'What happens when' }).getByRole('button');
    const chosen = chapters.filter({ hasText: 'Go live' }).first();
    const [minutes = 0, seconds = 0] = ((await chosen.locator('span').first().textContent()) ?? '').split(':').map(Number);
    expect(minutes * 60 + seconds).toBeGreaterThan(20);
    await chosen.click();
    await plays(page, minutes * 60 + seconds);
    expect(await chosen.getAttribute('aria-current')).toBe('true');

    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => isButton(page)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await page.goBack();
    await dialog(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/book-demo');
    expect(await page.getByLabel('Full name').inputValue()).toBe('Meera Nair');
    await button(page).click();
    await dialog(page).getByRole('button', { name: 'Close the film' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
    await context.close();
  });

  it.each(widths)('is good to look at: %i × %i', async (width, height) => {
    const { page, errors, context } = await openPerson(parts.browser, { width, height });
    await page.goto(`${parts.haat.url}/book-demo`);
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, `walk-through-closed-${width}`);
    await button(page).click();
    await plays(page, 0.3);
    await expectAccessible(page, `walk-through-open-${width}`);
    const list = await dialog(page).getByRole('list').boundingBox();
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(width);
    expect(errors).toEqual([]);
    await context.close();
  });
});
