import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { authClient } from '../api/auth.ts';
import { text } from '../texts/texts.ts';

/** What a provider or a mail link brought back in the address. */
type AuthRedirect = { said?: { tone: 'problem' | 'info'; text: string } };

/** Codes that have a sentence of ours. */
const known = [
  'access_denied',
  'bad_oauth_callback',
  'bad_oauth_state',
  'email_conflict_identity_not_deletable',
  'flow_state_expired',
  'flow_state_not_found',
  'identity_already_exists',
  'otp_expired',
  'provider_email_needs_verification',
  'signup_disabled',
  'user_banned',
] as const;
const parts = ['error', 'error_code', 'error_description', 'message', 'code', 'sb', 'sb_flow_id'];

/** Whether an address brings something that is to be taken up at once. */
export const isRedirect = (search: URLSearchParams): boolean => parts.some((part) => search.has(part));

/** Reads it once, takes it out of the address bar, and completes a sign-in by `?code=`; `arriving` meanwhile. */
export function useAuthRedirect(): AuthRedirect & { arriving: boolean } {
  const { key, search } = useLocation();
  const { data, isPending } = useQuery({
    queryKey: ['auth-redirect', key],
    queryFn: takeAuthRedirect,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { ...data, arriving: isPending && new URLSearchParams(search).has('code') };
}

async function takeAuthRedirect(): Promise<AuthRedirect> {
  const said = new URLSearchParams(`${location.search.slice(1)}&${location.hash.slice(1)}`);
  const arrival = await understand(said);
  if (isRedirect(said)) cleanAddress();
  return arrival;
}

async function understand(said: URLSearchParams): Promise<AuthRedirect> {
  if (said.has('error') || said.has('error_code')) return problem(said.get('error_code') ?? said.get('error') ?? '');
  if (said.has('message')) return { said: { tone: 'info', text: text('accounts:arrival.oneMore') } };
  if (said.has('code')) return await exchange();
  return {};
}

/** The client exchanges the code as it opens; without its half of the secret (another browser) it leaves the code alone. */
async function exchange(): Promise<AuthRedirect> {
  try {
    const client = await authClient();
    const { error } = await client.initialize();
    const { data } = await client.getSession();
    return !error && data.session ? {} : problem(error ? 'flow_state_expired' : 'flow_state_not_found');
  } catch {
    return { said: { tone: 'problem', text: text('accounts:unreachable') } };
  }
}

/** Our own sentence for each code: the description in an address can be anyone's words. */
function problem(code: string): AuthRedirect {
  const sentence = text(`accounts:arrival.${known.find((one) => one === code) ?? 'other'}`);
  return { said: { tone: 'problem', text: sentence } };
}

function cleanAddress(): void {
  const clean = new URL(location.href);
  for (const part of parts) clean.searchParams.delete(part);
  clean.hash = '';
  history.replaceState(history.state, '', clean);
}
