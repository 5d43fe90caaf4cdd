import { randomBytes } from 'node:crypto';
import { randomNonce, randomPKCECodeVerifier } from 'openid-client';
import type { UserId } from '#contract/ids.ts';
import { networkOf } from '#server/platform/http/addresses/network.ts';
import { logCounted } from '#server/platform/logs/log-counts.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { type AuthOutcome, granted, invalidRequest } from '../auth-v1/auth-problem.ts';
import { type ReturnProblem, withProblem } from '../auth-v1/return-addresses.ts';
import { readChallenge } from '../codes/flows.ts';
import { hashToken } from '../sign-in-methods-queries.ts';
import { type ProviderClient, ProviderFault } from './provider-client.ts';
import { extraParameters, readScopes } from './provider-urls.ts';

export type VisitRequest = {
  query: Record<string, string>;
  /** Where it may lead back to, in the order of precedence. */
  asked: (string | undefined)[];
  ip: string;
};

/** `url` leads to the provider; the cookie must come back with the callback. */
export type Begun = { url: string; cookie: BrowserCookie } | { failedAt: string };
export type BrowserCookie = { name: string; value: string; crossSite: boolean };

type Parts = Pick<AccountsParts, 'db' | 'log' | 'flows' | 'redirects' | 'limits'> & { clients: Map<string, ProviderClient> };

/** The way to a provider: a row that holds all we ask, and a cookie for the browser that asks. */
export function createVisits({ db, log, flows, redirects, limits, clients }: Parts) {
  return {
    /** `failedAt`: the provider cannot be reached, and the address says so to the page that asked. */
    async begin({ query, asked, ip }: VisitRequest, linkingUserId?: UserId): Promise<AuthOutcome<Begun>> {
      const client = clients.get((query.provider ?? '').toLowerCase());
      if (!client) return invalidRequest('Unsupported provider: provider is not enabled');
      const challenge = readChallenge(query);
      if (!challenge.ok) return challenge;
      const limited = await limits.take(['providersOfNetwork', networkOf(ip)]);
      if (limited) return limited;
      const value = randomBytes(16).toString('base64url');
      const [nonce, verifier, redirect_to] = [randomNonce(), randomPKCECodeVerifier(), redirects.resolve(...asked)];
      const state = await flows.create(db, {
        method: 'oauth',
        provider: client.name,
        redirect_to,
        challenge: challenge.value,
        browser_hash: hashToken(value),
        provider_nonce: nonce,
        provider_verifier: verifier,
        linking_user_id: linkingUserId ?? null,
      });
      try {
        const url = await client.begin({ state, nonce, verifier }, { scopes: readScopes(query.scopes), extra: extraParameters(query) });
        return granted({ url: url.href, cookie: { name: cookieName(state), value, crossSite: client.postsBack } });
      } catch (error) {
        if (!(error instanceof ProviderFault)) throw error;
        logCounted(log, 'warn', { provider: client.name, fault: error.kind, message: error.message }, 'a provider could not be asked');
        const code_challenge = challenge.value?.code_challenge ?? null;
        return granted({ failedAt: withProblem({ redirect_to, code_challenge }, problemOf(client, error)) });
      }
    },
  };
}

export function problemOf({ label }: ProviderClient, { kind }: ProviderFault): ReturnProblem {
  if (kind === 'unreachable') return { error: 'server_error', error_code: 'unexpected_failure', error_description: `${label} cannot be reached` };
  const error_description = `Unable to exchange external code: the answer of ${label} could not be verified`;
  return { error: 'invalid_request', error_code: 'bad_oauth_callback', error_description };
}

/** One for each visit, so that visits in two tabs do not disturb each other. */
export function cookieName(state: string): string {
  return `haat_visit_${state.slice(0, 8)}`;
}
