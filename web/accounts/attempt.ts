import type { AuthClient, AuthError } from '@supabase/auth-js';
import { authClient } from '../api/auth.ts';
import { text } from '../texts/texts.ts';

type Client = InstanceType<typeof AuthClient>;

/** Makes one call to accounts: `undefined` when it went well, else what to tell the person, in the server's own words. */
export async function attempt(call: (client: Client) => Promise<{ error: AuthError | null }>): Promise<string | undefined> {
  try {
    const { error } = await call(await authClient());
    if (!error) return undefined;
    // A browser's "Failed to fetch" is nobody's words.
    return error.name === 'AuthRetryableFetchError' && !error.status ? text('accounts:unreachable') : error.message;
  } catch {
    return text('accounts:unreachable');
  }
}
