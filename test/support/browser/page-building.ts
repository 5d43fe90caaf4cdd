import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ListedPage, OwnPage } from '#contract/pages/pages.ts';
import { signInDemoSeller } from '../accounts/demo-seller.ts';

/** The editor of that page, and where its parts are. */
export async function openEditor(page: Page, url: string, id: string) {
  await page.goto(`${url}/dashboard/page-builder/edit/${id}`);
  await page.getByRole('button', { name: 'Add Section' }).waitFor();
  const canvas = page.getByRole('region', { name: 'The page, to be edited' });
  return {
    canvas,
    outline: page.getByRole('list', { name: 'On this page' }).getByRole('listitem'),
    /** Of the first section. */
    title: canvas.getByRole('textbox', { name: 'Title' }).first(),
    conflict: page.getByRole('dialog', { name: 'This page was changed elsewhere' }),
    saved: () => page.getByText('Saved just now').waitFor(),
  };
}

/** By the keyboard, in place of what stands there; the focus stays. */
export async function typeInto(page: Page, text: Locator, words: string): Promise<void> {
  await text.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(words);
}

/** Nothing that is edited is saved until the page is left. What a page sends while it is being left passes by Playwright's routes at times. */
export async function keepFromSaving(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (url.endsWith('/content')) throw new TypeError('Failed to fetch');
      return await fetch(input, init);
    };
  });
}

type Built = { title: string; sections: unknown[]; slug?: string };

/** The page builder of the demo store, by its API. */
export async function openDemoBuilder(url: string) {
  const token = await signInDemoSeller(url);

  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };

  /** Answers with 2xx. */
  async function ask(method: string, path: string, body?: object): Promise<OwnPage> {
    const answer = await fetch(`${url}/api/seller/pages${path}`, { method, headers, body: body && JSON.stringify(body) });
    const text = await answer.text();
    expect([method, path, answer.ok ? '' : text]).toEqual([method, path, '']);
    return JSON.parse(text);
  }

  return {
    ask,
    list: async (query: string) => (await ask('GET', query)) as unknown as { items: ListedPage[] },
    /** Published, with these sections. */
    async build({ title, sections, slug = '' }: Built): Promise<OwnPage> {
      const { id } = await ask('POST', '', { id: randomUUID(), title, slug });
      const { version } = await ask('PUT', `/${id}/content`, { version: 1, content: { sections } });
      return await ask('POST', `/${id}/publish`, { version });
    },
  };
}
