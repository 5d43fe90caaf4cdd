import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { isUnavailable } from '#server/platform/api.ts';
import type { Log } from '#server/platform/log.ts';
import type { AuthOutcome, AuthProblem } from './auth-problem.ts';

export type AuthEnv = { Variables: { ip: string; requestId: string; secure?: boolean } };

export const apiVersionHeader = 'X-Supabase-Api-Version';
const apiVersion = '2024-01-01';

/** Says which version was spoken, and keeps tokens out of caches. */
export const speakVersion: MiddlewareHandler<AuthEnv> = async (c, next) => {
  await next();
  if (knowsVersion(c)) c.res.headers.set(apiVersionHeader, apiVersion);
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
};

export function answer(c: Context<AuthEnv>, outcome: AuthOutcome<object>): Response {
  return outcome.ok ? c.json(outcome.value) : answerProblem(c, outcome.problem);
}

/** The two error shapes of auth-contract.md §1.1: by the version header of the request. */
export function answerProblem(c: Context<AuthEnv>, problem: AuthProblem, errorId?: string): Response {
  const { status, code, message, weak_password, retryAfterSeconds } = problem;
  c.header('x-sb-error-code', code);
  if (retryAfterSeconds) c.header('Retry-After', String(retryAfterSeconds));
  // The rest of the body was not read, so nothing more can follow on this connection.
  if (status === 413) c.header('Connection', 'close');
  const more = { ...(weak_password ? { weak_password } : {}), ...(errorId ? { error_id: errorId } : {}) };
  if (knowsVersion(c)) return c.json({ code, message, ...more }, status);
  return c.json({ code: status, error_code: code, msg: message, ...more }, status);
}

/** 503 when the database does not answer: the client keeps its session and tries again. */
export function answerSurprise(c: Context<AuthEnv>, error: unknown, log: Log): Response {
  const requestId = c.get('requestId') ?? randomUUID();
  const away = isUnavailable(error);
  log[away ? 'warn' : 'error']({ err: withoutValues(error), requestId }, 'a request to accounts failed');
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

function knowsVersion(c: Context): boolean {
  const asked = c.req.header(apiVersionHeader);
  return asked !== undefined && asked >= apiVersion;
}
