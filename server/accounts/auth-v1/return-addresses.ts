import type { WireSession } from '../account-wire.ts';
import type { Flow } from '../codes/flows.ts';
import type { AuthProblem } from './auth-problem.ts';

/** What a failed visit says in the address it returns to. `error` as in RFC 6749 §4.1.2.1. */
export type ReturnProblem = { error: string; error_code: string; error_description: string };
type Destination = Pick<Flow, 'redirect_to' | 'code_challenge'>;

/** GoTrue's `error` for our refusals. */
export function toReturnProblem({ status, code, message }: Pick<AuthProblem, 'status' | 'code' | 'message'>): ReturnProblem {
  const isDenied = status === 403 || ['signup_disabled', 'user_banned', 'provider_email_needs_verification'].includes(code);
  const error = isDenied ? 'access_denied' : status >= 500 ? 'server_error' : 'invalid_request';
  return { error, error_code: code, error_description: message };
}

/** In the fragment; for a PKCE flow in the query too (docs/accounts.md, "Flows"). */
export function withProblem({ redirect_to, code_challenge }: Destination, problem: ReturnProblem): string {
  return withFragment(code_challenge ? withQuery(redirect_to, problem) : redirect_to, problem);
}

export function withCode({ redirect_to }: Destination, code: string): string {
  return withQuery(redirect_to, { code });
}

/** The implicit flow: the session itself in the fragment, which no server sees. */
export function withSession({ redirect_to }: Destination, session: WireSession, tokens: { token: string; refreshToken: string | undefined }): string {
  const provider = { provider_token: tokens.token, ...(tokens.refreshToken ? { provider_refresh_token: tokens.refreshToken } : {}) };
  return withFragment(redirect_to, { ...sessionParameters(session), ...provider, sb: '' });
}

export function sessionParameters({ access_token, expires_at, expires_in, refresh_token, token_type }: WireSession): Record<string, string> {
  return { access_token, expires_at: String(expires_at), expires_in: String(expires_in), refresh_token, token_type };
}

export function withFragment(target: string, parameters: Record<string, string>): string {
  const url = new URL(target);
  url.hash = new URLSearchParams(parameters).toString();
  return url.href;
}

export function withQuery(target: string, parameters: Record<string, string>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
