import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountsServer, anAddress, anEmail, startAccountsServer } from '../support/accounts/accounts-server.ts';
import { codeIn } from '../support/accounts/smtp-sink.ts';

/** Whether an address has an account must not show in answers, limits or times (docs/accounts.md, "Security", auth #2674, #1547, #1955). */
const password = 'marigold lamps';
const rounds = 40;
let server: AccountsServer;
let known: string;

beforeAll(async () => {
  server = await startAccountsServer({ AUTH_RATE_LIMIT_FACTOR: '1000' }, { hasRealPasswords: true });
  known = anEmail();
  const { client } = server.browser();
  await client.signUp({ email: known, password });
  await client.verifyOtp({ email: known, token: codeIn((await server.mail.next(known)).text), type: 'signup' });
});
afterAll(() => server[Symbol.asyncDispose]());

const requests: Record<string, (email: string) => { path: string; body: object }> = {
  'a wrong password': (email) => ({ path: '/token?grant_type=password', body: { email, password: 'not it' } }),
  'a sign-up': (email) => ({ path: '/signup', body: { email, password: 'another one' } }),
  'a code for whoever has an account': (email) => ({ path: '/otp', body: { email, create_user: false } }),
  'a recovery': (email) => ({ path: '/recover', body: { email } }),
  'a resend': (email) => ({ path: '/resend', body: { email, type: 'signup' } }),
  'a wrong code': (email) => ({ path: '/verify', body: { email, token: '000000', type: 'email' } }),
};

/** The answer without values that differ between accounts in any case. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? 'text' : value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, shapeOf(field)]));
}

describe.each(Object.entries(requests))('%s', (_what, requestFor) => {
  async function ask(email: string, ip = anAddress()) {
    const { path, body } = requestFor(email);
    const began = performance.now();
    const answer = await server.ask('POST', path, body, { ip });
    return { ...answer, ms: performance.now() - began };
  }

  test('answers the same for an address with an account and for one without', async () => {
    const [yes, no] = [await ask(known), await ask(anEmail())];
    expect([yes.status, shapeOf(yes.body)]).toEqual([no.status, shapeOf(no.body)]);
  });

  test('takes the same time', async () => {
    const times: { yes: number[]; no: number[] } = { yes: [], no: [] };
    // In either order, since background work of one request slows the next.
    for (let round = 0; round < rounds; round += 1) {
      for (const kind of round % 2 === 0 ? (['yes', 'no'] as const) : (['no', 'yes'] as const))
        times[kind].push((await ask(kind === 'yes' ? known : anEmail())).ms);
    }
    expectAlike(times);
  }, 60_000);
});

/** Of two samples of one distribution, neither is the faster in nearly all of the pairs. */
function expectAlike({ yes, no }: { yes: number[]; no: number[] }): void {
  const faster = yes.filter((ms, index) => ms < (no[index] ?? 0)).length;
  expect(faster).toBeGreaterThan(yes.length * 0.15);
  expect(faster).toBeLessThan(yes.length * 0.85);
}

test('a log-in that waits for a sign-up takes the same time, whatever the sign-up found', async () => {
  const times: { yes: number[]; no: number[] } = { yes: [], no: [] };
  async function logInAfterSignUp(email: string): Promise<number> {
    await server.ask('POST', '/signup', { email, password: 'another one' });
    const began = performance.now();
    const answer = await server.ask('POST', '/token?grant_type=password', { email, password: 'not it' });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_credentials']);
    return performance.now() - began;
  }
  for (let round = 0; round < 30; round += 1) {
    for (const kind of round % 2 === 0 ? (['yes', 'no'] as const) : (['no', 'yes'] as const))
      times[kind].push(await logInAfterSignUp(kind === 'yes' ? known : anEmail()));
  }
  expectAlike(times);
}, 120_000);

test('asking again within the interval is refused, known address or not', async () => {
  await using slow = await startAccountsServer({ AUTH_MAIL_INTERVAL_SECONDS: '60', AUTH_RATE_LIMIT_FACTOR: '1000' }, { hasRealPasswords: true });
  const owner = anEmail();
  const { client } = slow.browser();
  await client.signUp({ email: owner, password });
  await client.verifyOtp({ email: owner, token: codeIn((await slow.mail.next(owner)).text), type: 'signup' });
  for (const path of ['/otp', '/recover']) {
    for (const email of [owner, anEmail()]) {
      expect((await slow.ask('POST', path, { email, create_user: false })).status).toBe(200);
      const again = await slow.ask('POST', path, { email, create_user: false });
      expect([again.status, again.body.code]).toEqual([429, 'over_email_send_rate_limit']);
      expect(Number(again.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
  }
});
