import { createHmac } from 'node:crypto';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
} from 'openid-client';
import { isLoopback } from '#server/platform/http/addresses/loopback.ts';
import { toProfile } from './profile.ts';
import { type ProviderClient, ProviderFault } from './provider-client.ts';
import { talk } from './provider-faults.ts';
import { responseParameters } from './provider-urls.ts';

export type FacebookEndpoints = { authorization: string; token: string; me: string };
type Settings = { name: string; label: string; clientId: string; clientSecret: string };
type Surroundings = { callbackUrl: () => string; timeoutSeconds: number };

/** Without a version, so that they do not end with one. */
export const facebookEndpoints: FacebookEndpoints = {
  authorization: 'https://www.facebook.com/dialog/oauth',
  token: 'https://graph.facebook.com/oauth/access_token',
  me: 'https://graph.facebook.com/me',
};

/**
 * Facebook speaks OAuth 2 with the Graph API. Nothing in `/me` says whether the address was ever proven, so it counts
 * as unverified: such a sign-in never reaches an account that the same address already has.
 */
export function createFacebookProvider(settings: Settings, endpoints: FacebookEndpoints, { callbackUrl, timeoutSeconds }: Surroundings): ProviderClient {
  const { name, label, clientId, clientSecret } = settings;
  const server = { issuer: 'https://www.facebook.com', authorization_endpoint: endpoints.authorization, token_endpoint: endpoints.token };
  const configuration = new Configuration(server, clientId, undefined, ClientSecretPost(clientSecret));
  configuration.timeout = timeoutSeconds;
  if (isLoopback(new URL(endpoints.token).hostname)) allowInsecureRequests(configuration);

  /** With the proof that the token was given to us (Graph API, "Securing requests"). */
  async function getMe(token: string): Promise<Record<string, unknown>> {
    const url = new URL(endpoints.me);
    url.searchParams.set('fields', 'id,name,email');
    url.searchParams.set('appsecret_proof', createHmac('sha256', clientSecret).update(token).digest('hex'));
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutSeconds * 1000) });
    if (!response.ok) throw new ProviderFault(response.status >= 500 ? 'unreachable' : 'unverifiable', `it answered ${response.status}`);
    return (await response.json()) as Record<string, unknown>;
  }

  return {
    name,
    label,
    postsBack: false,

    begin: ({ state, verifier }, asked) =>
      talk(async () =>
        buildAuthorizationUrl(configuration, {
          ...asked.extra,
          redirect_uri: callbackUrl(),
          scope: [...new Set(['public_profile', 'email', ...asked.scopes])].join(','),
          state,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }),
      ),

    finish: (returned, { state, verifier }) =>
      talk(async () => {
        const url = new URL(callbackUrl());
        url.search = responseParameters(returned).toString();
        const tokens = await authorizationCodeGrant(configuration, url, { expectedState: state, pkceCodeVerifier: verifier });
        const { id, name: fullName, email } = await getMe(tokens.access_token);
        const profile = toProfile({ sub: id, name: fullName, email, iss: server.issuer });
        return { profile, token: tokens.access_token, refreshToken: tokens.refresh_token };
      }),
  };
}
