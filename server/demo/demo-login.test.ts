import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '#server/settings/config.ts';
import { demoLogin } from '#server/settings/demo-login.ts';
import { codeIn } from '../../test/support/accounts/smtp-sink.ts';
import { createTestApp, type TestApp } from '../../test/support/servers/test-app.ts';
import { seedDemoStore } from './demo-store.ts';

const refusal = 'The demo sign-in answers on this machine and its local network only. Set HAAT_DEMO=on to open it.';
/** What a proxy on this machine adds for whom it asks. */
const strangers = [{ 'X-Forwarded-For': '198.51.100.7' }, { Forwarded: 'for=198.51.100.7' }, { Via: '1.1 proxy' }, { 'X-Real-IP': '198.51.100.7' }];
const [stranger = {}] = strangers;

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await createTestApp({ HAAT_DEMO: '', AUTH_MAIL_INTERVAL_SECONDS: '0', FFMPEG_PATH: '/nowhere/ffmpeg' });
  url = await app.listen();
  await seedDemoStore(app.context);
}, 60_000);
afterAll(() => app[Symbol.asyncDispose]());

async function ask(origin: string, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${origin}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

const logIn = (headers = {}, origin = url) => ask(origin, '/token?grant_type=password', demoLogin, headers);

async function listMails(): Promise<{ text: string }[]> {
  const mailbox = await app.context.notices.mailbox(app.context.notices.mailboxKey);
  return mailbox.ok ? mailbox.value.items : [];
}

/** The code of the mail that follows. */
async function askForCode(path: string, headers: Record<string, string> = {}): Promise<string> {
  const before = (await listMails()).length;
  await ask(url, path, { email: demoLogin.email, create_user: false }, headers);
  const [newest] = await vi.waitFor(async () => {
    const mails = await listMails();
    expect(mails).toHaveLength(before + 1);
    return mails;
  }, 10_000);
  return codeIn(newest?.text ?? '');
}

test('leads to a store that has taken all first steps, and has a logo', async () => {
  const { access_token: token } = (await logIn()).body;
  const { steps } = (await app.send('GET', '/api/seller/overview', undefined, token)).body;
  expect(Object.entries(steps).filter(([, isDone]) => !isDone)).toEqual([]);
  const { logo_url } = (await app.send('GET', '/api/stores/rangrez')).body;
  expect((await app.app.request(logo_url)).status).toBe(200);
});

test('10.4 the demo log-in answers this machine, and nobody for whom a proxy asks', async () => {
  expect((await logIn()).status).toBe(200);
  for (const headers of strangers) expect(await logIn(headers)).toEqual({ status: 403, body: { code: 403, error_code: 'demo_closed', msg: refusal } });
  expect((await logIn({ ...stranger, 'X-Supabase-Api-Version': '2024-01-01' })).body).toEqual({ code: 'demo_closed', message: refusal });
  expect((await ask(url, '/token?grant_type=password', { ...demoLogin, password: 'a guess' }, stranger)).body.error_code).toBe('invalid_credentials');
});

test('10.4 no other way leads a stranger into the account of the demo', async () => {
  const { email } = demoLogin;
  for (const [path, type] of [
    ['/otp', 'email'],
    ['/recover', 'recovery'],
  ] as const) {
    const theirs = { type, email, token: await askForCode(path, stranger) };
    expect((await ask(url, '/verify', theirs, stranger)).body.error_code).toBe('demo_closed');
    const ours = { type, email, token: await askForCode(path) };
    expect((await ask(url, '/verify', ours)).status).toBe(200);
  }
});

test('10.4 a session that began here is refreshed anywhere', async () => {
  const { refresh_token } = (await logIn()).body;
  expect((await ask(url, '/token?grant_type=refresh_token', { refresh_token }, stranger)).status).toBe(200);
});

test('10.4 HAAT_DEMO=on opens it, without a demo it is shut, and with a password of its own it is an account like others', async () => {
  for (const [HAAT_DEMO, status] of [
    ['on', 200],
    ['off', 403],
  ] as const) {
    await using other = await createTestApp({ HAAT_DEMO, FFMPEG_PATH: '/nowhere/ffmpeg' });
    const origin = await other.listen();
    await seedDemoStore(other.context);
    expect((await logIn(stranger, origin)).status).toBe(status);
    expect((await logIn({}, origin)).status).toBe(status);
  }
  const session = (await logIn()).body;
  const password = 'a-password-of-our-own';
  const changed = await app.send('PUT', '/auth/v1/user', { password, current_password: demoLogin.password }, session.access_token);
  expect(changed.status).toBe(200);
  expect((await ask(url, '/token?grant_type=password', { email: demoLogin.email, password }, stranger)).status).toBe(200);
}, 60_000);

test('10.4 the demo is on by itself only at home', () => {
  const demoOf = (env: NodeJS.ProcessEnv) => {
    const { demo, demoAccess } = readConfig(env);
    return [demo, demoAccess];
  };
  for (const env of [{}, { PUBLIC_URL: 'http://localhost:3000' }, { PUBLIC_URL: 'https://127.0.0.1' }, { PUBLIC_URL: 'http://[::1]:80' }])
    expect(demoOf(env)).toEqual([true, 'nearby']);
  for (const env of [{ PUBLIC_URL: 'https://shop.example' }, { PUBLIC_URL: 'http://192.168.1.4' }, { DATABASE_URL: 'postgres://u@h/n' }, { HAAT_DEMO: 'off' }])
    expect(demoOf(env)).toEqual([false, 'nobody']);
  expect(demoOf({ HAAT_DEMO: 'on', PUBLIC_URL: 'https://shop.example' })).toEqual([true, 'everybody']);
});
