import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { OwnPage } from '#contract/pages/pages.ts';

type Built = { title: string; sections: unknown[]; slug?: string };

/** The page builder of the demo store, by its API. */
export async function openDemoBuilder(url: string) {
  const signedIn = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    ...{ method: 'POST', headers: { 'Content-Type': 'application/json' } },
    body: JSON.stringify({ email: 'seller@haat.example', password: 'haat-demo' }),
  });
  const { access_token: token } = await signedIn.json();

  /** Answers with 2xx. */
  async function ask(method: string, path: string, body?: object): Promise<OwnPage> {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/api/seller/pages${path}`, { method, headers, body: body && JSON.stringify(body) });
    const text = await answer.text();
    expect([method, path, answer.ok ? '' : text]).toEqual([method, path, '']);
    return JSON.parse(text);
  }

  return {
    ask,
    /** Published, with these sections. */
    async build({ title, sections, slug = '' }: Built): Promise<OwnPage> {
      const { id } = await ask('POST', '', { id: randomUUID(), title, slug });
      await ask('PUT', `/${id}/content`, { version: 1, content: { sections } });
      return await ask('POST', `/${id}/publish`, {});
    },
  };
}
