import type { AuthClient, AuthError } from '@supabase/auth-js';
import { authClient } from '../api/auth.ts';
import { text } from '../texts/texts.ts';

type Client = InstanceType<typeof AuthClient>;
type Refusal = Pick<AuthError, 'name' | 'message'> & { code?: string; status?: number };

/** What the client's methods answer; beside an error, `data` holds nothing of use. */
type Answer<Data> = { data?: Data; error: null } | { data?: unknown; error: Refusal } | { data?: undefined; error: Refusal | null };

/** Why a call to accounts did not work: the code of docs/accounts.md, "Endpoints", and what to tell the person. */
export type Problem = { code: string | undefined; message: string };

/** Makes one call to accounts, and gives what it answered or why it did not. */
export async function ask<Data>(call: (client: Client) => Promise<Answer<Data>>): Promise<{ data?: Data; problem?: Problem }> {
  try {
    const { data, error } = await call(await authClient());
    return error ? { problem: { code: error.code, message: wordsOf(error) } } : { data: data as Data };
  } catch {
    return { problem: { code: undefined, message: text('accounts:unreachable') } };
  }
}

/** Makes one call to accounts: `undefined` when it went well, else what to tell the person, in the server's own words. */
export async function attempt(call: (client: Client) => Promise<{ error: Refusal | null }>): Promise<string | undefined> {
  const { problem } = await ask(call);
  return problem?.message;
}

/** The server's message, or our own in place of what a browser says of a lost network or a closed passkey window. */
function wordsOf(error: Refusal): string {
  if (error.name === 'AuthRetryableFetchError' && !error.status) return text('accounts:unreachable');
  if (error.name === 'NotAllowedError' || error.code?.startsWith('ERROR_')) return text('accounts:passkey.stopped');
  return error.message;
}
