/// <reference lib="dom" />
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openPerson } from './browser.ts';

type Box = { label: string; checked: boolean; required: boolean };

/** What a person finds on a screen. */
export type LookedAt = {
  text: string;
  /** Of everything that can be pressed. */
  presses: string[];
  boxes: Box[];
  /** Names of the fields of forms. */
  fields: string[];
  timers: number;
  dialogs: number;
  frames: number;
  links: { to: string; rel: string; isNewTab: boolean; isDownload: boolean }[];
};

/** What a browser was asked for without anybody's doing, by all of its pages. */
export type Happened = { hosts: Set<string>; policies: string[]; downloads: number; popups: number; questions: number };

/** A browser of its own for one person, which notes what its pages do by themselves. */
export async function openObserved(
  browser: Browser,
  screen: { width: number; height: number },
): Promise<{ page: Page; context: BrowserContext; errors: string[]; happened: Happened }> {
  const person = await openPerson(browser, screen);
  const happened: Happened = { hosts: new Set(), policies: [], downloads: 0, popups: 0, questions: 0 };
  await person.context.exposeFunction('noteQuestion', () => {
    happened.questions += 1;
  });
  await person.context.addInitScript(watchQuestions);
  person.context.on('request', (request) => happened.hosts.add(new URL(request.url()).host));
  person.context.on('response', (answer) => {
    if (answer.request().resourceType() === 'document') happened.policies.push(answer.headers()['content-security-policy'] ?? '');
  });
  person.page.on('download', () => {
    happened.downloads += 1;
  });
  person.page.on('popup', () => {
    happened.popups += 1;
  });
  person.page.on('dialog', (dialog) => {
    happened.questions += 1;
    void dialog.dismiss();
  });
  return { ...person, happened };
}

/** A browser asks a person to allow something: each of these begins such a question. */
function watchQuestions(): void {
  const note = () => (globalThis as unknown as { noteQuestion: () => void }).noteQuestion();
  Notification.requestPermission = async () => {
    note();
    return 'denied';
  };
  navigator.geolocation.getCurrentPosition = note;
  navigator.geolocation.watchPosition = () => {
    note();
    return 0;
  };
  globalThis.open = () => {
    note();
    return null;
  };
}

export async function lookAt(page: Page): Promise<LookedAt> {
  await page.waitForLoadState('networkidle');
  // biome-ignore lint/performance/useDomNodeTextContent: what is not shown is not said
  const text = await page.locator('body').innerText();
  const found = await page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown);
    const nameOf = (element: HTMLElement) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
    const labelOf = (input: HTMLInputElement) => [...(input.labels ?? [])].map((label) => label.textContent?.trim()).join(' ') || nameOf(input);
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox], [role=switch], [role=checkbox]')];
    return {
      presses: all('button, [role=button], a').map(nameOf),
      boxes: boxes.map((box) => ({ label: labelOf(box), checked: box.checked || box.ariaChecked === 'true', required: box.required })),
      fields: [...document.querySelectorAll<HTMLInputElement>('form input, form textarea, form select')].map(({ name }) => name),
      timers: all('[role=timer]').length,
      dialogs: all('[role=dialog], [role=alertdialog], dialog[open]').length,
      frames: document.querySelectorAll('iframe, frame, object, embed').length,
      links: all('a').map((link) => {
        const { href, rel, target, download } = link as HTMLAnchorElement;
        return { to: href, rel, isNewTab: target === '_blank', isDownload: download !== '' || link.hasAttribute('download') };
      }),
    };
  });
  return { text, ...found };
}
