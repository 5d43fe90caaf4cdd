import './sheet-texts.ts';
import type { Session } from '@supabase/auth-js';
import { authClient } from '../../api/auth.ts';
import { text } from '../../texts/texts.ts';
import { needsSecondFactor } from '../assurance.ts';
import { currentSession } from './current-session.ts';
import { displayName } from './person.ts';

export type Return = { step?: 'second-factor' | 'name'; problem?: string };

/** What is left to do once there is a session. */
export function stepAfter(session: Session): 'second-factor' | 'name' | undefined {
  if (needsSecondFactor(session)) return 'second-factor';
  return displayName(session) === '' ? 'name' : undefined;
}

let taken: Promise<Return> | undefined;

/** What a provider brought back in the address, once in a page's life: the client redeems `?code=` as it opens. */
export function takeReturn(): Promise<Return> {
  taken ??= readReturn().catch(() => ({}));
  const result = taken;
  taken = Promise.resolve({});
  return result;
}

async function readReturn(): Promise<Return> {
  const said = new URLSearchParams(location.search);
  // In sentences of ours: the description in an address can be anyone's words.
  if (said.has('error')) {
    cleanAddress();
    return { problem: text(`sign-in-sheet:return.${said.get('error') === 'access_denied' ? 'denied' : 'other'}`) };
  }
  const client = await authClient();
  const { error } = await client.initialize();
  cleanAddress();
  const session = await currentSession();
  if (!session) return { problem: text(`sign-in-sheet:return.${error ? 'late' : 'other'}`) };
  return { step: stepAfter(session) };
}

/** So that a refresh does not tell it again. */
function cleanAddress(): void {
  const address = new URL(location.href);
  for (const name of ['code', 'error', 'error_code', 'error_description', 'sb', 'sb_flow_id']) address.searchParams.delete(name);
  address.hash = '';
  history.replaceState(history.state, '', address);
}
