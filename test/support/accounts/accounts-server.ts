import { randomInt, randomUUID } from 'node:crypto';
import { createTestApp, type TestApp, type TestAppOptions } from '../servers/test-app.ts';
import { openBrowser, type TestBrowser } from './auth-client.ts';
import { type SmsSink, startSmsSink } from './sms-sink.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts';

export type AccountsServer = AsyncDisposable & {
  app: TestApp;
  url: string;
  mail: SmtpSink;
  texts: SmsSink;
  /** A browser at an address of its own. */
  browser(options?: Parameters<typeof openBrowser>[1]): TestBrowser;
  /** `/auth/v1` by raw HTTP, from an address of its own unless `ip` names one. */
  ask(method: string, path: string, body?: unknown, options?: { token?: string; ip?: string; headers?: Record<string, string> }): Promise<RawAnswer>;
};

// biome-ignore lint/suspicious/noExplicitAny: tests read what the contract promises, and fail where it is not there
export type RawAnswer = { status: number; headers: Headers; body: any; text: string };

/** A running server with real mail and text message sinks; every caller comes through one trusted proxy. */
export async function startAccountsServer(env: Record<string, string> = {}, options: TestAppOptions = {}): Promise<AccountsServer> {
  await using parts = new AsyncDisposableStack();
  const mail = parts.use(await startSmtpSink());
  const texts = parts.use(await startSmsSink());
  const sinks = { SMTP_URL: mail.url, MAIL_FROM: 'shop@rangrez.example', SMS_URL: texts.url };
  const app = parts.use(await createTestApp({ ...sinks, AUTH_MAIL_INTERVAL_SECONDS: '0', TRUSTED_PROXIES: '1', ...env }, undefined, options));
  const url = await app.listen();
  const running = parts.move();
  return {
    app,
    url,
    mail,
    texts,
    browser: (options = {}) => openBrowser(url, { ip: anAddress(), ...options }),
    async ask(method, path, body, { token, ip = anAddress(), headers = {} } = {}) {
      const answer = await fetch(`${url}/auth/v1${path}`, {
        method,
        redirect: 'manual',
        headers: {
          'X-Supabase-Api-Version': '2024-01-01',
          'X-Forwarded-For': ip,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json;charset=UTF-8' }),
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const text = await answer.text();
      const isJson = answer.headers.get('Content-Type')?.includes('json') && text !== '';
      return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined };
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

export function anAddress(): string {
  return `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

export function anEmail(): string {
  return `${randomUUID()}@example.com`;
}

/** A mobile number of India that could exist, in E.164. */
export function aPhone(): string {
  return `+9198${String(randomInt(100_000_000)).padStart(8, '0')}`;
}
