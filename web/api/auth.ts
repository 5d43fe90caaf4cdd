import type { AuthChangeEvent, AuthClient, Session } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import type { HostedAccounts } from './context.ts';
import { fetchUntilDropped } from './dropped-reads.ts';

export type AuthState = { loading: boolean; session: Session | undefined };

const loadingState: AuthState = { loading: true, session: undefined };
const listeners = new Set<() => void>();
const eventListeners = new Set<(event: AuthChangeEvent, session: Session | null) => void>();
let state = loadingState;
let client: Promise<InstanceType<typeof AuthClient>> | undefined;

/** The key under which auth-js keeps the session (docs/accounts.md, "The client"). */
export const sessionStorageKey = 'sb-haat-auth-token';
/** Names the browser to our own account service; it opens nothing by itself. */
const publishableKey = 'sb_publishable_haat';
/** The meta element in which a page says where accounts are kept, if not here. */
export const hostedAccountsName = 'haat-accounts';

/** The unmodified official client, loaded when first asked for. */
export function authClient(): Promise<InstanceType<typeof AuthClient>> {
  client ??= open().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

async function open(): Promise<InstanceType<typeof AuthClient>> {
  const { AuthClient } = await import('@supabase/auth-js');
  const { url, key } = serviceOf(document);
  const opened = new AuthClient({
    url: requireSetting(url, 'supabaseUrl'),
    headers: { apikey: requireSetting(key, 'supabaseKey') },
    storageKey: sessionStorageKey,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    flowType: 'pkce',
    fetch: fetchUntilDropped,
    experimental: { recoveryCodes: true },
  });
  opened.onAuthStateChange((event, session) => {
    set({ loading: false, session: session ?? undefined });
    for (const listener of eventListeners) listener(event, session);
  });
  return opened;
}

function serviceOf(page: Document): HostedAccounts {
  const hosted = page.querySelector<HTMLMetaElement>(`meta[name="${hostedAccountsName}"]`)?.content;
  return hosted ? (JSON.parse(hosted) as HostedAccounts) : { url: `${location.origin}/auth/v1`, key: publishableKey };
}

/** Hears SIGNED_IN, SIGNED_OUT, PASSWORD_RECOVERY and the rest of the client, also those of other tabs. Returns its stop. */
export function onAuthEvent(listener: (event: AuthChangeEvent, session: Session | null) => void): () => void {
  eventListeners.add(listener);
  return () => void eventListeners.delete(listener);
}

/** The client needs an address and a key; the words are those of its own factory. */
function requireSetting(value: string, name: string): string {
  if (!value) throw new Error(`${name} is required.`);
  return value;
}

function set(next: AuthState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** A visitor who never signed in here needs no auth client: its code stays unloaded. */
export function hasStoredSession(): boolean {
  return localStorage.getItem(sessionStorageKey) !== null;
}

/** A guest's tab hears that somebody signed in in another one. */
function hearOtherTabs({ key, newValue }: StorageEvent): void {
  if (key === sessionStorageKey && newValue !== null) void authClient();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', hearOtherTabs);
  listeners.add(listener);
  if (client === undefined && hasStoredSession()) void authClient();
  else if (client === undefined) queueMicrotask(() => set({ loading: false, session: undefined }));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', hearOtherTabs);
  };
}

/** Who is signed in. `loading` until the first session result; always so on the server. */
export function useSession(): AuthState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => loadingState,
  );
}

/** Asks whether the session still stands: the client forgets one that was ended elsewhere, and says SIGNED_OUT. */
export async function checkSession(): Promise<void> {
  if (hasStoredSession()) await (await authClient()).getUser();
}

/** A token that is still valid, refreshed if need be; `undefined` for a guest. */
export async function accessToken(): Promise<string | undefined> {
  if (client === undefined && !hasStoredSession()) return undefined;
  const { data } = await (await authClient()).getSession();
  return data.session?.access_token;
}
