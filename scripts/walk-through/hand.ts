/// <reference lib="dom" />
import type { BrowserContext, Locator, Page } from 'playwright-core';

const typingMs = 38;
const stepMs = 22;
const steps = 14;
const nearPx = 4;

type Place = { x: number; y: number };
const places = new WeakMap<Page, Place>();

/** What a recording of a page leaves out: the pointer of a mouse, and where a finger was. */
export async function showHand(context: BrowserContext, kind: 'pointer' | 'finger'): Promise<void> {
  await context.addInitScript((kind) => {
    const pointer =
      '<svg width="26" height="26" viewBox="0 0 26 26"><path d="M4 2l16 11-7 1.4 4 7.6-3.4 1.8-4-7.7L4 21z" fill="#17120f" stroke="#fff" stroke-width="1.6"/></svg>';
    let hand: HTMLElement | undefined;
    const place = (event: MouseEvent) => {
      hand ??= document.createElement('div');
      if (!hand.isConnected) {
        hand.setAttribute('aria-hidden', 'true');
        hand.style.cssText = 'position:fixed;left:0;top:0;z-index:2147483647;pointer-events:none';
        if (kind === 'pointer') hand.innerHTML = pointer;
        document.documentElement.append(hand);
      }
      hand.style.transform = `translate(${event.clientX - 3}px,${event.clientY - 2}px)`;
    };
    const mark = (event: MouseEvent) => {
      place(event);
      const dot = document.createElement('div');
      const size = kind === 'finger' ? 46 : 30;
      dot.style.cssText = `position:fixed;z-index:2147483646;pointer-events:none;border-radius:50%;width:${size}px;height:${size}px;left:${event.clientX - size / 2}px;top:${event.clientY - size / 2}px;background:rgb(255 176 0/.55);box-shadow:0 0 0 2px #fff8`;
      document.documentElement.append(dot);
      dot.animate(
        [
          { opacity: 1, transform: 'scale(.7)' },
          { opacity: 0, transform: 'scale(1.25)' },
        ],
        { duration: 700, easing: 'ease-out' },
      ).onfinish = () => dot.remove();
    };
    addEventListener('mousemove', place, true);
    addEventListener('pointerdown', mark, true);
  }, kind);
}

/** As a person does it: there first, then the press. On a slow machine the page moves it meanwhile, and the hand follows. */
export async function press(target: Locator): Promise<void> {
  const page = target.page();
  let at: Place;
  do {
    at = await goTo(target);
    await page.waitForTimeout(140);
  } while (isFar(at, await findPlace(target)));
  await page.mouse.click(at.x, at.y);
}

export async function goTo(target: Locator): Promise<Place> {
  await target.waitFor();
  await target.scrollIntoViewIfNeeded();
  const to = await findPlace(target);
  await glide(target.page(), to);
  return to;
}

async function findPlace(target: Locator): Promise<Place> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on screen`);
  return { x: box.x + Math.min(box.width / 2, 260), y: box.y + box.height / 2 };
}

const isFar = (from: Place, to: Place): boolean => Math.hypot(to.x - from.x, to.y - from.y) > nearPx;

async function glide(page: Page, to: Place): Promise<void> {
  const from = places.get(page) ?? { x: 560, y: 420 };
  places.set(page, to);
  for (let step = 1; step <= steps; step += 1) {
    const share = (1 - Math.cos((Math.PI * step) / steps)) / 2;
    await page.mouse.move(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
    await page.waitForTimeout(stepMs);
  }
}

export async function type(field: Locator, text: string): Promise<void> {
  await press(field);
  await field.pressSequentially(text, { delay: typingMs });
}

/** In place of what stands there. */
export async function retype(field: Locator, text: string): Promise<void> {
  await press(field);
  await field.press('ControlOrMeta+A');
  await field.pressSequentially(text, { delay: typingMs });
}

/** Draws the page, or the part of it below that place, down by so many pixels. */
export async function scroll(page: Page, by: number, at = places.get(page) ?? { x: 300, y: 300 }): Promise<void> {
  await page.mouse.move(at.x, at.y);
  for (let step = 0; step < 12; step += 1) {
    await page.mouse.wheel(0, by / 12);
    await page.waitForTimeout(45);
  }
}
