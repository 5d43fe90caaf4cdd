import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { isUnavailable } from '#server/platform/database/unavailable.ts';
import type { DeviceEnv } from '#server/platform/http/device-cookie.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { logCounted } from '#server/platform/logs/log-counts.ts';
import type { AuthOutcome, AuthProblem } from './auth-problem.ts';

export type AuthEnv = { Bindings: { incoming?: IncomingMessage }; Variables: DeviceEnv['Variables'] & { ip: string; requestId: string; userId?: string } };

export const apiVersionHeader = 'X-Supabase-Api-Version';
const apiVersion = '2024-01-01';

/** Sets the API version, and keeps tokens out of caches. */
export const speakVersion: MiddlewareHandler<AuthEnv> = async (c, next) => {
  await next();
  if (knowsVersion(c)) c.res.headers.set(apiVersionHeader, apiVersion);
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
};

export function answer(c: Context<AuthEnv>, outcome: AuthOutcome<object>): Response {
  const userId = outcome.ok ? userOf(outcome.value) : undefined;
  if (userId) c.set('userId', userId);
  return outcome.ok ? c.json(outcome.value) : answerProblem(c, outcome.problem);
}

/** The two error shapes of docs/accounts.md, "Wire format": by the version header of the request. */
export function answerProblem(c: Context<AuthEnv>, problem: AuthProblem, errorId?: string): Response {
  const { status, code, message, weak_password, retryAfterSeconds } = problem;
  c.header('x-sb-error-code', code);
  if (retryAfterSeconds) c.header('Retry-After', String(retryAfterSeconds));
  const more = { ...(weak_password ? { weak_password } : {}), ...(errorId ? { error_id: errorId } : {}) };
  if (knowsVersion(c)) return c.json({ code, message, ...more }, status);
  return c.json({ code: status, error_code: code, msg: message, ...more }, status);
}

/** 503 when the database does not answer: the client keeps its session and tries again. */
export function answerSurprise(c: Context<AuthEnv>, error: unknown, log: Log): Response {
  const requestId = c.get('requestId') ?? randomUUID();
  const away = isUnavailable(error);
  const fields = { err: withoutValues(error), requestId };
  if (away) logCounted(log, 'warn', fields, 'accounts cannot answer: the database is away');
  else log.error(fields, 'a request to accounts failed');
  const problem: AuthProblem = away
    ? { status: 503, code: 'request_timeout', message: 'Accounts cannot answer just now. Try again in a moment.' }
    : { status: 500, code: 'unexpected_failure', message: 'Unexpected failure, please check server logs for more information' };
  return answerProblem(c, problem, requestId);
}

/** PostgreSQL repeats the row in an error's `detail`; a log must not. */
function withoutValues(error: unknown): object {
  const { name, message, code, stack } = error as Error & { code?: string };
  return { type: name, message, code, stack };
}

/** Whose session or account an answer is, for the log. */
function userOf(value: { user?: { id?: string }; id?: string; aud?: string }): string | undefined {
  return value.user?.id ?? (value.aud ? value.id : undefined);
}

function knowsVersion(c: Context): boolean {
  const asked = c.req.header(apiVersionHeader);
  return asked !== undefined && asked >= apiVersion;
}
