import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { keepAnswers } from './kept-answers.ts';

/** What is kept in memory; each answer says how often the route was asked. */
let kept: object | undefined;
let asked: number;
let status: 200 | 503;

beforeEach(() => {
  kept = {};
  asked = 0;
  status = 200;
});

const app = new Hono<AppEnv>();
app.on(
  'GET',
  '/lamps/:id',
  keepAnswers((source) => source === kept),
);
app.all('/lamps/:id', (c) => {
  asked += 1;
  if (kept) c.set('source', kept);
  return c.json({ asked, of: c.req.url }, status);
});

const read = async (path: string, init?: RequestInit) => await (await app.request(path, init)).json();

test('an answer is given again, to the letter, while what it was made of is kept', async () => {
  const [first, second] = [await app.request('/lamps/1'), await app.request('/lamps/1')];
  expect(await second.text()).toBe(await first.text());
  expect(second.headers.get('Content-Type')).toBe(first.headers.get('Content-Type'));
  expect(asked).toBe(1);
  kept = {};
  expect(await read('/lamps/1')).toMatchObject({ asked: 2 });
  kept = undefined;
  expect([await read('/lamps/1'), await read('/lamps/1')]).toMatchObject([{ asked: 3 }, { asked: 4 }]);
});

test('each address has an answer of its own', async () => {
  expect([await read('/lamps/1'), await read('/lamps/2'), await read('/lamps/1?size=2'), await read('/lamps/1')]).toMatchObject([
    { asked: 1 },
    { asked: 2 },
    { asked: 3 },
    { asked: 1 },
  ]);
});

test('whoever names an account is answered by the route', async () => {
  await read('/lamps/1');
  expect(await read('/lamps/1', { headers: { Authorization: 'Bearer nothing' } })).toMatchObject({ asked: 2 });
  expect(await read('/lamps/1')).toMatchObject({ asked: 1 });
});

test('a failure is not kept, nor is what answers another method', async () => {
  status = 503;
  await read('/lamps/1');
  expect((await app.request('/lamps/1', { method: 'POST' })).status).toBe(503);
  status = 200;
  expect(await read('/lamps/1')).toMatchObject({ asked: 3 });
});
