/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { kitPages } from '../../../../web/ui/kit/kit-pages.ts';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../../support/browser/browser.ts';
import { goInKit, type Kit, openKit } from '../../../support/browser/kit.ts';

export function testPages({ parts }: Kit): void {
  describe('each page of the kit', () => {
    const sizes = { phone, desktop };
    const views = (['phone', 'desktop'] as const).flatMap((size) => (['paper', 'video'] as const).map((ground) => [size, ground] as const));

    it.each(views)('has nothing that axe finds, on a %s, on %s', async (size, ground) => {
      const { page, errors, context } = await openPerson(parts.browser, sizes[size]);
      await openKit(page, parts.haat.url, kitPages[0], ground);
      for (const name of kitPages) {
        await goInKit(page, name);
        await expectAccessible(page, `kit-${name}-${sizes[size].width}-${ground}`);
      }
      expect(errors).toEqual([]);
      await context.close();
    });

    it('lets Tab reach every control, each with a ring that is seen', async () => {
      const { page, errors, context } = await openPerson(parts.browser, desktop);
      await openKit(page, parts.haat.url, kitPages[0]);
      for (const name of kitPages) {
        await goInKit(page, name);
        const controls = await markControls(page);
        const rings = new Map<string, boolean>();
        for (let presses = 0; presses < 2 * controls.length + kitPages.length + 5 && rings.size < controls.length; presses += 1) {
          await page.keyboard.press('Tab');
          const focused = await readFocus(page);
          if (focused) rings.set(focused.control, focused.hasRing);
        }
        expect([name, controls.filter((control) => !rings.has(control))]).toEqual([name, []]);
        expect([name, [...rings].filter(([, hasRing]) => !hasRing).map(([control]) => control)]).toEqual([name, []]);
      }
      expect(errors).toEqual([]);
      await context.close();
    });
  });
}

/** Names what a keyboard should reach: of a group with one tab stop, that one. */
async function markControls(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('main a[href], main button, main input, main select, main textarea, main [tabindex]')];
    const reached = all.filter((each) => each.tabIndex >= 0 && !each.matches(':disabled, [aria-hidden=true], [type=hidden]') && each.checkVisibility());
    return reached.map((each, index) => {
      each.dataset.control = `${index} ${each.outerHTML.slice(0, 120)}`;
      return each.dataset.control;
    });
  });
}

async function readFocus(page: Page): Promise<{ control: string; hasRing: boolean } | undefined> {
  return await page.evaluate(() => {
    const focused = document.activeElement as HTMLElement;
    // A field that is drawn as boxes shows the ring on one of them.
    const { outlineStyle, outlineWidth } = getComputedStyle(focused.closest('[data-field]')?.querySelector('[data-ring]') ?? focused);
    const { control } = focused.dataset;
    return control === undefined ? undefined : { control, hasRing: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 };
  });
}
