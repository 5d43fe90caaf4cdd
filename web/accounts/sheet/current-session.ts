import type { Session } from '@supabase/auth-js';
import { accessToken, authClient } from '../../api/auth.ts';

/** Who is signed in now; `undefined` for a guest, and while the account service cannot be reached. */
export async function currentSession(): Promise<Session | undefined> {
  try {
    if ((await accessToken()) === undefined) return undefined;
    const { data } = await (await authClient()).getSession();
    return data.session ?? undefined;
  } catch {
    return undefined;
  }
}
