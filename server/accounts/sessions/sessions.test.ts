import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/servers/test-app.ts';
import { issueRefreshToken, judgeRefresh, readRefreshToken } from './refresh-tokens.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

async function aSession(): Promise<{ access_token: string; refresh_token: string }> {
  const made = await app.send('POST', '/auth/v1/signup', { email: `${randomUUID()}@example.com`, password: 'open sesame', data: { store_name: 'Blue Door' } });
  return made.body;
}

function refresh(refresh_token: unknown) {
  return app.send('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token });
}

test('each use of the active refresh token gives the next one', async () => {
  const first = await aSession();
  const second = await refresh(first.refresh_token);
  expect(second).toMatchObject({ status: 200, body: { token_type: 'bearer', expires_in: 3600 } });
  const third = await refresh(second.body.refresh_token);
  expect(new Set([first.refresh_token, second.body.refresh_token, third.body.refresh_token]).size).toBe(3);
});

test('the parent of the active token gets the active one again, however late', async () => {
  const first = await aSession();
  const second = await refresh(first.refresh_token);
  app.advance(86_400_000);
  const again = await refresh(first.refresh_token);
  expect(again).toMatchObject({ status: 200, body: { refresh_token: second.body.refresh_token } });
});

test('an older token is accepted within ten seconds of the last rotation', async () => {
  const first = await aSession();
  const second = await refresh(first.refresh_token);
  const third = await refresh(second.body.refresh_token);
  app.advance(9_000);
  expect(await refresh(first.refresh_token)).toMatchObject({ status: 200, body: { refresh_token: third.body.refresh_token } });
});

test('an older token used later was stolen: the whole session ends', async () => {
  const first = await aSession();
  const second = await refresh(first.refresh_token);
  const third = await refresh(second.body.refresh_token);
  app.advance(11_000);
  expect(await refresh(first.refresh_token)).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } });
  expect(await refresh(third.body.refresh_token)).toMatchObject({ status: 400, body: { error_code: 'refresh_token_not_found' } });
  expect((await app.send('GET', '/api/seller/store', undefined, third.body.access_token)).status).toBe(401);
});

test('twenty refreshes at once get one and the same new token', async () => {
  const first = await aSession();
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first.refresh_token)));
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(1);
  expect(answers[0]?.body.refresh_token).not.toBe(first.refresh_token);
});

test('refreshing is never limited', async () => {
  let { refresh_token } = await aSession();
  for (let round = 0; round < 200; round += 1) {
    const { status, body } = await refresh(refresh_token);
    expect(status).toBe(200);
    refresh_token = body.refresh_token;
  }
});

test.each([[''], ['nonsense'], ['A'.repeat(71)], [null]])('%j is no refresh token', async (token) => {
  expect(await refresh(token)).toMatchObject({ status: 400, body: { error_code: 'validation_failed', msg: 'Refresh token is not valid' } });
});

test('an access token that has run out is refused by our API until it is refreshed', async () => {
  const session = await aSession();
  app.advance(3_700_000);
  const refused = await app.send('GET', '/api/seller/store', undefined, session.access_token);
  expect(refused).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED', message: 'Your session has ended. Sign in again.' } });
  const next = await refresh(session.refresh_token);
  expect((await app.send('GET', '/api/seller/store', undefined, next.body.access_token)).status).toBe(200);
});

test('a refresh token says what it was made of, and only under its own secret', () => {
  const claims = { sessionId: randomUUID(), counter: 4_000_000_000 };
  const token = issueRefreshToken(Buffer.from('one'), claims);
  expect(readRefreshToken(Buffer.from('one'), token)).toEqual(claims);
  expect(readRefreshToken(Buffer.from('two'), token)).toBeUndefined();
});

test('a token from the future of its session is unknown', () => {
  expect(judgeRefresh(3, { refresh_counter: 2, refresh_floor: 0, refreshed_at: new Date() }, new Date(), 10)).toBe('unknown');
});
