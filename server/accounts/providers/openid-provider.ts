import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
} from 'openid-client';
import { isLoopback } from '#server/platform/http/addresses/loopback.ts';
import { StartError } from '#server/platform/start-error.ts';
import { toProfile } from './profile.ts';
import { type ProviderClient, ProviderFault } from './provider-client.ts';
import { talk } from './provider-faults.ts';
import { responseParameters } from './provider-urls.ts';

type OpenidSettings = {
  name: string;
  label: string;
  /** Pinned: tokens of any other issuer are refused (docs/accounts.md, "Security", CVE-2026-31813). */
  issuer: string;
  clientId: string;
  authentication: ClientAuth;
  scopes: string[];
  /** Parameters that each request carries. */
  fixed?: Record<string, string>;
  postsBack?: boolean;
  /** Claims that come beside the token, for lack of them in it. */
  claimsOfReturn?: (returned: URLSearchParams) => Record<string, unknown>;
};

type Surroundings = { callbackUrl: () => string; timeoutSeconds: number };

/** A provider that speaks OpenID Connect: code flow with PKCE and nonce, the token's signature checked as well. */
export function createOpenidProvider(settings: OpenidSettings, { callbackUrl, timeoutSeconds }: Surroundings): ProviderClient {
  const { name, label, scopes, fixed = {}, postsBack = false } = settings;
  const getConfiguration = createLazyDiscovery(settings, timeoutSeconds);

  /** Some issuers keep the address for the userinfo endpoint. */
  async function completeClaims(configuration: Configuration, claims: IDToken, accessToken: string): Promise<Record<string, unknown>> {
    if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims;
    return { ...(await fetchUserInfo(configuration, accessToken, claims.sub)), ...claims };
  }

  return {
    name,
    label,
    postsBack,

    begin: ({ state, nonce, verifier }, asked) =>
      talk(async () => {
        const configuration = await getConfiguration();
        return buildAuthorizationUrl(configuration, {
          ...asked.extra,
          ...fixed,
          redirect_uri: callbackUrl(),
          scope: [...new Set([...scopes, ...asked.scopes])].join(' '),
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
      }),

    finish: (returned, { state, nonce, verifier }) =>
      talk(async () => {
        const configuration = await getConfiguration();
        const url = new URL(callbackUrl());
        url.search = responseParameters(returned).toString();
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
        const tokens = await authorizationCodeGrant(configuration, url, checks);
        const claims = tokens.claims();
        if (!claims) throw new ProviderFault('unverifiable', 'it gave no ID token');
        const all = await completeClaims(configuration, claims, tokens.access_token);
        // Claims from the userinfo endpoint are not signed: `email_verified` of the ID token says nothing of an address that came from there.
        const unsigned = all.email === undefined ? { email_verified: false } : {};
        const profile = toProfile({ ...settings.claimsOfReturn?.(returned), ...all, ...unsigned });
        return { profile, token: tokens.access_token, refreshToken: tokens.refresh_token };
      }),
  };
}

/** Asks the issuer at first use, once; after a failure again at the next. Plain HTTP only on this machine. */
function createLazyDiscovery({ name, issuer, clientId, authentication }: OpenidSettings, timeout: number): () => Promise<Configuration> {
  const url = new URL(issuer);
  const isLocal = url.protocol === 'http:' && isLoopback(url.hostname);
  if (url.protocol === 'http:' && !isLocal) throw new StartError(`AUTH_OIDC is not usable: the issuer of "${name}" must begin with https://.`);
  const execute = isLocal ? [allowInsecureRequests, enableNonRepudiationChecks] : [enableNonRepudiationChecks];
  let found: Promise<Configuration> | undefined;
  return () => {
    found ??= discovery(url, clientId, undefined, authentication, { execute, timeout }).catch((error) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}
