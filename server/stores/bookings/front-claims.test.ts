import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoreId } from '#contract/ids.ts';
import { createTestApp, type TestApp } from '../../../test/support/servers/test-app.ts';

/** What the front pages say of the demo store, as words that stand nowhere else on the page. */
const claims = [
  ['/', 'Open the demo store'],
  ['/landing', 'Open the demo store'],
  ['/case-studies', 'The demo store Rangrez is on air'],
  ['/terms', 'Rangrez is a sample'],
] as const;

describe('what the front pages say of this site', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ DEMO_REVIEW_DAYS: '3' }, undefined, { pages: true });
  });
  afterAll(async () => await app[Symbol.asyncDispose]());

  const read = async (path: string) => await (await app.app.request(path)).text();
  const listClaims = async () => await Promise.all(claims.map(async ([path, words]) => [path, (await read(path)).includes(words)]));

  it('speaks of the demo store while there is one, and leads to live events where there is none', async () => {
    expect(await listClaims()).toEqual(claims.map(([path]) => [path, false]));
    expect(await read('/')).toMatch(/href="\/live"[^>]*>Watch live</);
    const { storeId } = await app.signUpSeller('Rangrez');
    await app.db
      .updateTable('stores')
      .set({ is_demo: true })
      .where('id', '=', storeId as StoreId)
      .execute();
    expect(await listClaims()).toEqual(claims.map(([path]) => [path, true]));
    await app.db
      .updateTable('stores')
      .set({ closed_at: app.now() })
      .where('id', '=', storeId as StoreId)
      .execute();
    expect(await listClaims()).toEqual(claims.map(([path]) => [path, false]));
  });

  it.each(['/', '/landing', '/book-demo'])('promises an answer within the days of DEMO_REVIEW_DAYS: %s', async (path) => {
    const html = await read(path);
    expect(html).toContain('within 3 business days');
    expect(html).not.toMatch(/within (?:a|1) business day/);
  });
});
