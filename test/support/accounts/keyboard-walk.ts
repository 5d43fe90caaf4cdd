/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const mostStops = 80;

/** Goes on by Tab until that is in focus, and fails where it is not reached, or where a stop on the way shows no ring or lies outside the screen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const [wanted, at] = [await target.elementHandle(), `${target}`];
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate((element) => {
      const now = document.activeElement as HTMLElement;
      const { width, height, bottom, top } = now.getBoundingClientRect();
      const own = [now, now.parentElement].some((each) => each !== null && getComputedStyle(each).outlineStyle !== 'none');
      return {
        isWanted: now === element,
        name: now.getAttribute('aria-label') ?? now.textContent?.trim().slice(0, 40) ?? '',
        isSeen:
          width > 0 &&
          height > 0 &&
          bottom > 0 &&
          top < innerHeight &&
          (now === document.body || own || getComputedStyle(now, '::after').outlineStyle !== 'none'),
      };
    }, wanted);
    expect(focused, `on the way to ${at}`).toMatchObject({ isSeen: true });
    if (focused.isWanted) return;
  }
  throw new Error(`${at} is not reached by ${mostStops} presses of Tab.`);
}
