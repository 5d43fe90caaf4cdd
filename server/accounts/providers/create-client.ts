import { type ClientAuth, ClientSecretBasic, ClientSecretPost } from 'openid-client';
import type { ProviderSettings } from '#server/settings/provider-settings.ts';
import { createAppleAuthentication } from './apple-secret.ts';
import { createFacebookProvider, type FacebookEndpoints, facebookEndpoints } from './facebook-provider.ts';
import { createOpenidProvider } from './openid-provider.ts';
import type { ProviderClient } from './provider-client.ts';

/** Issuers of Google and Apple, and Facebook's addresses. Pinned; tests bring their own. */
export type ProviderEndpoints = { google: string; apple: string; facebook: FacebookEndpoints };
export type ClientSurroundings = { callbackUrl: () => string; timeoutSeconds: number; endpoints?: Partial<ProviderEndpoints> };

const pinned: ProviderEndpoints = { google: 'https://accounts.google.com', apple: 'https://appleid.apple.com', facebook: facebookEndpoints };

/** Throws `StartError` for settings that can never work. */
export function createProviderClient(settings: ProviderSettings, surroundings: ClientSurroundings): ProviderClient {
  const endpoints = { ...pinned, ...surroundings.endpoints };
  const { name, label, clientId } = settings;
  switch (settings.kind) {
    case 'facebook':
      return createFacebookProvider(settings, endpoints.facebook, surroundings);
    case 'google': {
      const scopes = ['openid', 'email', 'profile'];
      return createOpenidProvider({ name, label, clientId, issuer: endpoints.google, authentication: bySecret(settings.clientSecret), scopes }, surroundings);
    }
    case 'apple': {
      const authentication = createAppleAuthentication(settings);
      const asked = { scopes: ['openid', 'name', 'email'], fixed: { response_mode: 'form_post' }, postsBack: true, claimsOfReturn: appleClaims };
      return createOpenidProvider({ name, label, clientId, issuer: endpoints.apple, authentication, ...asked }, surroundings);
    }
    case 'oidc': {
      const scopes = ['openid', ...settings.scopes.split(/\s+/).filter(Boolean)];
      return createOpenidProvider({ name, label, clientId, issuer: settings.issuer, authentication: bySecret(settings.clientSecret), scopes }, surroundings);
    }
  }
}

/** By header only where the issuer names that and not the other, or names nothing (RFC 8414 §2: the default). */
function bySecret(secret: string): ClientAuth {
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const byHeader = methods.includes('client_secret_basic') && !methods.includes('client_secret_post');
    return (byHeader ? basic : post)(server, client, body, headers);
  };
}

/** Apple tells the name at the first sign-in only, beside the token. It is not signed: nothing is decided by it. */
function appleClaims(returned: URLSearchParams): Record<string, unknown> {
  try {
    const { name, email } = JSON.parse(returned.get('user') ?? '{}');
    const parts = [name?.firstName, name?.lastName].filter((part) => typeof part === 'string');
    return { name: parts.join(' '), email };
  } catch {
    return {};
  }
}
