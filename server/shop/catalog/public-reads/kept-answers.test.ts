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

test('an answer asked for twice is given again, to the letter, while what it was made of is kept', async () => {
  await read('/lamps/1');
  const [second, third] = [await app.request('/lamps/1'), await app.request('/lamps/1')];
  expect(await third.text()).toBe(await second.text());
  expect(third.headers.get('Content-Type')).toBe(second.headers.get('Content-Type'));
  expect(asked).toBe(2);
  kept = {};
  expect([await read('/lamps/1'), await read('/lamps/1'), await read('/lamps/1')]).toMatchObject([{ asked: 3 }, { asked: 4 }, { asked: 4 }]);
  kept = undefined;
  expect([await read('/lamps/1'), await read('/lamps/1')]).toMatchObject([{ asked: 5 }, { asked: 6 }]);
});

test('each address has an answer of its own', async () => {
  await read('/lamps/0');
  expect([await read('/lamps/1'), await read('/lamps/2'), await read('/lamps/1?size=2'), await read('/lamps/1')]).toMatchObject([
    { asked: 2 },
    { asked: 3 },
    { asked: 4 },
    { asked: 2 },
  ]);
});

test('whoever names an account is answered by the route', async () => {
  await read('/lamps/1');
  await read('/lamps/1');
  expect(await read('/lamps/1', { headers: { Authorization: 'Bearer nothing' } })).toMatchObject({ asked: 3 });
  expect(await read('/lamps/1')).toMatchObject({ asked: 2 });
});

test('a failure is not kept, nor is what answers another method', async () => {
  status = 503;
  await read('/lamps/1');
  await read('/lamps/1');
  expect((await app.request('/lamps/1', { method: 'POST' })).status).toBe(503);
  status = 200;
  expect(await read('/lamps/1')).toMatchObject({ asked: 4 });
});
