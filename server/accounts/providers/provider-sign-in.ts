import type { AccountsParts } from '../accounts-parts.ts';
import { type AuthOutcome, denied, granted } from '../auth-v1/auth-problem.ts';
import { type CallbackParts, createCallbacks } from './callbacks.ts';
import { createProviderClient, type ProviderEndpoints } from './create-client.ts';
import { createIdentities, refuseManaging } from './identities.ts';
import { type Begun, type BrowserCookie, createVisits, type VisitRequest } from './visits.ts';

export type ProvidersParts = CallbackParts & Pick<AccountsParts, 'redirects' | 'authenticate'>;
export type Providers = ReturnType<typeof createProviderSignIn>;

const timeoutSeconds = 10;

/** For tests: other addresses than the pinned ones, and less patience. */
type Substitutes = { endpoints?: Partial<ProviderEndpoints>; timeoutSeconds?: number };

/**
 * Sign-in at other providers, and the identities that come of it (docs/accounts.md, "Flows"). Throws `StartError` for a
 * provider that can never work. The callback address is that of PUBLIC_URL, whatever a request's headers say.
 */
export function createProviderSignIn(parts: ProvidersParts, substitutes: Substitutes = {}) {
  const { settings, publicUrl, authenticate } = parts;
  const surroundings = { callbackUrl: () => `${publicUrl()}/auth/v1/callback`, timeoutSeconds, ...substitutes };
  const clients = new Map(settings.providers.map((each) => [each.name, createProviderClient(each, surroundings)]));
  const visits = createVisits({ ...parts, clients });
  const callbacks = createCallbacks({ ...parts, clients });
  const identities = createIdentities(parts);

  return {
    /** For GET /settings and the buttons of the log-in page, in the order of the settings. */
    list: () => [...clients.values()].map(({ name, label }) => ({ name, label })),

    begin: (request: VisitRequest): Promise<AuthOutcome<Begun>> => visits.begin(request),

    /** For a client that fetches and then navigates by itself: a failure is an answer, not an address. */
    async beginFetched(request: VisitRequest): Promise<AuthOutcome<{ url: string; cookie: BrowserCookie }>> {
      return orUnreachable(await visits.begin(request));
    },

    /** The same for whoever is logged in: the identity is added to their account. */
    async beginLinking(bearer: string | undefined, request: VisitRequest): Promise<AuthOutcome<{ url: string; cookie: BrowserCookie }>> {
      const who = await authenticate(bearer);
      return refuseManaging(parts, who) ?? orUnreachable(await visits.begin(request, who.account.id));
    },

    finish: callbacks.finish,
    unlink: identities.unlink,
  };
}

function orUnreachable(begun: AuthOutcome<Begun>): AuthOutcome<{ url: string; cookie: BrowserCookie }> {
  if (!begun.ok) return begun;
  if ('failedAt' in begun.value) return denied(503, 'unexpected_failure', 'The provider cannot be reached');
  return granted(begun.value);
}
