import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageBuilder } from '../../../test/support/pages/built-pages.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';
import { pageTemplates } from './page-templates.ts';

let app: TestApp;
let seller: TestSeller;

beforeAll(async () => {
  app = await createTestApp(undefined, undefined, { pages: true });
  seller = await app.signUpSeller();
});
afterAll(() => app[Symbol.asyncDispose]());

const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean);

test.each(pageTemplates)('the template $id is a whole page in a store that has nothing yet', async ({ id }) => {
  const builder = openPageBuilder(app, seller);
  const page = await builder.publish(await builder.create({ template_id: id }));
  const answer = await app.app.request(`/p/${page.slug}`);
  expect(answer.status).toBe(200);
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(await answer.text())?.[1] ?? '';
  const sections = [...main.matchAll(/<section[\s\S]*?<\/section>/g)].map(([html]) => html);
  expect(wordsOf(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(main)?.[1] ?? '').length).toBeGreaterThan(1);
  expect(sections.length).toBeGreaterThanOrEqual(3);
  for (const html of sections) expect([html, /<h[12]/.test(html), wordsOf(html).length >= 8 || /<img /.test(html)]).toEqual([html, true, true]);
  // Beside the first thing to be seen and the last thing to do.
  expect(sections.slice(1, -1).flatMap(wordsOf).length).toBeGreaterThan(20);
});
