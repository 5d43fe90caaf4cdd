/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/**
 * What a person can read or press inside of `within` and what lies over another of it, or over the edge of the screen: a line for
 * each pair. What a list has scrolled away counts as far as it is seen.
 */
export async function findOverlaps(page: Page, within: string): Promise<string[]> {
  return await page.evaluate((selector) => {
    type Box = { element: Element; name: string; left: number; top: number; right: number; bottom: number };
    const root = document.querySelector(selector);
    if (!root) throw new Error(`there is no ${selector}`);
    const pressed = 'a[href], button, input, textarea, select, [role="log"]';
    const isText = (element: Element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const whole = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

    /** What is seen of it; with `clipped` whether something but a list that scrolls cuts it. */
    function seen(element: Element) {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const rect = { left, top, right, bottom };
      let clipped = false;
      const cut = (by: typeof whole, scrolls: boolean) => {
        const before = { ...rect };
        rect.left = Math.max(rect.left, by.left);
        rect.top = Math.max(rect.top, by.top);
        rect.right = Math.min(rect.right, by.right);
        rect.bottom = Math.min(rect.bottom, by.bottom);
        const lost = rect.left - before.left > 1 || rect.top - before.top > 1 || before.right - rect.right > 1 || before.bottom - rect.bottom > 1;
        if (lost && !scrolls) clipped = true;
        return lost && scrolls;
      };
      for (let above = element.parentElement; above; above = above.parentElement) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(above);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        // An ellipsis says that there is more, as a list does that scrolls.
        const scrolls = overflowX === 'auto' || overflowY === 'auto' || textOverflow === 'ellipsis';
        if (cut(above.getBoundingClientRect(), scrolls)) return { ...rect, clipped: false };
      }
      cut(whole, false);
      return { ...rect, clipped };
    }

    const boxes: Box[] = [];
    const found: string[] = [];
    /** Words within a line wrap with it: what counts is the block that they stand in. */
    const blockOf = (element: Element): Element =>
      element.parentElement && !element.matches(pressed) && getComputedStyle(element).display === 'inline' ? blockOf(element.parentElement) : element;
    for (const element of new Set([...root.querySelectorAll('*')].filter((one) => one.matches(pressed) || isText(one)).map(blockOf))) {
      if (element.closest('video, svg') || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1) continue;
      const name = `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
      const { clipped, ...rect } = seen(element);
      if (clipped) found.push(`${name} is cut`);
      if (rect.right - rect.left > 1 && rect.bottom - rect.top > 1) boxes.push({ element, name, ...rect });
    }
    boxes.forEach((one, index) => {
      for (const other of boxes.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (width > 1 && height > 1) found.push(`${one.name} lies over ${other.name}`);
      }
    });
    return found;
  }, within);
}
